import { expect, test } from "vitest"
import { ledgerProposals } from "./ledger-proposals.ts"

test("the second person reads the bank's day of the entry, and the IBAN in groups", () => {
  const before = {
    reference: "DEP-20261125-7F3K9Q2M",
    bookedAt: "2026-11-25T23:30:00.123456+00:00",
    amount: "1000.00",
    currency: "EUR",
    description: "Salary",
    fromName: null,
    fromIban: null,
    toName: "Ada Weber",
    toIban: "LU419990271503123027",
  }
  const rows = ledgerProposals["entry.correct"]?.rows(
    { payload: { amount: "100.00" }, before, member: null },
    { BANK_TIME_ZONE: "Europe/Luxembourg" },
  )
  const unchanged = (name: string, value: string) => ({ name, before: value, after: value })
  expect(rows).toContainEqual(unchanged("Booked", "26 Nov 2026"))
  expect(rows).toContainEqual(unchanged("To", "Ada Weber, LU41 9990 2715 0312 3027"))
})
