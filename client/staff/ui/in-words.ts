/** A name of the API or the ledger in words: "cash_in" as "Cash in". */
export function inWords(name: string): string {
  const words = name.replaceAll("_", " ")
  return words.charAt(0).toUpperCase() + words.slice(1)
}
