/** How many characters staff write on how they checked an identity. Fewer than the least say nothing. */
export const evidenceLength = { least: 5, most: 500 }

/** How staff checked an identity, as it is kept for good; undefined when it is too short or too long. */
export function readEvidence(typed: string): string | undefined {
  const evidence = typed.trim()
  const { least, most } = evidenceLength
  return evidence.length >= least && evidence.length <= most ? evidence : undefined
}
