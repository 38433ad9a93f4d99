import { expect, test } from "vitest"
import type { EmployeeRole } from "#shared/employee-roles.ts"
import { placesFor } from "./places.ts"

const all = () => true

/** What each role has besides Today and Approvals, reviewed by hand. */
const expected: Readonly<Record<EmployeeRole, readonly string[]>> = {
  teller: ["/messages", "/members", "/cash"],
  loan_officer: ["/messages", "/members", "/loans", "/arrears"],
  payments_officer: ["/messages", "/members", "/payments", "/ledger", "/day-end"],
  supervisor: [
    "/messages",
    "/members",
    "/cash",
    "/loans",
    "/arrears",
    "/payments",
    "/ledger",
    "/reports",
    "/day-end",
    "/openings",
    "/audit",
  ],
  auditor: [
    "/members",
    "/cash",
    "/loans",
    "/arrears",
    "/payments",
    "/ledger",
    "/reports",
    "/day-end",
    "/openings",
    "/audit",
    "/employees",
  ],
  administrator: ["/employees"],
}

test.each(Object.entries(expected))("the navigation of a %s", (role, places) => {
  const shown = placesFor([role as EmployeeRole], all).flatMap((group) =>
    group.places.map(({ href }) => href),
  )
  expect(shown).toEqual(["/", "/approvals", ...places])
})

test("who has two roles has the places of both", () => {
  const shown = placesFor(["teller", "loan_officer"], all).flatMap((group) => group.places)
  expect(shown.map(({ label }) => label)).toEqual(
    expect.arrayContaining(["Cash desk", "Loan desk"]),
  )
})

test("a place without a page is left out", () => {
  const shown = placesFor(["teller"], (href) => href === "/").flatMap((group) => group.places)
  expect(shown.map(({ href }) => href)).toEqual(["/"])
})
