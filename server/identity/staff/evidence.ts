/**
 * How many characters staff must write about how they checked an identity. Shorter texts say
 * nothing.
 */
export const evidenceLength = { least: 5, most: 500 }

/**
 * How staff checked an identity, as it is stored permanently; undefined when it is too short or too
 * long.
 */
export function readEvidence(typed: string): string | undefined {
  const evidence = typed.trim()
  const { least, most } = evidenceLength
  return evidence.length >= least && evidence.length <= most ? evidence : undefined
}
