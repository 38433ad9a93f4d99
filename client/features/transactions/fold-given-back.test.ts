import { expect, it } from "vitest"
import { demoTransaction } from "../../testing/demo-money.ts"
import { foldGivenBack } from "./fold-given-back.ts"

const deposit = { ...demoTransaction, reference: "DEP-1", type: "deposit" } as const
const back = { ...deposit, reference: "PAY-1", direction: "in" } as const
const rejected = {
  ...demoTransaction,
  reference: "TRF-1",
  status: "rejected",
  givenBack: "PAY-1",
} as const

it("makes one row of a payment and its money back, and leaves all others", () => {
  expect(foldGivenBack([back, deposit, rejected])).toEqual([
    { transaction: deposit, withMoneyBack: false },
    { transaction: rejected, withMoneyBack: true },
  ])
})

it("shows either of them by itself if the other is not in the list", () => {
  expect(foldGivenBack([back])).toEqual([{ transaction: back, withMoneyBack: false }])
  expect(foldGivenBack([rejected])).toEqual([{ transaction: rejected, withMoneyBack: false }])
})
