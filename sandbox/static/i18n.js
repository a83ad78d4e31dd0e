/** What the page itself says, in Korean and English, and how it writes dates and sizes. */

const TEXTS = {
  skip: ["본문으로 건너뛰기", "Skip to content"],
  loading: ["불러오는 중…", "Loading…"],
  failed: ["불러오지 못했어요.", "This could not be loaded."],
  retry: ["다시 시도", "Try again"],
  network: ["서버에 연결할 수 없어요. 다시 연결하고 있어요…", "Can’t reach the server. Reconnecting…"],
  noBot: ["봇이 아직 연결되지 않았어요 —", "The bot isn’t connected yet —"],
  noBotRun: ["를 실행하세요.", "will bring it here."],
  sandbox: ["샌드박스", "Sandbox"],
  talk: ["대화", "Chat"],
  docs: ["문서", "Docs"],
  navigation: ["탐색", "Navigation"],
  openNavigation: ["메뉴 열기", "Open menu"],
  closeNavigation: ["메뉴 닫기", "Close menu"],
  channels: ["채널", "Channels"],
  directMessages: ["다이렉트 메시지", "Direct messages"],
  agent: ["에이전트", "Agent"],
  app: ["앱", "App"],
  private: ["비공개 채널", "Private channel"],
  unread: ["읽지 않은 메시지 {n}개", "{n} unread"],
  jump: ["이동하기", "Jump to"],
  jumpHint: ["채널, 사람, 문서 이름을 입력하세요", "Type a channel, a person or a document"],
  nothingFound: ["찾은 것이 없어요.", "Nothing found."],
  viewingAs: ["보는 사람", "Viewing as"],
  switchPerson: ["보는 사람 바꾸기", "Switch person"],
  theme: ["화면 모드", "Appearance"],
  themeAuto: ["시스템", "System"],
  themeLight: ["밝게", "Light"],
  themeDark: ["어둡게", "Dark"],
  language: ["언어", "Language"],
  languageAuto: ["프로필", "Profile"],
  members: ["{n}명", "{n} members"],
  membersOne: ["1명", "1 member"],
  you: ["나", "you"],
  messagesTab: ["메시지", "Messages"],
  homeTab: ["홈", "Home"],
  homeEmpty: ["앱이 아직 홈 화면을 만들지 않았어요.", "The app hasn’t published its home yet."],
  messageTo: ["{name}에 메시지 보내기", "Message {name}"],
  messageToPerson: ["{name}님에게 메시지 보내기", "Message {name}"],
  messageToAgent: ["{name}에게 무엇이든 물어보세요", "Ask {name} anything"],
  reply: ["답글 남기기", "Reply"],
  send: ["보내기", "Send"],
  stop: ["중지", "Stop"],
  stopping: ["중지하는 중…", "Stopping…"],
  attach: ["파일 첨부", "Attach files"],
  dropHere: ["여기에 놓으면 첨부돼요", "Drop to attach"],
  removeFile: ["{name} 빼기", "Remove {name}"],
  mention: ["멘션하기", "Mention someone"],
  emoji: ["이모지", "Emoji"],
  suggestions: ["추천", "Suggestions"],
  keyHint: ["Enter 보내기 · Shift+Enter 줄바꿈", "Enter to send · Shift+Enter for a new line"],
  thread: ["스레드", "Thread"],
  replyInThread: ["스레드에서 답글", "Reply in thread"],
  closeThread: ["스레드 닫기", "Close thread"],
  replies: ["답글 {n}개", "{n} replies"],
  repliesOne: ["답글 1개", "1 reply"],
  lastReply: ["마지막 답글 {when}", "Last reply {when}"],
  openThread: ["스레드 열기", "Open thread"],
  addReaction: ["반응 추가", "Add a reaction"],
  reactionBy: ["{names} 님이 {emoji} 반응을 남겼어요", "{names} reacted with {emoji}"],
  more: ["더 보기", "More"],
  edit: ["메시지 편집", "Edit message"],
  edited: ["(편집됨)", "(edited)"],
  remove: ["메시지 삭제", "Delete message"],
  removeAsk: ["이 메시지를 삭제할까요? 되돌릴 수 없어요.", "Delete this message? This can’t be undone."],
  removeYes: ["삭제", "Delete"],
  removed: ["삭제된 메시지예요.", "This message was deleted."],
  copyLink: ["링크 복사", "Copy link"],
  copy: ["복사", "Copy"],
  copied: ["복사했어요", "Copied"],
  copyText: ["글 복사", "Copy text"],
  cancel: ["취소", "Cancel"],
  save: ["저장", "Save"],
  yes: ["예", "Yes"],
  onlyYou: ["나에게만 보임", "Only visible to you"],
  streaming: ["쓰는 중", "Writing"],
  botWriting: ["{name}이(가) 답을 쓰고 있어요.", "{name} is writing an answer."],
  newMessage: ["{name}: {text}", "{name}: {text}"],
  thinking: ["생각하는 중…", "is thinking…"],
  newMessages: ["새 메시지", "New messages"],
  emptyChannel: ["여기가 #{name}의 시작이에요.", "This is the very beginning of #{name}."],
  emptyDm: ["{name}님과 나누는 대화의 시작이에요.", "This is the beginning of your conversation with {name}."],
  emptyAgent: ["무엇을 도와드릴까요?", "How can I help?"],
  emptyAgentHint: ["회사 문서에서 답을 찾아 출처와 함께 알려드리고, 새 문서를 Notion에 써 드려요.", "I answer from your team’s documents, with sources, and write new pages in Notion."],
  actionFailed: ["앱에 전달하지 못했어요.", "That didn’t reach the app."],
  sendFailed: ["보내지 못했어요. 내용은 그대로 있으니 다시 보내 보세요.", "Not sent. Your text is still here: please try again."],
  uploadFailed: ["{name} 파일을 올리지 못했어요.", "{name} could not be uploaded."],
  choose: ["선택하세요", "Choose…"],
  sources: ["출처", "Sources"],
  details: ["자세히", "Details"],
  plan: ["진행 상황", "Progress"],
  task_pending: ["대기", "Pending"],
  task_in_progress: ["진행 중", "In progress"],
  task_complete: ["완료", "Done"],
  task_error: ["실패", "Failed"],
  thanks: ["의견 고마워요", "Thanks for the feedback"],
  good: ["좋아요", "Good answer"],
  bad: ["아쉬워요", "Bad answer"],
  pages: ["문서", "Pages"],
  backToChat: ["대화로 돌아가기", "Back to the conversation"],
  pageNotFound: ["문서를 찾을 수 없어요.", "This page can’t be found."],
  pageNotFoundHint: ["삭제되었거나 주소가 잘못되었을 수 있어요.", "It may have been deleted, or the address may be wrong."],
  archived: ["휴지통에 있는 문서예요.", "This page is in the trash."],
  editedAt: ["{when} 편집", "Edited {when}"],
  emptyPage: ["빈 문서예요.", "This page is empty."],
  emptyTable: ["항목이 없어요.", "Nothing in here yet."],
  title: ["제목", "Name"],
  notionPick: ["왼쪽에서 문서를 골라 보세요.", "Pick a page from the list."],
  unsupported: ["표시할 수 없는 블록이에요 ({type})", "This block can’t be shown ({type})"],
  untitled: ["제목 없음", "Untitled"],
  today: ["오늘", "Today"],
  yesterday: ["어제", "Yesterday"],
  ago_now: ["방금", "just now"],
  noChannel: ["이 대화를 볼 수 없어요.", "You can’t see this conversation."],
  noChannelHint: ["비공개 대화이거나 없는 대화예요.", "It is private, or it doesn’t exist."],
  noMessage: ["그 메시지를 찾을 수 없어요.", "That message can’t be found."],
};

let language = "ko";
let zone;

/** "ko" or "en", and the time zone of the person who looks (undefined: the browser's). */
export function setLanguage(next, timeZone) {
  language = next === "en" ? "en" : "ko";
  zone = timeZone || undefined;
  formats.clear();
  document.documentElement.lang = language;
}

export const lang = () => language;

/** The sentence for a key; `{name}` is filled from values; a key with a "One" twin uses it when n is 1. */
export function t(key, values = {}) {
  const pair = (values.n === 1 && TEXTS[`${key}One`]) || TEXTS[key];
  if (!pair) throw new Error(`no text for ${key}`);
  return pair[language === "en" ? 1 : 0].replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}

const formats = new Map();

function format(options) {
  const key = JSON.stringify(options);
  if (!formats.has(key)) {
    const locale = language === "en" ? "en-US" : "ko-KR";
    try {
      formats.set(key, new Intl.DateTimeFormat(locale, { ...options, timeZone: zone }));
    } catch {
      zone = undefined;
      formats.set(key, new Intl.DateTimeFormat(locale, options));
    }
  }
  return formats.get(key);
}

/** A Slack ts ("1700000000.000100") or an ISO date as a Date. */
export const toDate = (stamp) => (/^\d+(\.\d+)?$/.test(String(stamp)) ? new Date(Number(stamp) * 1000) : new Date(stamp));
export const clock = (stamp) => format({ hour: "numeric", minute: "2-digit" }).format(toDate(stamp));
export const fullTime = (stamp) => format({ dateStyle: "long", timeStyle: "short" }).format(toDate(stamp));
/** Equal for two stamps of the same day in the viewer's zone. */
export const dayKey = (stamp) => format({ year: "numeric", month: "2-digit", day: "2-digit" }).format(toDate(stamp));

/** "Today", "Yesterday", or the date with its weekday. */
export function dayName(stamp) {
  const now = Date.now() / 1000;
  const key = dayKey(stamp);
  if (key === dayKey(now)) return t("today");
  if (key === dayKey(now - 86400)) return t("yesterday");
  const sameYear = toDate(stamp).getFullYear() === new Date().getFullYear();
  return format({ ...(sameYear ? {} : { year: "numeric" }), month: "long", day: "numeric", weekday: "long" }).format(toDate(stamp));
}

/** "just now", a clock time today, else a day and a time. */
export function shortWhen(stamp) {
  if (Date.now() - toDate(stamp).getTime() < 60_000) return t("ago_now");
  if (dayKey(stamp) === dayKey(Date.now() / 1000)) return clock(stamp);
  return format({ month: "short", day: "numeric", hour: "numeric", minute: "2-digit" }).format(toDate(stamp));
}

export const shortDate = (stamp) => format({ year: "numeric", month: "short", day: "numeric" }).format(toDate(stamp));

/** Bytes as "12.3 KB". */
export function fileSize(bytes) {
  if (!Number.isFinite(bytes)) return "";
  if (bytes < 1024) return `${bytes} B`;
  const mega = bytes >= 1024 * 1024;
  return `${(bytes / (mega ? 1048576 : 1024)).toFixed(bytes < 10240 || mega ? 1 : 0)} ${mega ? "MB" : "KB"}`;
}
