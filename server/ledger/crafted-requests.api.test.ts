import { beforeAll, describe, expect, test } from "vitest"
import { newCardHolder } from "../../testing/card-holder.ts"
import { asApp, asOwner, fingerprint } from "../../testing/database.ts"
import { enroll } from "../../testing/enrolled.ts"
import { borrow } from "../../testing/loans.ts"
import { type Member, newMember } from "../../testing/member.ts"

/** The ledger functions trust no caller: requests that the API never makes are refused, not posted differently. */

let member: Member
let request: object
let ids: { eur: number; gbp: number; card: number; stranger: string }

beforeAll(async () => {
  const holder = await newCardHolder()
  member = holder.member
  const eur = await member.account("EUR")
  const gbp = await member.account("GBP")
  const stranger = await (await newMember()).account("GBP")
  ids = { eur: eur.id, gbp: gbp.id, card: holder.card.id, stranger: stranger.iban }
  const [signIn] = await asOwner<{ id: string }>("select id from sign_ins where user_id = $1", [
    member.user.id,
  ])
  request = {
    userId: member.user.id,
    signInId: signIn?.id,
    idleSeconds: 300,
    dailyLimit: "50000",
    timeZone: "UTC",
    amount: "5.00",
    description: "x",
  }
})

async function expectRaised(
  call: "ledger_post_requests(jsonb_build_array($1::jsonb))" | "loan_post_repayment($1::jsonb)",
  fields: object,
): Promise<void> {
  const before = await fingerprint(member.user.id)
  const asked = asApp(`select ${call}`, [JSON.stringify({ ...request, ...fields })])
  await expect(asked).rejects.toMatchObject({ code: "P0001" })
  expect(await fingerprint(member.user.id)).toBe(before)
}

describe("a posting debits and credits only what its kind allows", () => {
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
    // To someone else, and above the daily limit.
    ["exchange", { fromAccountId: ids.eur, toIban: ids.stranger }],
    ["transfer", { fromAccountId: ids.eur, toAccountId: ids.gbp, toIban: ids.stranger }],
    ["outgoing_transfer", { ...outside, fromAccountId: ids.eur, interest: "1.00" }],
    ["transfer", { fromAccountId: ids.eur }],
    ["transfer", { toIban: ids.stranger }],
  ]
  test.each(Array.from({ length: 12 }, (_, index) => index))("request %i", async (index) => {
    const [kind, legs] = movements()[index] ?? ["", {}]
    await expectRaised("ledger_post_requests(jsonb_build_array($1::jsonb))", { kind, ...legs })
  })
})

test("a request without a member, as those of the bank itself, is not the API's to make", async () => {
  const transfer = { kind: "transfer", fromAccountId: ids.eur, toIban: ids.stranger }
  for (const userId of [null, undefined]) {
    await expectRaised("ledger_post_requests(jsonb_build_array($1::jsonb))", {
      ...transfer,
      userId,
    })
  }
  const two = [
    { ...request, ...transfer, userId: undefined },
    { ...request, ...transfer },
  ]
  await expect(asApp("select ledger_post_requests($1)", [JSON.stringify(two)])).rejects.toThrow(
    "one movement in a batch",
  )
})

test("a loan is repaid to the bank, not to another account", async () => {
  const loanId = await borrow(member)
  await expectRaised("loan_post_repayment($1::jsonb)", { loanId, toAccountId: ids.gbp })
  await expectRaised("loan_post_repayment($1::jsonb)", { loanId, toIban: ids.stranger })
  await expectRaised("loan_post_repayment($1::jsonb)", { loanId, cardId: ids.card })
  const [loan] = await asOwner<{ balance: string }>("select balance from loans where id = $1", [
    loanId,
  ])
  expect(loan?.balance).toBe("1200.00")
})

describe("no request gets past a confirmation or the member's own limit", () => {
  const outside = { recipientName: "P", recipientIban: "DE89370400440532013000" }
  let payer: Member
  let order: object

  beforeAll(async () => {
    payer = await newMember()
    const { id: fromAccountId } = await payer.account("EUR")
    await payer.deposit(fromAccountId, "1000.00")
    const [signIn] = await asOwner<{ id: string }>("select id from sign_ins where user_id = $1", [
      payer.user.id,
    ])
    order = {
      ...request,
      userId: payer.user.id,
      signInId: signIn?.id,
      fromAccountId,
      ...outside,
      kind: "outgoing_transfer",
      amount: "250.00",
    }
  })

  async function ask(fields: object) {
    const before = await fingerprint(payer.user.id)
    const [row] = await asApp<{ outcome: { outcome: string; code?: string } }>(
      "select ledger_post_requests(jsonb_build_array($1::jsonb)) -> 0 as outcome",
      [JSON.stringify({ ...order, ...fields })],
    )
    expect(await fingerprint(payer.user.id)).toBe(before)
    return row?.outcome
  }

  const unconfirmed = { outcome: "confirmation_required" }

  test("a policy that is missing or unknown counts as required", async () => {
    for (const scaPolicy of [undefined, null, "required", "none", "ENROLLED", ""]) {
      expect(await ask({ scaPolicy })).toMatchObject(unconfirmed)
    }
  })

  test("a member with a second factor must confirm, whatever the request says", async () => {
    await enroll(payer)
    for (const fields of [
      { scaPolicy: "enrolled" },
      { scaPolicy: "enrolled", key: "crafted", requestHash: "00" },
      { scaPolicy: "enrolled", proofHash: "", binds: "" },
      { scaPolicy: "enrolled", proofHash: "00", binds: "00" },
      { scaPolicy: "enrolled", confirmed: true, trusted: true, at: "2020-01-01" },
    ]) {
      expect(await ask(fields)).toMatchObject(unconfirmed)
    }
  })

  test("trust depends on the account that is paid, not on what else the request names", async () => {
    const stranger = await newMember()
    const { iban } = await stranger.account("EUR")
    await asOwner("insert into trusted_payees (user_id, iban, name) values ($1, $2, 'Landlord')", [
      payer.user.id,
      outside.recipientIban,
    ])
    const fields = { scaPolicy: "enrolled", kind: "transfer", toIban: iban }
    expect(await ask(fields)).toMatchObject(unconfirmed)
  })

  test("a limit in the request is not the limit", async () => {
    await asOwner("update users set daily_transfer_limit = 100 where id = $1", [payer.user.id])
    expect(await ask({ scaPolicy: "enrolled", dailyLimit: "50000" })).toMatchObject({
      outcome: "refused",
      code: "daily_limit_exceeded",
      limit: "100.00",
    })
  })
})
