"""What contracts call the party that orders and pays, and the one that delivers and is paid."""

from typing import Final

from orchestrator.graphs.contract.analysis import Side
from orchestrator.language import words

PAYS_KO: Final = words(
    "원청 원청사 원청업체 광고주 건축주 시행사 매입자 수입자 화주 주문사 신청인 신청사 도입회사 "
    "발주자 발주처 발주사 발주기관 발주인 주문자 주문처 도급인 위탁자 위탁사 위탁회사 위탁기관 의뢰인 의뢰자 의뢰사 매수인 매수자 구매자 구매사 구매처 "
    "구매회사 수요자 수요처 수요기관 수요사 임차인 임차사 임차회사 리스이용자 대여받는자 이용자 이용사 이용회사 이용기관 고객 고객사 가입자 가입사 라이선시 라이센시 "
    "사용권자 실시권자 피허락자 사용회사 사용자 대리점 판매점 총판 총판사 유통사 유통업체 판매대리점 위임인 위임자 원사업자 공개자 공개당사자 제공당사자 "
    "정보제공자 비밀정보제공자 개시자 도입사 도입기관 임차회사 사용기관 구매기관 위촉자 위촉사"
)
PAYS_EN: Final = (
    *words(
        "customer client buyer purchaser licensee lessee distributor subscriber reseller hirer renter tenant dealer discloser"
    ),
    "disclosing party",
    "end user",
    "commissioning party",
    "end customer",
)
DELIVERS_KO: Final = words(
    "하청 하청사 하청업체 대행업체 광고대행사 시공사 시공자 수출자 운송인 창작자 작가 번역자 강사 프리랜서 수탁업체 관리업체 정비업체 용역회사 개발회사 대행자 위촉자문 "
    "수급인 수급자 수급사업자 수탁자 수탁사 수탁회사 수탁기관 공급자 공급사 공급업체 공급업자 공급인 공급회사 매도인 매도자 판매자 판매사 납품업체 납품자 납품사 납품업자 임대인 임대사 "
    "임대회사 리스회사 라이선서 라이센서 허락자 사용허락자 실시허락자 권리자 제작사 제작자 개발사 개발자 개발업체 용역사 용역업체 용역자 용역수행자 수행사 수행자 수행업체 수행기관 협력사 "
    "협력업체 컨설턴트 컨설팅사 자문사 자문인 자문역 자문위원 자문기관 수임인 수임자 제조사 제조자 제조업자 제조업체 서비스제공자 제공사 제공자 제공업체 서비스사 운영사 "
    "대행사 계약상대자 제공회사 제공기관 서비스회사 대여자 대여인 대여사 렌탈사 수령자 수령당사자 정보수령자 비밀정보수령자 수신자 수신당사자 운송사 본사"
)
DELIVERS_EN: Final = (
    *words(
        "supplier provider vendor seller licensor lessor consultant contractor manufacturer developer advisor adviser agency freelancer "
        "recipient integrator subcontractor producer"
    ),
    "service provider",
    "receiving party",
    "independent contractor",
    "rental company",
    "outsourcer",
)
EITHER: Final = (
    *words("회사 본사 사업자 company owner principal partner employer agent 갑 을 병"),
    "party a",
    "party b",
)
"""Names of a party whose part only the other's name, or who pays whom, tells."""
PERSONAL: Final[dict[Side, tuple[str, ...]]] = {"gap": ("you", "your", "yours"), "eul": ("we", "us", "our", "ours")}
"""How terms of service call who takes the service and who offers it."""
GENERIC: Final = words(
    "당사자 본계약 계약 용역 서비스 제품 물품 상품 시스템 목적물 결과물 산출물 비밀정보 agreement services products deliverables"
)
PROVIDES: Final = words("제공자 제공사 제공회사 provider supplier owner")
RECEIVES: Final = (*words("수령자 수신자 수령당사자 수신당사자 정보수령자 recipient"), "receiving party")
"""Of services who receives pays; of secrets who provides them."""
