import { randomUUID } from "node:crypto"
import { beforeEach, expect, test } from "vitest"
import type { PostingResult } from "#shared/contracts/transactions.ts"
import { asOwner } from "../../../testing/database.ts"
import { expectOk, type Member, newMember } from "../../../testing/member.ts"
import {
  apply,
  forget as forgetOf,
  found,
  settled as settledOf,
  statement as statementOf,
} from "../../../testing/payments/settlement-statements.ts"
import { testStaffContext } from "../../../testing/staff-context.ts"
import { reconcileStatements } from "../../jobs/payment-jobs.ts"

/** Statements of the settlement account, matched with payments. Each test has an account of its own. */

let payer: Member
let accountIban: string

beforeEach(async () => {
  payer = await newMember()
  accountIban = `BE${randomUUID().slice(0, 14)}`
  await payer.deposit((await payer.account("EUR")).id, "1000.00")
})

const settled = (amount: string, scheme?: string) => settledOf(payer, amount, scheme)
type About = Parameters<typeof statementOf> extends [string, ...infer Rest] ? Rest : never
const statement = (...about: About) => statementOf(accountIban, ...about)
const forget = () => forgetOf(accountIban)

test("each line is matched with its payment, once", async () => {
  const one = await settled("10.00")
  const two = await settled("20.00")
  const first = await statement(1, "0.00", "-30.00", [
    { amount: "-10.00", txIds: [one] },
    { amount: "-20.00", txIds: [two] },
  ])
  expect(first).toMatchObject({ problems: [], matched: [true, true] })
  const again = await statement(2, "-30.00", "-40.00", [{ amount: "-10.00", txIds: [one] }])
  expect(again).toMatchObject({ matched: [false] })
  await forget()
})

test("a statement's number may be long, such as a date with a counter", async () => {
  const one = await settled("10.00")
  const lines = [{ amount: "-10.00", txIds: [one] }]
  const first = await statement(202_611_300_000_001, "0.00", "-10.00", lines)
  expect(first).toMatchObject({ problems: [], matched: [true] })
  const next = await statement(202_611_300_000_002, "-10.00", "-10.00", [])
  expect(next).toMatchObject({ problems: [] })
  await forget()
})

test("a line may sum up the payments of a message", async () => {
  const payments = [await settled("10.00", "standard"), await settled("5.50", "standard")]
  const batchMessageId = `MSG-${randomUUID().slice(0, 18)}`
  await asOwner(
    `with message as (insert into rail_messages (direction, name, lane, peer, msg_id, state)
        values ('out', 'pacs.008.001.08', 'standard', 'clearing', $1, 'sent') returning id)
      update payments set message_id = message.id from message where tx_id = any($2)`,
    [batchMessageId, payments],
  )
  const wrong = await statement(1, "0.00", "-15.49", [{ amount: "-15.49", batchMessageId }])
  expect(wrong.matched).toEqual([false])
  const right = await statement(2, "-15.49", "-30.99", [{ amount: "-15.50", batchMessageId }])
  expect(right).toMatchObject({ problems: [], matched: [true] })
  await forget()
})

test("a payment and its return are two lines", async () => {
  const txId = await settled("10.00", "standard")
  await apply(txId, "returned")
  const { matched } = await statement(1, "0.00", "0.00", [
    { amount: "10.00", txIds: [txId] },
    { amount: "-10.00", txIds: [txId] },
  ])
  expect(matched).toEqual([true, true])
  await forget()
})

test("another amount, another sign, and an unknown payment stay open", async () => {
  const txId = await settled("10.00")
  const { matched } = await statement(1, "0.00", "-0.01", [
    { amount: "-10.01", txIds: [txId] },
    { amount: "10.00", txIds: [txId] },
    { amount: "-10.00", txIds: ["UNKNOWN"] },
    { amount: "-10.00" },
  ])
  expect(matched).toEqual([false, false, false, false])
  await forget()
})

test("a line that came before its payment settled is matched later", async () => {
  const { transaction } = expectOk(
    await payer.post<PostingResult>("/api/transfers", {
      fromAccountId: (await payer.account("EUR")).id,
      amount: "12.00",
      recipientIban: "FR1420041010050500013M02606",
      recipientName: "Anna Weber",
    }),
  )
  const txIds = [transaction.reference]
  const { message, matched } = await statement(1, "0.00", "-12.00", [{ amount: "-12.00", txIds }])
  expect(matched).toEqual([false])
  await apply(transaction.reference, "sent")
  await apply(transaction.reference, "settled")
  expect(await reconcileStatements(testStaffContext().db, "Ida")).toEqual({
    what: "1 line was matched.",
  })
  expect(await found(message)).toEqual({ problems: [], matched: [true] })
  await forget()
})

test("a gap in the sequence, and an opening balance that does not follow, go to staff", async () => {
  expect((await statement(1, "0.00", "5.00", [{ amount: "5.00" }])).problems).toEqual([])
  const { problems } = await statement(3, "6.00", "6.00", [])
  expect(problems).toEqual([
    expect.stringMatching(
      /has the number 3, but the one before it has 1\. .* opens with 6\.00 EUR, but the one before it closed with 5\.00/,
    ),
  ])
  await forget()
})

test.each([
  ["days", [20_261_128, 20_261_130, 20_261_201], []],
  ["days with a counter", [2_026_113_001, 2_026_113_002, 2_026_120_101, 2_026_120_202], []],
  ["the days after", [20_261_201, 20_261_202], []],
  ["days with a counter that skips", [2_026_113_001, 2_026_113_003], ["2026113003"]],
  ["days that begin with another counter", [2_026_113_001, 2_026_120_105], ["2026120105"]],
  ["ordinary numbers", [30, 31, 33], ["33"]],
  ["long ordinary numbers", [10_000_030, 10_000_031, 10_000_101], ["10000101"]],
  ["what looks like days of another year", [20_241_130, 20_241_201], ["20241201"]],
])(
  "numbers made of %s: a gap is told only where a statement is missing",
  async (_what, numbers, gaps) => {
    const told: string[] = []
    for (const [index, number] of numbers.entries()) {
      const day = ["2026-11-30", "2026-11-30", "2026-12-01", "2026-12-02"][index]
      const { problems } = await statement(number, "0.00", "0.00", [], day)
      told.push(...problems)
    }
    expect(told.map((what) => /has the number (\d+), /.exec(what)?.[1])).toEqual(gaps)
    await forget()
  },
)

/** What staff still have to do about the statements of this test. */
const open = async () => {
  const rows = await asOwner<{ what: string }>(
    `select what from repair_items where closed_at is null and message_id in (
      select message_id from statements where account_iban = $1) order by id`,
    [accountIban],
  )
  return rows.map(({ what }) => what)
}

test("statements that overtake each other leave staff nothing to do", async () => {
  await statement(1, "0.00", "5.00", [{ amount: "5.00" }])
  await statement(4, "8.00", "9.00", [{ amount: "1.00" }])
  expect(await open()).toEqual([expect.stringContaining("has the number 4")])
  await statement(3, "7.00", "8.00", [{ amount: "1.00" }])
  expect(await open()).toEqual([expect.stringContaining("has the number 3")])
  await statement(2, "5.00", "7.00", [{ amount: "2.00" }])
  expect(await open()).toEqual([])
  await forget()
})

test("a statement that came late and does not fit is told once", async () => {
  await statement(1, "0.00", "5.00", [{ amount: "5.00" }])
  await statement(3, "7.00", "8.00", [{ amount: "1.00" }])
  await statement(2, "5.00", "6.00", [{ amount: "1.00" }])
  expect(await open()).toEqual([
    expect.stringMatching(
      /^Statement \S+ opens with 7\.00 EUR, but the one before it closed with 6\.00\.$/,
    ),
  ])
  await forget()
})

test("numbers may begin again with the year", async () => {
  await statement(250, "0.00", "5.00", [{ amount: "5.00" }], "2026-12-31")
  expect((await statement(1, "5.00", "7.00", [{ amount: "2.00" }], "2027-01-04")).problems).toEqual(
    [],
  )
  expect((await statement(2, "7.00", "7.00", [], "2027-01-05")).problems).toEqual([])
  await forget()
})

test("staff are told at once that the lines of a statement do not add up", async () => {
  const { problems } = await statement(1, "0.00", "-7765.00", [{ amount: "-7725.01" }])
  expect(problems).toEqual([
    expect.stringMatching(
      /does not add up: it opens with 0[.]00 EUR, its lines come to -7725[.]01 EUR, and it closes with -7765[.]00 EUR[.]$/,
    ),
  ])
  await forget()
})

test("the pages of a statement follow each other, in whatever order they arrive", async () => {
  const id = "PAGES"
  const page = (number: number, opening: string, closing: string) =>
    statement(1, opening, closing, [{ amount: "-5.00" }], undefined, { id, page: number })
  const third = await page(3, "-10.00", "-15.00")
  expect(third.problems).toEqual([expect.stringContaining("Page 3 of statement PAGES arrived")])
  expect((await page(1, "0.00", "-5.00")).problems).toEqual([])
  expect((await page(2, "-5.00", "-10.00")).problems).toEqual([])
  const openItems = "select what from repair_items where message_id = $1 and closed_at is null"
  expect(await asOwner(openItems, [third.message])).toEqual([])
  expect((await statement(2, "-15.00", "-15.00", [])).problems).toEqual([])
  await forget()
})

test("a line that fails is reported, and the others are matched", async () => {
  const [broken, whole] = [await settled("11.00"), await settled("12.00")]
  // Matched too late, as if the payments had settled after the statement.
  await asOwner(`create function planted_line() returns trigger language plpgsql as $$
    begin raise exception 'planted'; end $$`)
  const planted = async (txIds: string[]) => {
    const ids = await asOwner<{ id: string }>("select id from payments where tx_id = any($1)", [
      txIds,
    ])
    await asOwner(`create trigger planted before insert on reconciled_payments for each row
      when (new.payment_id in (${ids.map(({ id }) => id).join()})) execute function planted_line()`)
  }
  const { message } = await statement(1, "0.00", "-23.00", [
    { amount: "-11.01", txIds: [broken] },
    { amount: "-12.01", txIds: [whole] },
  ])
  await asOwner(
    `update statement_lines l set amount = amount + 0.01 from statements s
      where s.id = l.statement_id and s.message_id = $1`,
    [message],
  )
  await planted([broken])
  try {
    await reconcileStatements(testStaffContext().db, "Nora Keller")
  } finally {
    await asOwner("drop function planted_line cascade")
  }
  const { matched, problems } = await found(message)
  expect(matched).toEqual([false, true])
  expect(problems).toContainEqual(
    expect.stringMatching(
      /^Line 1 of statement \S+, -11\.00 EUR, could not be matched: planted\.$/,
    ),
  )
  await reconcileStatements(testStaffContext().db, "Nora Keller")
  expect((await found(message)).matched).toEqual([true, true])
  await forget()
})

test("payments that are on a statement are not read again every day", async () => {
  const txId = await settled("13.00")
  const reconciled = async () => {
    const [row] = await asOwner<{ reconciled: boolean }>(
      "select reconciled from payments where tx_id = $1",
      [txId],
    )
    return row?.reconciled
  }
  expect(await reconciled()).toBe(false)
  await statement(1, "0.00", "-13.00", [{ amount: "-13.00", txIds: [txId] }])
  expect(await reconciled()).toBe(true)
  await forget()
  expect(await reconciled()).toBe(false)
})
