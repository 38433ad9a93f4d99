import { Refused } from "./command.ts"

/** As much as is kept of how somebody was identified; less than the shortest says nothing. */
const length = { min: 5, max: 500 }

/**
 * How staff checked somebody's identity, as it is written down for good.
 * @throws Refused when it is too short or too long
 */
export function checkedWords(typed: string): string {
  const words = typed.trim()
  if (words.length >= length.min && words.length <= length.max) return words
  throw new Refused(
    `How the identity was checked must have ${length.min} to ${length.max} characters: it is written down for good.`,
  )
}
