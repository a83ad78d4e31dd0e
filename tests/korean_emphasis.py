"""How people and models emphasise in Korean: the particle follows without a space."""

EVERYDAY: tuple[tuple[str, str], ...] = (
    ('**"인용"**은', "<strong>&quot;인용&quot;</strong>은"),
    ("**“인용”**이라고", "<strong>“인용”</strong>이라고"),
    ("**10%**를", "<strong>10%</strong>를"),
    ("**(주)한국**이", "<strong>(주)한국</strong>이"),
    ("**연차(휴가)**는", "<strong>연차(휴가)</strong>는"),
    ("*'강조'*를", "<em>'강조'</em>를"),
    ("~~취소~~는", "<s>취소</s>는"),
    ("~~(취소)~~된", "<s>(취소)</s>된"),
    ("**「근로기준법」**에", "<strong>「근로기준법」</strong>에"),
    ("**<필수>**로", "<strong>&lt;필수&gt;</strong>로"),
    ("**신청 방법:**은", "<strong>신청 방법:</strong>은"),
    ("**꼭!**이라는", "<strong>꼭!</strong>이라는"),
    ('규정은**"필수"**예요', "규정은<strong>&quot;필수&quot;</strong>예요"),
    ("***정말!***이에요", "<em><strong>정말!</strong></em>이에요"),
    ("**`코드`**를", "<strong><code>코드</code></strong>를"),
    ("__중요__합니다", "<strong>중요</strong>합니다"),
    ("_중요_는", "<em>중요</em>는"),
    ("**~~취소~~**는", "<strong><s>취소</s></strong>는"),
    ("**[규정](https://n.example/a)**을", '<strong><a href="https://n.example/a">규정</a></strong>을'),
)
"""Markdown and what is to be seen."""
