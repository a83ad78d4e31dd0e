"""Words and endings of a query that say nothing about what is searched for.

Taken from the closed classes of the two languages (particles, copulas, auxiliaries, interrogatives, requests, adverbs
that name nothing), none from any collection of texts. They are left out of queries only; texts are indexed whole.
"""

from typing import Final

_ENGLISH_STOP: Final = """
a an the this that these those there here it its i me my mine we us our ours you your yours he him his she her they
them their is are was were be been being am do does did done doing have has had having will would shall should can
could may might must of in on at by for from to into onto with without within about as than then so if or and but nor
not no what which who whom whose when where why how many much any some every each all both please tell show give find
let get got want need know explain describe something anything thing things someone anyone also just only very too s t
re ve ll d m doesn't don't didn't isn't aren't can't i'm i'd i've what's where's who's how's it's there's that's let's
we're you're now currently nowadays actually really still already exactly basically ever even maybe perhaps quite
honestly anyway yet else one ones
"""
_KOREAN_STOP: Final = """
은 는 이 가 을 를 에 의 와 과 도 만 로 으로 에서 에게 께 부터 까지 그 저 이것 그것 저것 여기 거기 저기 우리 저희 나
내 제 너 누가 누구 누구에게 누구한테 무엇 무얼 뭐 뭘 뭔가 뭐가 뭐야 뭐예요 뭔지 뭐지 무슨 어느 어떤 어떻 어떻게 어떡
어디 어디서 어디에 어디에서 언제 언제까지 언제부터 왜 얼마 얼마나 몇 몇개 며칠 좀 혹시 관련 관련해 관련해서 관련된
대한 대해 대해서 대하여 위한 위해 위해서 때 때는 때문 것 것은 것이 거 건 걸 게 수 줄 등 및 또는 그리고 그런데 그러면
그럼 하지만 있 없 하 되 알려 알려줘 알려줄래 알려주 알려주세요 알려주실 알고 싶어 싶은 싶은데 싶어요 싶습니다 보여줘
보여주세요 찾아줘 찾아주세요 말해줘 설명해줘 설명해 설명 해줘 해주세요 주세요 줘 있어 있나 있나요 있는 있는지 있습니까
있을까 있을까요 있으면 있다면 없어 없나요 없는 없으면 하나 하나요 하는 하는지 하는데 하면 하려면 합니까 할까 할까요 할
한 해 해도 해야 해야해 해야하나요 하고 하지 했 되나 되나요 되는 되는지 되면 돼 돼요 될까 될까요 됩니까 된 인가 인가요
인지 이야 예요 이에요 입니까 야 요 가요 나요 지금 지금은 지금도 현재 현재는 요즘 요즘은 요새 이제 이제는 방금 아까
진짜 진짜로 정말 정말로 그냥 결국 원래 아직 아직도 벌써 일단 아마 아예 너무 매우 아주 꽤 조금 약간 역시 사실 솔직히 제발
대충 정확히 정확하게 구체적으로 얼른 보통 정도 경우 경우에 경우에는
"""
_KOREAN_ENDINGS: Final = """
은 는 을 를 에 께 요 으로 에서 에게 한테 부터 까지 보다 처럼 마다 이나 이랑 라도 조차 마저 밖에 에는 에도 에만 와는
과는 로는 로도 에의 이란 이라 라는 으로는 으로도 에서는 에서도 에게는 까지는 부터는 이라는 이라도 인가 인가요 인지
이야 이에요 예요 입니까 입니다 이지 이죠 인데 일까 일까요 하나 하나요 하는 하는지 하는가 하면 하려면 하려고 하고 하지
하기로 합니까 합니다 할까 할까요 할지 한다 한다면 해도 해야 해야지 해요 해줘 해서 하는데 했어 했나 했나요 했는데 하던
하여 하며 되나 되나요 되는 되는지 되면 되어 된다 된다면 돼 돼요 될까 될까요 됩니까 됩니다 됐나 됐나요 받나요 받는 받아
받으면 받으려면 시켜 나요 는지 는데 는가 을까 을까요 으면 으려면 려면 어요 아요 습니까 습니다 던데 지만 어야 아야 려고
"""
_KOREAN_DOUBTFUL: Final = """
가 이 의 도 과 와 로 나 만 야 란 랑 할 한 해 된 될 했 됐 던 서 고 면
"""

ENGLISH_STOP = frozenset(_ENGLISH_STOP.split())
"""English words, complete."""

KOREAN_STOP = frozenset(_KOREAN_STOP.split())
"""Korean words, complete, with the endings that they are usually met with."""

KOREAN_ENDINGS = frozenset(_KOREAN_ENDINGS.split())
"""What is cut off the end of a Korean word, the longest first."""

KOREAN_DOUBTFUL = frozenset(_KOREAN_DOUBTFUL.split())
"""Syllables that end a noun (휴가, 회의, 제도, 권한) as often as they are an ending: the pair before them
counts less."""
