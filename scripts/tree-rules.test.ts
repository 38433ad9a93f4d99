import { expect, test } from "vitest"
import { directCalls, maxDirectCalls } from "./database-calls.ts"
import { treeProblems } from "./tree-rules.ts"

const verb = "export function createTransfer() {}\n"

test.each([
  ["client/ui/button.tsx", "export const Button = 1\n"],
  ["server/features/transfers/create-transfer.ts", `export type Made = 1\n${verb}`],
  ["server/features/loans/staff/approve-loan.ts", "export function approveLoan() {}\n"],
  ["client/staff/features/loans/api.ts", "export const loan = 1\n"],
  ["server/features/notes/queries.ts", "export const a = 1\nexport const b = 2\n"],
  ["server/features/transfers/transfers.api.test.ts", "test('works', () => {})\n"],
  ["client/assets/fonts/OFL.txt", ""],
  ["server/db/call-function.ts", "const { rows } = await db.execute(query)\n"],
  ["server/ledger/post.ts", 'await callFunction(db, "f", Answer, [1])\n'],
  ["client/lib/count.ts", 'export const shown = count.toLocaleString("en-US")\n'],
])("accepts %s", (path, text) => {
  expect(treeProblems({ path, text })).toEqual([])
})

test.each([
  ["server/ledger/long.sql", "select 1;\n".repeat(301), "301 lines"],
  ["client/features/auth/form/field.tsx", "", "folders deep"],
  ["server/features/loans/staff/rates/fixed-rate.ts", "", "folders deep"],
  ["server/features/loans/rates/fixed-rate.ts", "", "folders deep"],
  ["server/features/loans/staff/approve.ts", verb, "named after createTransfer"],
  ["client/lib/helpers.ts", "", "says nothing"],
  ["shared/money/index.ts", "", "says nothing"],
  ["server/ledger/PostAll.sql", "", "not kebab-case"],
  ["server/features/transfers/make.ts", verb, "named after createTransfer"],
  ["server/features/transfers/all.ts", 'export * from "./create-transfer.ts"\n', "by name"],
  ["server/apps/members/app.ts", "// TODO later\n", "TODO"],
  ["server/apps/members/app.ts", "// oxlint-disable-next-line\n", "oxlint-disable"],
  ["server/apps/members/app.ts", "const MOST_BYTES = 1\n", "camelCase"],
  ["shared/money/money.test.ts", "test.skip('adds', () => {})\n", "test.skip"],
  ["server/slow.test.ts", "vi.setConfig({ testTimeout: 60_000 })\n", "time limit of its own"],
  ["server/slow.test.ts", "test('waits', async () => {\n}, 60_000)\n", "time limit of its own"],
  ["server/slow.test.ts", "test('waits', { timeout: 9 }, () => {})\n", "time limit of its own"],
  ["server/poll.test.ts", "expect.poll(seen, { timeout: 30_000 })\n", "time limit of its own"],
  ["e2e/bar.spec.ts", "expect(bar).toBeVisible({ timeout: 5_000 })\n", "time limit of its own"],
  ["server/live.test.ts", 'stream.until("ended", 60_000)\n', "time limit of its own"],
  ["e2e/slow.spec.ts", "  test.setTimeout(120_000)\n", "time limit of its own"],
  ["server/a.ts", "where id in (select id from a order by f(id, g(1)) limit 5)", "in (select …)"],
  ["server/a.sql", "where id in (\n  select id from a for no key update)", "in (select …)"],
  ["server/a.ts", "await db.execute(sql`select 1`)", "calls the database itself"],
  [
    "server/a.ts",
    "await tx\n  .execute<{ a: number }>(sql`select 1 as a`)",
    "calls the database itself",
  ],
  ["server/a.ts", 'await this.#pool.query<Row>("select 1")', "calls the database itself"],
  ["server/jobs/a.ts", "const { rows } = await client.query(text)", "calls the database itself"],
  ["client/a.ts", 'new Intl.DateTimeFormat("en-CA")', "asks the browser's language"],
  ["server/a.ts", 'at.toLocaleDateString("en-CA")', "asks the browser's language"],
  ["client/a.ts", "typed.toLocaleLowerCase()", "asks the browser's language"],
  ["client/a.ts", "at.toLocaleString(undefined)", "asks the browser's language"],
])("finds %s", (path, text, finding) => {
  expect(treeProblems({ path, text }).join()).toContain(finding)
})

test("the list of direct calls of the database only becomes shorter", () => {
  const listed = Object.values(directCalls)
  expect(listed.reduce((sum, count) => sum + count, 0)).toBe(maxDirectCalls)
})
