import { type Contents, partNames } from "./seal-contents.ts"
import { digestItems, partDigestBytes, type SealChain, type StoredSeal } from "./seal-format.ts"

/** Violations found so far; above a number that people would read, they are only counted. */
export type Violations = { sentences: string[]; left: number }

const maxSentences = 200

/** Adds a violation. */
export function addViolation(told: Violations, sentence: string): void {
  if (told.sentences.length < maxSentences) told.sentences.push(sentence)
  else told.left += 1
}

const nouns: Record<SealChain, string> = {
  journal: "Entry",
  audit: "Audit event",
  payment: "Payment event",
}

/** An item's name in a sentence: `Entry 12 (TRF-20261120-7F3K9Q2M)`. */
export function itemName(chain: SealChain, id: string, name?: string): string {
  const noun = nouns[chain]
  return name === undefined ? `${noun} ${id}` : `${noun} ${id} (${name})`
}

/**
 * Compares a seal's items with their current contents, and names those that differ and in which part.
 * @param contents the items that still exist, by ID
 */
export function differences(stored: StoredSeal, contents: ReadonlyMap<string, Contents>): string[] {
  const { chain, number, itemIds } = stored
  const now = itemIds.flatMap((id) => contents.get(id) ?? [])
  const made = digestItems(now)
  if (made.digest.equals(stored.digest) && made.itemDigests.equals(stored.itemDigests)) return []
  const sealed = `seal ${number} of the ${chain}, of ${isoTime(stored.sealedAt)}`
  const sentences = itemIds.flatMap((id, index) => {
    const item = contents.get(id)
    if (!item) return [`${itemName(chain, id)} is gone: it is in ${sealed}`]
    const parts = changedParts(stored, index, item)
    if (parts.length === 0) return []
    return [
      `${itemName(chain, id, item.name)} is not what is in ${sealed}: ${parts.join(" and ")} changed`,
    ]
  })
  if (sentences.length > 0) return sentences
  return [`What is in ${sealed} is not what it says, and it cannot be told which item differs`]
}

function changedParts(stored: StoredSeal, index: number, item: Contents): string[] {
  const names = partNames[stored.chain]
  const { itemDigests } = digestItems([item])
  const begin = index * names.length * partDigestBytes
  return names.filter((_, part) => {
    const from = part * partDigestBytes
    const now = itemDigests.subarray(from, from + partDigestBytes)
    return !now.equals(stored.itemDigests.subarray(begin + from, begin + from + partDigestBytes))
  })
}

function isoTime(microseconds: string): string {
  return new Date(Number(microseconds) / 1000).toISOString()
}
