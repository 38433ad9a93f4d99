/** The learning pages, with their names in the footer. */
export const guides = [
  { href: "/learn/iban", label: "IBAN Guide", about: "Take one apart, digit by digit" },
  { href: "/learn/sepa", label: "SEPA Explained", about: "How euros arrive in seconds" },
  { href: "/learn/exchange", label: "Currency Exchange", about: "How our rates work" },
  { href: "/learn/security", label: "Banking Security", about: "What we do, and what you can do" },
  { href: "/demo-guide", label: "Demo Guide", about: "A tour of the whole bank" },
] as const
