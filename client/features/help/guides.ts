/** The learning pages, with their names in the footer. */
export const guides = [
  { href: "/learn/iban", label: "IBAN Guide", about: "Take one apart, digit by digit" },
  { href: "/learn/sepa", label: "SEPA Explained", about: "Where euros go at once" },
  { href: "/learn/exchange", label: "Currency Exchange", about: "How our rates are made" },
  { href: "/learn/security", label: "Banking Security", about: "What we do, and what you can do" },
  { href: "/demo-guide", label: "Demo Guide", about: "A walk through the whole bank" },
] as const
