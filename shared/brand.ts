/** The product's names. `bank` is the name in the header and footer. */
export const brand = {
  product: "Tessera",
  bank: "Tessera Credit Union",
  description: "Modern European banking with multi-currency support and secure transfers.",
  copyrightYear: 2024,
} as const

/**
 * How members reach the bank. The addresses use a domain that is reserved for examples (RFC
 * 2606).
 */
export const contact = {
  email: "support@tessera.example",
  cardsEmail: "cards@tessera.example",
  phone: "+352 20 30 40 50",
  /** Specification section 9, help text. */
  hours: [
    { days: "Monday to Friday", open: "8-18", weekdays: ["Mon", "Tue", "Wed", "Thu", "Fri"] },
    { days: "Saturday", open: "9-14", weekdays: ["Sat"] },
    { days: "Sunday", open: "closed", weekdays: ["Sun"] },
  ],
} as const
