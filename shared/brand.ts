/** The product's names, in one place. `bank` is what the header and footer call it. */
export const brand = {
  product: "Tessera",
  bank: "Tessera Credit Union",
  description: "Modern European banking with multi-currency support and secure transfers.",
  copyrightYear: 2024,
} as const
