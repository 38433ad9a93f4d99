import { execFile, spawnSync } from "node:child_process"
import type { PassThrough } from "node:stream"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest"
import { fromDecimal } from "#shared/money/money.ts"
import { asOwner } from "../../../../testing/database.ts"
import type { TestEmployee } from "../../../../testing/employees.ts"
import { newMember } from "../../../../testing/member.ts"
import { openStaffApp, type TestStaffApp } from "../../../../testing/staff-app.ts"
import { testStaffContext } from "../../../../testing/staff-context.ts"
import { staffFunction } from "../../../../testing/staff-functions.ts"
import { downloadJournal } from "./download-journal.ts"
import { exportJournal } from "./export-journal.ts"
import type { JournalRequest } from "./presenter.ts"

setFlagsFromString("--expose-gc")
const collectGarbage = runInNewContext("gc") as () => void

let app: TestStaffApp

beforeAll(async () => {
  app = await openStaffApp()
})

afterAll(() => app.close())

async function exported(request: JournalRequest): Promise<string> {
  let text = ""
  await exportJournal(testStaffContext(), request, async (part) => {
    text += part
    return Promise.resolve()
  })
  return text
}

/** A member with a deposit and a payment from before this year, and a refund. */
async function someHistory() {
  const member = await newMember()
  const { id, iban } = await member.account("EUR")
  for (const [amount, at] of [
    ["100.00", "2025-12-30T12:00:00Z"],
    ["20.50", "2026-01-02T12:00:00Z"],
  ]) {
    await asOwner("select ledger_post_for_bank($1, $2)", [
      JSON.stringify({
        kind: "deposit",
        userId: member.user.id,
        toAccountId: id,
        amount,
        description: "Before",
      }),
      at,
    ])
  }
  await staffFunction("fee_refund_carry_out", { accountId: id, amount: "3.00", fee: "A card" })
  return iban
}

/** Sums the journal's postings by currency, without those of the trial balance's assertions. */
function sums(journal: string): Record<string, bigint> {
  const found: Record<string, bigint> = {}
  for (const [, amount = "", currency = ""] of journal.matchAll(
    /^ {4}\S.* {2}(-?[\d.]+) ([A-Z]{3})/gm,
  )) {
    found[currency] = (found[currency] ?? 0n) + fromDecimal(amount)
  }
  return found
}

test("the hledger journal has every entry, and its postings sum to zero", async () => {
  const iban = await someHistory()
  const journal = await exported({ format: "hledger" })
  expect(journal).toContain(`    liabilities:deposits:current:${iban}  -100.00 EUR\n`)
  expect(journal).toContain(`    liabilities:deposits:current:${iban}  -3.00 EUR\n`)
  expect(journal).toMatch(/ {4}assets:clearing:suspense {2}0\.00 EUR =\* -?[\d.]+ EUR\n/)
  expect(Object.values(sums(journal)).every((sum) => sum === 0n)).toBe(true)
})

test("a journal of some days begins with the balances before them", async () => {
  const iban = await someHistory()
  const journal = await exported({ format: "hledger", from: "2026-01-01", to: "2026-01-31" })
  expect(journal).toMatch(/^2025-12-31 \* Balances before\n {4}/m)
  expect(journal).toContain(`    liabilities:deposits:current:${iban}  -20.50 EUR\n`)
  expect(journal).not.toContain(`    liabilities:deposits:current:${iban}  -100.00 EUR\n`)
  expect(journal).not.toContain("fee refund")
})

const hledger = spawnSync("hledger", ["--version"]).status === 0

/** What hledger prints for a journal. It does not block the process, which may serve requests. */
function runHledger(journal: string, ...args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = execFile("hledger", ["-f", "-", ...args], (error, stdout) =>
      error ? reject(new Error(error.message)) : resolve(stdout),
    )
    child.stdin?.end(journal)
  })
}

async function expectBalanced(journal: string): Promise<void> {
  await runHledger(journal, "check", "assertions")
  const balances = await runHledger(journal, "balance", "-O", "csv", "--depth", "1")
  expect(balances.split("\n").at(-2)).toBe('"total","0"')
}

test("hledger agrees that the journal balances and reaches the trial balance", async () => {
  // .ci/run installs hledger and requires it; elsewhere it is checked if it is there.
  expect(hledger || process.env["TESSERA_TEST_HLEDGER"] === undefined).toBe(true)
  const refund = `${await someHistory()}  -3.00 EUR\n`
  for (const from of [undefined, "2026-01-01"]) {
    const journal = await exported({ format: "hledger", from })
    if (!hledger) continue
    await expectBalanced(journal)
    const wrong = journal
      .split("\n\n")
      .map((entry) => (entry.includes(refund) ? entry.replaceAll("3.00 EUR", "3.01 EUR") : entry))
      .join("\n\n")
    expect(wrong).not.toBe(journal)
    await expect(runHledger(wrong, "check", "assertions")).rejects.toThrow("assertion")
  }
})

test("the CSV has a row for each posting", async () => {
  const iban = await someHistory()
  const rows = (await exported({ format: "csv", from: "2026-01-02", to: "2026-01-02" }))
    .split("\r\n")
    .filter((row) => row.includes(iban))
  expect(rows).toEqual([
    expect.stringMatching(/^2026-01-02,DEP-\S+,deposit,deposits_current,LU\w+,EUR,,20\.50$/),
  ])
})

/** Opens an account and deposits an amount, so many times, all on January 2. */
async function deposits(iban: string, count: number, amount: string): Promise<void> {
  await app.sql(
    `with member as (
        insert into users (username, password_hash, holder_name) values ($1, 'none', 'Vera Gray') returning id)
      insert into accounts (holder_id, account_type, currency, iban, name)
        select id, 'current', 'EUR', $1, 'Current' from member`,
    [iban],
  )
  await app.sql(
    `select ledger_post_for_bank(jsonb_build_object('kind', 'deposit', 'userId', holder_id, 'toAccountId', id,
          'amount', $3::text, 'description', 'Salary'), '2026-01-02T12:00:00Z')
        from accounts, generate_series(1, $2) where iban = $1`,
    [iban, count, amount],
  )
}

/** Downloads the journal in the staff app. */
async function downloaded({ cookie }: TestEmployee, asked: JournalRequest) {
  const response = await fetch(`${app.url}/api/staff/journal-exports`, {
    method: "POST",
    headers: {
      cookie,
      origin: app.url,
      "Content-Type": "application/json",
    },
    body: JSON.stringify(asked),
  })
  const disposition = response.headers.get("content-disposition")
  return { status: response.status, disposition, text: await response.text() }
}

test("an auditor downloads the journal, which is audited, balances, and satisfies hledger", async () => {
  const auditor = await app.employ("Otto Audit", "auditor")
  const iban = "LU770000000000000001"
  await deposits(iban, 1, "20.50")
  const { status, disposition, text } = await downloaded(auditor, {
    format: "hledger",
    to: "2026-01-31",
  })
  expect(status).toBe(200)
  expect(disposition).toBe('attachment; filename="journal-beginning-2026-01-31.journal"')
  expect(text).toContain(`    liabilities:deposits:current:${iban}  -20.50 EUR\n`)
  expect(text).toMatch(/ {4}liabilities:deposits:current {2}0\.00 EUR =\* -20\.50 EUR\n/)
  expect(text).not.toContain("Vera")
  expect(sums(text)).toEqual({ EUR: 0n })
  if (hledger) await expectBalanced(text)
  const csv = await downloaded(auditor, { format: "csv", from: "2026-01-02", to: "2026-01-02" })
  expect(csv.text.split("\r\n").filter((row) => row.includes(iban))).toHaveLength(1)
  expect(
    await app.sql("select details from audit_events where action = 'ledger.exported' order by id"),
  ).toMatchObject([
    { details: { format: "hledger", to: "2026-01-31", employee: "Otto Audit" } },
    { details: { format: "csv", from: "2026-01-02", to: "2026-01-02" } },
  ])
  for (const days of [{ from: "2026-02-01", to: "2026-01-01" }, { from: "9999-12-31" }]) {
    expect(await downloaded(auditor, { format: "csv", ...days })).toMatchObject({ status: 400 })
  }
  // What was refused is not in the audit trail.
  expect(await app.sql("select from audit_events where action = 'ledger.exported'")).toHaveLength(2)
  const teller = await app.employ("Tess Teller", "teller")
  expect(await downloaded(teller, { format: "csv" })).toMatchObject({ status: 403 })
})

test("exports that nobody reads leave connections for others, and give theirs back when they are canceled", async () => {
  const auditor = await app.employ("Ola Audit", "auditor")
  // More than what is sent before the reader takes anything.
  await deposits("LU770000000000000002", 400, "1.00")
  const { pool } = app.context
  const inUse = () => pool.totalCount - pool.idleCount
  const body = { format: "hledger" } as const
  const asked = Array.from({ length: 23 }, () =>
    downloadJournal(app.context, { token: auditor.token, query: undefined, body }),
  )
  const files = await Promise.all(asked)
  await expect.poll(inUse).toBe(2)
  expect(await app.as(auditor).get("/api/staff/proposals")).toMatchObject({ status: 200 })
  // Two are written, twenty wait, and the last one is refused.
  const ended = files.filter(({ content }) => (content as PassThrough).errored)
  expect(ended.map(({ content }) => (content as PassThrough).errored)).toMatchObject([
    { code: "unavailable" },
  ])
  for (const { content } of files) (content as PassThrough).destroy()
  await expect.poll(inUse).toBe(0)
  expect((await downloaded(auditor, body)).status).toBe(200)
})

test.each([
  ["takes nothing", "LU770000000000000003", { pause: 100, whole: 60_000 }],
  ["takes a little at a time", "LU770000000000000004", { pause: 60_000, whole: 100 }],
])("an export whose reader %s ends, and gives its connection back", async (_, iban, longest) => {
  const auditor = await app.employ(`Uma ${iban.slice(-1)}`, "auditor")
  await deposits(iban, 400, "1.00")
  const input = { token: auditor.token, query: undefined, body: { format: "hledger" } as const }
  const { content } = await downloadJournal(app.context, input, longest)
  const { pool } = app.context
  // What ends it must not be lost to the garbage collection.
  const collecting = setInterval(collectGarbage, 10)
  onTestFinished(() => clearInterval(collecting))
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0)
  // A write that waits is aborted, and one that comes too late is refused.
  await expect
    .poll(() => (content as PassThrough).errored?.name)
    .toMatch(/^(?:Abort|Timeout)Error$/)
})
