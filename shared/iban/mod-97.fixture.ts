/**
 * ISO 7064 mod 97 in one step with bigint: an independent implementation to compare ibantools with.
 * A valid IBAN gives 1.
 */
export function mod97(iban: string): bigint {
  const rotated = iban.slice(4) + iban.slice(0, 4)
  return BigInt(Array.from(rotated, (character) => Number.parseInt(character, 36)).join("")) % 97n
}
