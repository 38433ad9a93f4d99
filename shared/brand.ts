/** The product's names. `bank` is the name in the header and footer. */
export const brand = {
  product: "Tessera",
  bank: "Tessera Credit Union",
  description: "Modern European banking with multi-currency support and secure transfers.",
  copyrightYear: 2024,
} as const
