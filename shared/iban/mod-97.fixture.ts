/**
 * ISO 7064 mod 97 in one step by bigint: an independent second opinion on ibantools for the tests. An
 * IBAN is right when this is 1.
 */
export function mod97(iban: string): bigint {
  const rotated = iban.slice(4) + iban.slice(0, 4)
  return BigInt(Array.from(rotated, (character) => Number.parseInt(character, 36)).join("")) % 97n
}
