"""Words by which sums of money are told apart, in Korean as dictionary forms of nouns and verbs, in English as stems."""

import re
from typing import Final

from orchestrator.language import any_of, words

LIMIT_NOUNS: Final = frozenset(
    words(
        "예산 예산액 한도 한도액 상한 상한액 확정액 지원금 지원비 보조금 교부금 후원금 기금 자부담 사업비 적립금 발전기금 시비 도비 국비 군비 구비 자금 재원"
    )
)
"""What money there is: a sum that one of them governs is a limit."""
NO_LIMIT_BEHIND: Final = frozenset(words("절감 안 표 신청 안내 조회 대상 심사 담당 담당자 관리 관리자 정산 업무 회의"))
"""Nouns behind one of those that make it something else: 예산 절감, 지원금 신청."""
AT_MOST: Final = frozenset(words("최대 최대한 많아야 기껏해야 기껏"))
WITHIN: Final = frozenset(words("이내 이하 한도 상한 안쪽 초과 천장 예산 지원금 보조금 마지노선"))
"""Nouns behind a sum that make it a limit."""
PASS_VERBS: Final = frozenset(words("넘 넘기 넘어가 초과"))
GIVE_VERBS: Final = frozenset(words("주 받 내려오 나오 내주 대주 떼 따 타 대 보태 모으 남 남기 지원 보조 배정 확보"))
"""Verbs of those who give money, and of who has it."""
CONTRIBUTE_VERBS: Final = frozenset(words("대주 내주 내려오 보태 모으 지원 보조 후원 기부"))
"""Those with which nobody tells what a thing costs: "주민회가 50만원을 보태요"."""
PURSES: Final = frozenset(words("통장 잔고 잔액 기금 회비 적립금 금고 자금 여유"))
"""Where money lies that there is."""
TOTALS: Final = frozenset(words("합계 총계 총액 합 도합 전부 모두 전체 총 다 합치 합하"))
UNITS: Final = frozenset(
    words(
        "종 상자 세트 봉지 박스 통 병 팩 줄 포대 자루 켤레 그루 마리 포기 묶음 꾸러미 쌍 칸 곳 집 팀 반 농가 가구 사람"
    )
)
"""Nouns that count things behind a numeral."""
PAST_NOUNS: Final = frozenset(words("작년 지난해 지난달 지난번 예전 재작년 여태 그동안"))
FEE_VERBS: Final = frozenset(words("받 내 걷 물리 물 팔 벌 부담 부과 결제 지불 납부 청구 기부"))
"""What those do who take money for the service, and those who pay it."""
FEE_NOUNS: Final = words(
    "이용료 사용료 입장료 수강료 참가비 참가료 회비 구독료 대여료 관람료 체험료 체험비 등록비 가입비 회원권 이용권 정기권 입장권 일일권 승차권 "
    "티켓 요금제 수수료 벌금 과태료 연체료 위약금 시주금 헌금 성금 진료비 수업료 부담금 판매가 수입 수익 상금 상품권 할인 할인액 환불 환불액 변상 적립 손실 보상 손해 적자 부채 배상 "
    "수업 강습 강의 레슨 체험 입장 이용 진료 상담 촬영 관람 숙박 구독 판매 멤버십 회원 투자자 후원자 후원 투자 손님 고객 게스트 참가자 이용자 업체 주민 농가 점포 조합원 학생 학부모 보호자 빚 대출"
)
"""Ends of nouns of what is paid to a service, what it does for it, and of who pays; no thing that is bought."""
_FEES_EN: Final = r"fees?|fares?|tickets?|memberships?|subscriptions?|tiers?|dues|lessons?|class(?:es)?|sessions?|entry|admission|donations?|sponsors?\w*|sales|income|savings|loans?"
FEE_EN: Final = re.compile(
    rf"\b(?:{_FEES_EN}|subscribers?|fines?|tips?|charg(?:e|es|ed|ing)|sells?|sold|revenue|profits?|earn\w*|brings?\sin|comes?\sin(?!\sat)|prizes?|refunds?|discounts?|investors?|save[sd]?|prices?\sof|shares?)\b",
    re.I,
)
"""What is paid to a service."""
FEE_LISTS: Final = any_of(r"가격|요금|메뉴|이용료|상품|수강료", rf"\b(?:prices?|menu|rates?|charges|{_FEES_EN})\b")
"""Heads a list of what users pay."""
LOSS_VERBS: Final = frozenset(words("잃 잃어버리 없어지 날리 버리 밑지 낭비 허비 분실 파손 손실 손해"))
"""What is lost today is no cost of what is planned."""
TODAY: Final = frozenset(words("지금 현재 요즘 평소"))
GOALS: Final = frozenset(words("목표 목표액 목표치 모금 모금액 매출 매출액 매상"))
"""What is to come in."""
OLD_PRICES: Final = frozenset(words("원래 본래 정가 정상가 정상가격 소비자가"))
NEW_PRICES: Final = frozenset(words("할인가 특가 세일가 행사가 할인 할인가격"))
NEW_PRICE: Final = any_of(
    r"할인|세일|특가|행사가|깎", r"\b(?:them|it|one|now|discount\w*|sales?|reduced|offer\w*|off|down\sfrom|instead)\b"
)
"""Says that a sum is what is paid in place of another that is told beside it."""
DEPOSIT: Final = any_of(
    r"(?:보증금|예약금|계약금|선금|착수금|맡김돈)$", r"\b(?:deposits?|down\spayments?|advance|bonds?|prepayments?)$"
)
"""Ends the name of what is paid first, by users or the service, and may come back: no cost that words tell."""
USES: Final = frozenset(words("대여 렌탈 배송 배달 수리 세탁 수선 건조 운반"))
"""Nouns of an act that a service may do or have done: behind a thing they do not tell who pays."""
PAID_RATES: Final = frozenset(
    words("문자 통신 전기 수도 전화 인터넷 서버 클라우드 가스 문자메시지 알림톡 데이터 주차 택시 셔틀")
)
"""Before 요금 those of what a service uses itself."""
ORDER_VERBS: Final = frozenset(words("주문 사 사들이 구입 구매 맡기 빌리 임차 마련 설치 맞추 계약"))
"""Said as done without a time, of what may be a cost of the plan."""
SPEND_VERBS: Final = frozenset(
    words(
        "들 들이 들어가 사 사들이 빌리 맡기 필요 구입 구매 임차 주문 견적 장만 마련 설치 나가 치르 맞추 두 채우 갖추 잡 예상 책정"
    )
)
"""Said of a sum that whoever runs the service pays."""
MEET_VERBS: Final = SPEND_VERBS | frozenset(words("내 대 부담 충당 나오 지불 지급 결제 쓰"))
"""Said of money out of which something is paid."""
PLAN_VERBS: Final = frozenset(words("잡 예상 책정 정하 계획 배정 생각"))
"""Said of a sum that is to be spent, also when they are told as done."""
PRICE_VERBS: Final = frozenset(words("하 되 나오 잡 보 쓰 정도 가량 쯤 생각 같 가 카 부르"))
"""Said of the price of a thing, whoever pays it."""
HEARSAY: Final = (
    "래",
    "래요",
    "라네",
    "라네요",
    "라던데",
    "라는데",
    "ᆫ대",
    "대",
    "대요",
    "ᆫ대요",
    "랍니다",
    "라데",
    "라더라",
    "더라",
)
NO_THINGS: Final = frozenset(
    words(
        "돈 비용 값 가격 금액 경비 견적 것 거 게 단가 요금 월 달 연 년 해 우리 저희 하나 각각 나머지 정도 최소 초기 처음 상반기 하반기 분기 평소 요즘 하루 주말 첫해 올해 내년 이번 당초 개당 거의 대략 약 형편 여유 현금"
    )
)
"""Nouns that name no thing of which a sum could be the price."""
BOUGHT: Final = any_of(
    r"만드|개발|구축|제작|설치|구입|구매|임대|임차|렌트|보험|외주|인건비|재료비|운영비|유지비|관리비|홍보|호스팅|서버|도메인|공사|인테리어|장비|라이선스|품삯|품값|수당|활동비|교통비|통신비|소모품|디자인|인쇄",
    r"\b(?:building|making|developing|designing|installing|insuring|setting\sup|app|web\s?site|development|design|insurance|rent|lease|licen[cs]es?|hosting|servers?|domain|equipment|hardware|software|installation|construction|marketing|staff|printing)\b",
)
"""Things that whoever runs a service pays for; what some services sell, as photographs and translations, is none."""
WAGES: Final = any_of(r"월급|급여|봉급|연봉|주급|시급|일당|임금", r"\b(?:wages?|salar(?:y|ies)|payroll)\b")
"""What those get who work for whoever runs a service."""
HOURLY_WAGES: Final = ("시급", "일당", "주급")
"""For a time of which nobody tells how much there is."""
USUAL: Final = any_of(r"^(?:평균|최저|희망|업계)", r"^(?:average|median|typical|minimum|living|usual)\b")
"""Begins the name of a sum that is nobody's price: "the average salary"."""
EQUIPMENT: Final = any_of(
    r"오토바이|냉장고|냉동고|세탁기|건조기|오븐|가마(?=$|\s)|물레|선반|진열장|수납장|책상|의자|가구|차량|트럭|승합차|노트북|태블릿|키오스크|프린터|카메라|센서|간판|에어컨|기계|집기|조리대|싱크대|천막|창고",
    r"\b(?:shel(?:f|ves)|cabinets?|desks?|tables|chairs|benches|furniture|fridges?|freezers?|ovens?|kilns?|machines?|vans?|trucks?|motorbikes?|scooters?|vehicles?|laptops?|tablets?|kiosks?|printers?|cameras?|sensors?|sheds?|lockers?|racks?|workbench(?:es)?|dishwashers?|washers?|dryers?)\b",
)
"""What a service works with; some services sell or lend it."""
COUNTED: Final = re.compile(
    r"(?:and\s|so\s)?(?:(?:we|i)(?:\s?'[dl]l?|\swould|\swill)?\s(?:need|want|buy|order|take|start\swith)|say|there\s(?:would|will)\sbe)\s(?:about\s|some\s)?[a-z\d]{1,9}(?:\s(?:of\s(?:them|these|those)|in\sall))?[.!]?",
    re.I,
)
"""A statement that tells how many are bought, and nothing else."""
TRADED: Final = any_of(
    r"중고\s?(?!태블릿|노트북|서버|폰|컴퓨터)[가-힣]{0,6}\s?(?:거래|장터|판매|가전|가구)|판매|매매|장터|거래|렌탈|부동산|원룸|자취방|셋방|매물|팔[아고]|파는|가구점|수리점|대리점",
    r"\b(?:second-?hand|resale|resell\w*|sell(?:s|ing)?|sold|sale|sales|rent(?:s|al|als|ing)?|hire|lend(?:s|ing)?|marketplace|auctions?|dealer\w*|stores?|furniture|appliances?)\b",
)
"""Of a service whose things themselves may be what it offers."""
