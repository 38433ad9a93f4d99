import type { EmployeeRole } from "#shared/employee-roles.ts"
import { may, type StaffOperation } from "#shared/staff-operations.ts"

export type Place = {
  href: string
  label: string
  /** What its page reads: those who may have it in the navigation; everyone when left out. */
  reads?: StaffOperation
}

/** The navigation, in groups. A place without a page (routes.tsx) is left out. */
export const placeGroups: readonly { name: string; places: readonly Place[] }[] = [
  {
    name: "Work",
    places: [
      { href: "/", label: "Today" },
      { href: "/approvals", label: "Approvals" },
      { href: "/messages", label: "Messages", reads: "listConversations" },
    ],
  },
  {
    name: "Members",
    places: [
      { href: "/members", label: "Members", reads: "findMembers" },
      { href: "/cash", label: "Cash desk", reads: "readVault" },
      { href: "/loans", label: "Loan desk", reads: "listStaffLoans" },
      { href: "/arrears", label: "Arrears", reads: "listArrears" },
      { href: "/payments", label: "Payments", reads: "listPaymentItems" },
    ],
  },
  {
    name: "Bank",
    places: [
      { href: "/ledger", label: "Ledger", reads: "readTrialBalance" },
      { href: "/reports", label: "Reports", reads: "reportProducts" },
      { href: "/day-end", label: "Day end", reads: "readDayEnd" },
      { href: "/openings", label: "File openings", reads: "listMemberViews" },
      { href: "/audit", label: "Audit", reads: "listAudit" },
      { href: "/employees", label: "Employees", reads: "listEmployees" },
    ],
  },
]

/** What the page of a place reads; undefined where everyone may have it. */
export const readsOf = (path: string): StaffOperation | undefined =>
  placeGroups.flatMap(({ places }) => places).find(({ href }) => href === path)?.reads

/** The navigation of someone with these roles, as far as there are pages. */
export function placesFor(roles: readonly EmployeeRole[], hasPage: (href: string) => boolean) {
  return placeGroups
    .map(({ name, places }) => ({
      name,
      places: places.filter(
        ({ href, reads }) => hasPage(href) && (reads === undefined || may(roles, reads)),
      ),
    }))
    .filter(({ places }) => places.length > 0)
}
