||| 단가 곱하기 수량이 금액이라는 증명을 지닌 타입. 문서를 옮긴 모듈은 모두 이 모양을 따른다.
module ScaleDeep

%default total

||| 금액: 원
public export
record Money where
  constructor MkMoney
  won : Integer

public export
Show Money where
  show (MkMoney amount) = show amount

||| 금액 = 단가 × 수량
public export
record UnitPrice where
  constructor MkUnitPrice
  unitPriceEach : Money
  unitPriceUnits : Integer
  unitPriceAmount : Money
  unitPriceProof : won unitPriceEach * unitPriceUnits = won unitPriceAmount

||| 증명이 있어야 만들 수 있다
public export
mkUnitPrice :
  (x1 : Money) ->
  (x2 : Integer) ->
  (x3 : Money) ->
  {auto ok1 : won x1 * x2 = won x3} ->
  UnitPrice
mkUnitPrice x1 x2 x3 {ok1} = MkUnitPrice x1 x2 x3 ok1

||| 120,000원 × 300개 = 36,000,000원
public export
scale1 : UnitPrice
scale1 = mkUnitPrice (MkMoney 120000) 300 (MkMoney 36000000) {ok1 = Refl}
