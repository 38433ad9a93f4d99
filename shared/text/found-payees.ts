import { folded, searchTexts } from "./folded.ts"

/**
 * The payees that a search finds, by the own name, the name, and the IBAN; all of them for a search of only
 * spaces. A search never matches across two of these.
 */
export function foundPayees<
  Payee extends { iban: string; name: string; ownName?: string | null | undefined },
>(payees: readonly Payee[], search: string): Payee[] {
  const words = search.trim()
  if (!words) return [...payees]
  const texts = searchTexts(words)
  return payees.filter(({ iban, name, ownName }) => {
    const all = folded([ownName ?? "", name, iban].join("\n"))
    return texts.some((text) => all.includes(text))
  })
}
