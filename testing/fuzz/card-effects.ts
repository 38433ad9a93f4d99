import { expect } from "vitest"
import { fromDecimal } from "#shared/money/money.ts"
import {
  type AcceptedRequest,
  expectAudited,
  expectRow,
  rowOf,
  wroteIn,
} from "./accepted-request.ts"

/** The id in the path of a request about a card. */
function cardIn({ path }: AcceptedRequest): number {
  const [, card] = /debit-cards\/(\d+)\//.exec(path) ?? []
  return Number(card)
}

/** Fails unless the switch has this state, and a change of it is recorded. */
function expectSwitch(call: AcceptedRequest, turnedOn: boolean, action: string): void {
  expect(call.answer[String(call.body["switch"])]).toBe(turnedOn)
  if (rowOf(call, "debit_cards")) expectAudited(call, action)
}

/** What a 2xx means for cards: a part of effects.ts. */
export const cardEffects: Readonly<Record<string, (call: AcceptedRequest) => void>> = {
  revealCard(call) {
    expect(call.answer["cvv"]).toBe(call.environment.cards.get(String(cardIn(call)))?.cvv)
    expectRow(call, "audit_events", { action: "card.details_shown" })
  },
  setCardLimit(call) {
    const { dailyLimit } = call.answer
    expect(fromDecimal(String(dailyLimit))).toBe(fromDecimal(String(call.body["dailyLimit"])))
    if (rowOf(call, "debit_cards"))
      expectRow(call, "debit_cards", { daily_limit: Number(dailyLimit) })
  },
  freezeCard(call) {
    expect(call.answer["status"]).toBe("frozen")
  },
  unfreezeCard(call) {
    expect(call.answer["status"]).toBe("active")
  },
  createVirtualCard(call) {
    const { id, accountId: account_id, name, singleUse: single_use } = call.answer
    expect(name).toBe(String(call.body["name"]).trim())
    const user_id = call.environment.userId
    expectRow(call, "debit_cards", { id, account_id, user_id, name, single_use, is_virtual: true })
    expectAudited(call, "card.virtual_created")
  },
  replaceCard(call) {
    const { id, replacesCardId } = call.answer
    expect(replacesCardId).toBe(cardIn(call))
    const close_reason = call.body["reason"]
    expect(wroteIn(call, "debit_cards").map(({ after }) => after)).toMatchObject([
      { id, replaces_card_id: replacesCardId, closed_at: null },
      { id: replacesCardId, close_reason },
    ])
    expectAudited(call, "card.replaced")
  },
  closeCard(call) {
    expect(call.answer["status"]).toBe("closed")
    const close_reason = call.body["reason"]
    expectRow(call, "debit_cards", { id: cardIn(call), close_reason })
    expectAudited(call, "card.closed")
  },
  switchCardOff: (call) => expectSwitch(call, false, "card.switched_off"),
  switchCardOn: (call) => expectSwitch(call, true, "card.switched_on"),
}
