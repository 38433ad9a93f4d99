import { expect, it } from "vitest"
import { euroCard, poundCard } from "../../testing/demo-cards.ts"
import { euroAccount, poundAccount } from "../../testing/demo-money.ts"
import { transferError } from "./card-transfer-rules.ts"

const held = { card: euroCard, account: euroAccount }

it("accepts exactly the card's daily limit, and not a cent more", () => {
  expect(transferError({ amount: "2500" }, held, false)).toBeUndefined()
  expect(transferError({ amount: "2500.01" }, held, false)).toEqual({
    tone: "destructive",
    title: "Daily Limit Exceeded",
    description: "Transfer amount exceeds daily card limit of €2,500.00",
    field: "amount",
  })
})

it("reports missing funds before the limit", () => {
  expect(transferError({ amount: "9999" }, held, true)).toEqual({
    tone: "destructive",
    title: "Insufficient Funds",
    description: "Transfer amount exceeds available balance",
    field: "amount",
  })
})

it.each([
  ["no card", undefined],
  ["a frozen card", { card: poundCard, account: poundAccount }],
])("requires a valid card: %s", (_which, chosen) => {
  expect(transferError({ amount: "1" }, chosen, false)).toEqual({
    tone: "destructive",
    title: "Please select a valid card",
    field: "cardId",
  })
})
