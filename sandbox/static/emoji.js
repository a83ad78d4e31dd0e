/** Emoji short codes that people and the bot really use, as `:name:` → character. */

const TABLE = `
smile 😄 grinning 😀 smiley 😃 grin 😁 laughing 😆 sweat_smile 😅 joy 😂 rofl 🤣 slightly_smiling_face 🙂 upside_down_face 🙃
wink 😉 blush 😊 innocent 😇 heart_eyes 😍 star_struck 🤩 yum 😋 stuck_out_tongue 😛 hugging_face 🤗 thinking_face 🤔 thinking 🤔
saluting_face 🫡 neutral_face 😐 expressionless 😑 smirk 😏 unamused 😒 roll_eyes 🙄 relieved 😌 pensive 😔 sleepy 😪 sleeping 😴
mask 😷 sunglasses 😎 nerd_face 🤓 confused 😕 worried 😟 open_mouth 😮 astonished 😲 flushed 😳 pleading_face 🥺 cry 😢 sob 😭
scream 😱 tired_face 😫 angry 😠 rage 😡 exploding_head 🤯 partying_face 🥳 skull 💀 robot_face 🤖 robot 🤖 ghost 👻 see_no_evil 🙈
wave 👋 raised_hand ✋ ok_hand 👌 v ✌️ crossed_fingers 🤞 point_up ☝️ point_down 👇 point_left 👈 point_right 👉 +1 👍 thumbsup 👍 -1 👎
thumbsdown 👎 fist ✊ facepunch 👊 clap 👏 raised_hands 🙌 open_hands 👐 handshake 🤝 pray 🙏 writing_hand ✍️ muscle 💪 eyes 👀 brain 🧠
bow 🙇 man-bowing 🙇‍♂️ woman-bowing 🙇‍♀️ heart ❤️ orange_heart 🧡 yellow_heart 💛 green_heart 💚 blue_heart 💙 purple_heart 💜 broken_heart 💔
sparkling_heart 💖 100 💯 boom 💥 dizzy 💫 sweat_drops 💦 zzz 💤 speech_balloon 💬 thought_balloon 💭 sun 🌞 sunny ☀️ cloud ☁️ umbrella ☔
snowflake ❄️ zap ⚡ fire 🔥 star ⭐ star2 🌟 sparkles ✨ rainbow 🌈 ocean 🌊 seedling 🌱 evergreen_tree 🌲 herb 🌿 four_leaf_clover 🍀
cherry_blossom 🌸 rose 🌹 sunflower 🌻 cat 🐱 dog 🐶 tiger 🐯 bear 🐻 panda_face 🐼 fox_face 🦊 rabbit 🐰 penguin 🐧 bug 🐛 turtle 🐢 whale 🐳
coffee ☕ tea 🍵 beer 🍺 beers 🍻 pizza 🍕 hamburger 🍔 rice 🍚 ramen 🍜 sushi 🍣 cake 🍰 birthday 🎂 cookie 🍪 apple 🍎 tangerine 🍊 bento 🍱
soccer ⚽ trophy 🏆 medal 🏅 dart 🎯 video_game 🎮 art 🎨 musical_note 🎵 car 🚗 bus 🚌 train 🚆 airplane ✈️ rocket 🚀 ship 🚢 house 🏠
office 🏢 school 🏫 hospital 🏥 bank 🏦 beach_with_umbrella 🏖️ palm_tree 🌴 camping 🏕️ watch ⌚ iphone 📱 computer 💻 keyboard ⌨️ desktop_computer 🖥️
printer 🖨️ floppy_disk 💾 cd 💿 camera 📷 movie_camera 🎥 tv 📺 telephone_receiver 📞 battery 🔋 electric_plug 🔌 bulb 💡 flashlight 🔦 money_with_wings 💸
moneybag 💰 credit_card 💳 receipt 🧾 email 📧 envelope ✉️ inbox_tray 📥 outbox_tray 📤 package 📦 mailbox 📫 pencil 📝 memo 📝 pencil2 ✏️ pen 🖊️
briefcase 💼 file_folder 📁 open_file_folder 📂 card_index_dividers 🗂️ date 📅 calendar 📆 spiral_calendar_pad 🗓️ clipboard 📋 pushpin 📌 round_pushpin 📍
paperclip 📎 straight_ruler 📏 scissors ✂️ lock 🔒 unlock 🔓 key 🔑 hammer 🔨 wrench 🔧 hammer_and_wrench 🛠️ gear ⚙️ link 🔗 chains ⛓️ test_tube 🧪
microscope 🔬 telescope 🔭 satellite 📡 pill 💊 shield 🛡️ books 📚 book 📖 notebook 📓 bookmark 🔖 label 🏷️ newspaper 📰 scroll 📜 page_facing_up 📄
bookmark_tabs 📑 bar_chart 📊 chart_with_upwards_trend 📈 chart_with_downwards_trend 📉 mag 🔍 mag_right 🔎 bell 🔔 no_bell 🔕 mega 📣 loudspeaker 📢
gift 🎁 tada 🎉 confetti_ball 🎊 balloon 🎈 hourglass ⌛ hourglass_flowing_sand ⏳ alarm_clock ⏰ stopwatch ⏱️ white_check_mark ✅ heavy_check_mark ✔️
ballot_box_with_check ☑️ x ❌ negative_squared_cross_mark ❎ heavy_plus_sign ➕ heavy_minus_sign ➖ question ❓ exclamation ❗ bangbang ‼️ warning ⚠️
no_entry ⛔ no_entry_sign 🚫 sos 🆘 information_source ℹ️ recycle ♻️ arrow_right ➡️ arrow_left ⬅️ arrow_up ⬆️ arrow_down ⬇️ arrows_counterclockwise 🔄
repeat 🔁 back 🔙 soon 🔜 new 🆕 ok 🆗 cool 🆒 one 1️⃣ two 2️⃣ three 3️⃣ four 4️⃣ five 5️⃣ six 6️⃣ seven 7️⃣ eight 8️⃣ nine 9️⃣ keycap_ten 🔟
red_circle 🔴 large_orange_circle 🟠 large_yellow_circle 🟡 large_green_circle 🟢 large_blue_circle 🔵 large_purple_circle 🟣 white_circle ⚪ black_circle ⚫
large_green_square 🟩 large_yellow_square 🟨 red_square 🟥 small_blue_diamond 🔹 small_orange_diamond 🔸 triangular_flag_on_post 🚩 checkered_flag 🏁
kr 🇰🇷 us 🇺🇸 jp 🇯🇵 rotating_light 🚨 construction 🚧 wheelchair ♿ door 🚪 thread 🧵 card_index 📇 scales ⚖️ classical_building 🏛️ identification_card 🪪
`;

export const EMOJI = new Map();
const words = TABLE.trim().split(/\s+/);
for (let i = 0; i + 1 < words.length; i += 2) EMOJI.set(words[i], words[i + 1]);

/** The picker's first row. */
export const COMMON = ["+1", "white_check_mark", "eyes", "raised_hands", "tada", "heart", "joy", "pray", "rocket", "thinking_face", "100", "bow"];

/** The character for a name (skin tones ignored), or null. */
export function emoji(name) {
  return EMOJI.get(String(name).split("::")[0]) ?? null;
}
