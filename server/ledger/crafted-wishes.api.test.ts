import { beforeAll, describe, expect, test } from "vitest"
import { newCardHolder } from "../testing/card-holder.ts"
import { type Customer, newCustomer } from "../testing/customer.ts"
import { asApp, asOwner, fingerprint } from "../testing/database.ts"
import { borrow } from "../testing/loans.ts"

/** The doors trust no caller: what the API never asks for is refused, not booked some other way. */

let customer: Customer
let wish: object
let ids: { eur: number; gbp: number; card: number; stranger: string }

beforeAll(async () => {
  const holder = await newCardHolder()
  customer = holder.customer
  const eur = await customer.account("EUR")
  const gbp = await customer.account("GBP")
  const stranger = await (await newCustomer()).account("GBP")
  ids = { eur: eur.id, gbp: gbp.id, card: holder.card.id, stranger: stranger.iban }
  const [signIn] = await asOwner<{ id: string }>("select id from sign_ins where user_id = $1", [
    customer.user.id,
  ])
  wish = {
    userId: customer.user.id,
    signInId: signIn?.id,
    idleSeconds: 300,
    dailyLimit: "50000",
    timeZone: "UTC",
    amount: "5.00",
    description: "x",
  }
})

async function expectRaised(door: "ledger_post" | "loan_repay", fields: object): Promise<void> {
  const before = await fingerprint(customer.user.id)
  const asked = asApp(`select ${door}($1::jsonb) as outcome`, [
    JSON.stringify({ ...wish, ...fields }),
  ])
  await expect(asked).rejects.toMatchObject({ code: "P0001" })
  expect(await fingerprint(customer.user.id)).toBe(before)
}

describe("a movement goes between what its kind allows, and nothing else", () => {
  const outside = { recipientName: "P", recipientIban: "DE89370400440532013000" }
  const movements = (): [string, object][] => [
    ["deposit", { toAccountId: ids.eur, fromAccountId: ids.gbp }],
    ["deposit", { toAccountId: ids.gbp, cardId: ids.card }],
    ["outgoing_transfer", { ...outside, fromAccountId: ids.eur, toAccountId: ids.gbp }],
    ["outgoing_transfer", { ...outside, fromAccountId: ids.eur, toIban: ids.stranger }],
    // The card's account, but none of the card's rules.
    ["outgoing_transfer", { ...outside, cardId: ids.card }],
    ["outgoing_card_transfer", { ...outside, fromAccountId: ids.eur }],
    ["card_transfer", { fromAccountId: ids.eur, cardId: ids.card, toIban: ids.stranger }],
    // To somebody else, and past the daily limit.
    ["exchange", { fromAccountId: ids.eur, toIban: ids.stranger }],
    ["transfer", { fromAccountId: ids.eur, toAccountId: ids.gbp, toIban: ids.stranger }],
    ["outgoing_transfer", { ...outside, fromAccountId: ids.eur, interest: "1.00" }],
    ["transfer", { fromAccountId: ids.eur }],
    ["transfer", { toIban: ids.stranger }],
  ]
  test.each(Array.from({ length: 12 }, (_, place) => place))("wish %i", async (place) => {
    const [kind, legs] = movements()[place] ?? ["", {}]
    await expectRaised("ledger_post", { kind, ...legs })
  })
})

test("a loan is repaid to the bank, not to another account", async () => {
  const loanId = await borrow(customer)
  await expectRaised("loan_repay", { loanId, toAccountId: ids.gbp })
  await expectRaised("loan_repay", { loanId, toIban: ids.stranger })
  await expectRaised("loan_repay", { loanId, cardId: ids.card })
  const [loan] = await asOwner<{ balance: string }>("select balance from loans where id = $1", [
    loanId,
  ])
  expect(loan?.balance).toBe("1200.00")
})
