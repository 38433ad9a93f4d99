import type { EmployeeRole } from "#shared/employee-roles.ts"

export type Place = {
  href: string
  label: string
  /** Who has it in the navigation; everyone when left out. The bank checks each request by itself. */
  roles?: readonly EmployeeRole[]
}

const bankers: readonly EmployeeRole[] = [
  ...(["teller", "loan_officer", "payments_officer", "supervisor", "auditor"] as const),
]

/** The navigation, in groups. A place without a page (routes.tsx) is left out. */
export const placeGroups: readonly { name: string; places: readonly Place[] }[] = [
  {
    name: "Work",
    places: [
      { href: "/", label: "Today" },
      { href: "/approvals", label: "Approvals" },
      { href: "/messages", label: "Messages", roles: bankers },
    ],
  },
  {
    name: "Members",
    places: [
      { href: "/members", label: "Members", roles: bankers },
      { href: "/cash", label: "Cash desk", roles: ["teller"] },
      { href: "/loans", label: "Loan desk", roles: ["loan_officer", "supervisor", "auditor"] },
      { href: "/arrears", label: "Arrears", roles: ["loan_officer", "supervisor", "auditor"] },
      {
        href: "/payments",
        label: "Payments",
        roles: ["payments_officer", "supervisor", "auditor"],
      },
    ],
  },
  {
    name: "Bank",
    places: [
      { href: "/ledger", label: "Ledger", roles: ["payments_officer", "supervisor", "auditor"] },
      { href: "/reports", label: "Reports", roles: ["supervisor", "auditor"] },
      { href: "/day-end", label: "Day end", roles: ["payments_officer", "supervisor", "auditor"] },
      { href: "/openings", label: "File openings", roles: ["supervisor", "auditor"] },
      { href: "/audit", label: "Audit", roles: ["supervisor", "auditor"] },
      { href: "/employees", label: "Employees", roles: ["administrator", "auditor"] },
    ],
  },
]

/** The navigation of someone with these roles, as far as there are pages. */
export function placesFor(roles: readonly EmployeeRole[], hasPage: (href: string) => boolean) {
  return placeGroups
    .map(({ name, places }) => ({
      name,
      places: places.filter(
        (place) =>
          hasPage(place.href) && (!place.roles || place.roles.some((role) => roles.includes(role))),
      ),
    }))
    .filter(({ places }) => places.length > 0)
}
