/** The pages that members use often, besides the three main ones of the specification. */
export const morePlaces = [
  { href: "/payments", label: "Payments" },
  { href: "/transactions", label: "Transactions" },
  { href: "/insights", label: "Insights" },
  { href: "/loans", label: "Loans" },
  { href: "/help-center", label: "Help" },
] as const
