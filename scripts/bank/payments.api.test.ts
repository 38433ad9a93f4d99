import { randomUUID } from "node:crypto"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { asOwner } from "../../testing/database.ts"
import { newMember } from "../../testing/member.ts"
import { settledToday } from "../../testing/payments/today.ts"
import { testStaffContext } from "../../testing/staff-context.ts"
import { Refused, WrongUsage } from "./command.ts"
import { payments } from "./payments.ts"

/** What staff read when they work with payments: 75.00 EUR arrived for an account that does not exist. */

const context = testStaffContext()
const said: string[] = []
let txId: string
let item: string

const run = async (...args: string[]): Promise<string> => {
  said.length = 0
  await payments.run(args, context, "tests")
  return said.join("\n")
}

/** The line of the list about the payment. */
const line = async () => (await run("list")).split("\n").find((one) => one.includes(txId)) ?? ""

beforeEach(async () => {
  vi.spyOn(console, "log").mockImplementation((text: string) => void said.push(text))
  txId = `IN-${randomUUID().slice(0, 18)}`
  const transfer = {
    kind: "transfer",
    scheme: "standard",
    txId,
    endToEndId: "SALARY-11",
    amount: "75.00",
    ownName: "Test Payee",
    ownIban: "LU000000000000000000",
    otherName: "ACME Ltd",
    otherIban: "DE89370400440532013000",
    otherBic: "NLBKDEFFXXX",
    remittance: "Salary",
    acceptedAt: new Date().toISOString(),
    settlementDate: settledToday(),
  }
  await asOwner(
    `insert into rail_messages (direction, name, lane, peer, msg_id, state, lease_token, lease_until)
      values ('in', 'pacs.008.001.08', 'standard', 'NLBKDEFFXXX', $1, 'stored', gen_random_uuid(),
        clock_timestamp() + interval '1 hour')`,
    [txId],
  )
  await asOwner(
    "select rail_process(id, lease_token, $2, 1, true) from rail_messages where msg_id = $1",
    [txId, JSON.stringify([transfer])],
  )
  ;[item = ""] = (await line()).split(" ")
})
afterEach(() => vi.restoreAllMocks())

test("the list says what is at stake, and each step says what comes next", async () => {
  const member = await newMember()
  const { iban } = await member.account("EUR")
  expect(await line()).toMatch(
    /^\d+ {2}unapplied .* cannot be credited \(AC01\)\. {2}€75\.00 to decide/,
  )
  const proposed = await run("assign", item, "--iban", iban, "--staff", "Ida")
  expect(proposed).toMatch(/^Proposed: credit .*, €75\.00\. Another employee confirms it: /)
  const [, proposal = ""] = /confirm \d+ (\d+) --staff/.exec(proposed) ?? []
  expect(await line()).toContain(`proposal ${proposal} by Ida: credit ${iban}`)
  const confirm = (name: string) => run("confirm", item, proposal, "--staff", name)
  await expect(confirm("ida")).rejects.toThrow("Another employee must confirm it.")
  expect(await confirm("Ben")).toBe(`Done: credit ${iban}, €75.00.`)
  expect(await line()).toBe("")
  expect(await run("show", txId)).toMatch(/assigned → credited {2}Ben/)
  expect((await member.account("EUR")).balance).toBe("75.00")
})

test("what another bank wrote cannot control the terminal", async () => {
  await asOwner("update payments set reason = $2, other_iban = $3 where tx_id = $1", [
    txId,
    "\u009b31mX",
    "DE\u202e1",
  ])
  await asOwner("update rail_messages set msg_id = $2 where msg_id = $1", [txId, "M\u009b2J"])
  const shown = await run("show", txId)
  expect(shown).toContain("(\\u{9b}31mX)")
  expect(shown).toContain("DE\\u{202e}1")
  expect(shown).toContain("M\\u{9b}2J")
  expect(shown).not.toMatch(/[\u009b\u202e]/)
  expect(await line()).not.toMatch(/[\u009b\u202e]/)
})

test("what is refused says why, and changes nothing", async () => {
  const staff = ["--staff", "Ida"]
  const before = await line()
  const refused: [args: string[], words: RegExp][] = [
    [["show", "NO-SUCH"], /^There is no payment NO-SUCH\.$/],
    [["ask", txId, ...staff], /^Neither an instant payment .* is waiting for an answer\.$/],
    [
      ["assign", item, "--iban", "LU00", ...staff],
      /: No open account of this bank has that IBAN\./,
    ],
    [["send-back", item, "--reason", "XX99", ...staff], /: The reason must be one of AC01, /],
    [["send-back", item, "--reason", "FOCR", ...staff], /: The reason must be one of AC01, /],
    [["grant", item, ...staff], /: This is not possible for this item/],
    [["refuse", item, "--reason", "CUST", ...staff], /: This is not possible for this item/],
    [["collect", item, "--iban", "LU00", ...staff], /: This is not possible for this item/],
    [["write-off", item, "--note", "Lost", ...staff], /: This is not possible for this item/],
    [["confirm", item, "1", ...staff], /: There is no proposal for this item/],
    [["confirm", "999999999", "1", ...staff], /^Item 999999999: There is no such item\.$/],
    [
      ["close", item, "--note", "x", ...staff],
      /is about money that is still open\. Two employees decide/,
    ],
    [["close", item, "--note", " ", ...staff], /: Write why/],
    [["close", item, "--note", "x", "--staff", ""], /: Name the employee/],
    [["reverse", item, "--note", "x", ...staff], /: Nothing was written off here/],
    [
      ["reverse", "999999999", "--note", "x", ...staff],
      /^Item 999999999: There is no such item\.$/,
    ],
    [["ask", txId, "--staff", "-"], /^Name the employee/],
    [["cut-off", "--staff", "-"], /^Name the employee/],
    [["reconcile", "--staff", "-"], /^Name the employee/],
    [["retry", item, ...staff], /: The message cannot be tried again/],
  ]
  for (const [args, words] of refused) {
    const done = run(...args)
    await expect(done, args.join(" ")).rejects.toThrow(Refused)
    await expect(done, args.join(" ")).rejects.toThrow(words)
  }
  expect(await line()).toBe(before)
})

test.each([
  [[]],
  [["nonsense"]],
  [["__proto__"]],
  [["list", "all"]],
  [["assign", "1"]],
  [["assign", "x", "--iban", "LU00", "--staff", "Ida"]],
  [["confirm", "1", "--staff", "Ida"]],
  [["close", "1", "--staff", "Ida"]],
  [["reverse", "1", "--staff", "Ida"]],
  [["cut-off"]],
  [["reconcile"]],
])("arguments that fit no form are refused: %s", async (args) => {
  await expect(run(...args)).rejects.toThrow(WrongUsage)
})
