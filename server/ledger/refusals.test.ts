import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { problemCodes, refusalOf } from "#shared/refusals/catalog.ts"
import { cashReasons } from "#shared/refusals/staff/cash.ts"
import { employeeReasons } from "#shared/refusals/staff/employees.ts"
import { ledgerReasons } from "#shared/refusals/staff/ledger.ts"
import { loanReasons } from "#shared/refusals/staff/loans.ts"
import { memberReasons } from "#shared/refusals/staff/members.ts"
import { paymentReasons } from "#shared/refusals/staff/payments.ts"
import { repoRoot } from "../config/root.ts"

const sql = readdirSync(join(repoRoot, "server"), { encoding: "utf8", recursive: true })
  .filter((file) => file.endsWith(".sql"))
  .map((file) => readFileSync(join(repoRoot, "server", file), "utf8"))
  .join("\n")

/** The codes in the JSON that the functions return. */
const returned = [...sql.matchAll(/"code": ?"(\w+)"|'code', ?'(\w+)'/g)].map(
  ([, quoted, built]) => quoted ?? built,
)

test("the catalog says of every code that the ledger's SQL returns that the ledger refuses with it, and of no other", () => {
  // What stops an order's payment besides a refusal of the ledger (order-runs.sql); and what changing an order has two
  // sentences for (change-order.ts).
  const stopped = ["access_blocked", "internal_error", "order_date_not_skippable"]
  const found = new Set(returned.filter((code) => code !== undefined && !stopped.includes(code)))
  expect(found).toEqual(new Set(problemCodes.filter((code) => refusalOf[code].by !== undefined)))
})

test("the database's functions raise every message that the catalog knows", () => {
  const raised = problemCodes.flatMap((code) => refusalOf[code].raised ?? [])
  expect(raised.length).toBeGreaterThan(0)
  for (const message of raised) expect(sql).toContain(`raise exception '${message}'`)
})

test("every reason with which the functions for employees refuse has a sentence", () => {
  const known = new Set(
    [
      cashReasons,
      employeeReasons,
      ledgerReasons,
      loanReasons,
      memberReasons,
      paymentReasons,
    ].flatMap(Object.keys),
  )
  // The one reason of request-job.ts.
  const elsewhere = ["already_waits"]
  const used = [...sql.matchAll(/staff_refusal\('(\w+)'/g)].map(([, reason = ""]) => reason)
  expect(used.length).toBeGreaterThan(0)
  expect(used.filter((reason) => !known.has(reason) && !elsewhere.includes(reason))).toEqual([])
})
