/** IBANs of the simulated other banks (simulator/banks), formed by the rules of their countries. */

/** The simulated banks, by their BIC. */
export const simulatedBanks = ["NLBKDEFFXXX", "BDPCFRPPXXX", "GRBKNL2AXXX"] as const

type SimulatedBank = (typeof simulatedBanks)[number]

const digitsOf = (text: string) =>
  [...text].map((character) => Number.parseInt(character, 36).toString()).join("")

function withCheckDigits(country: string, bban: string): string {
  const check = 98n - (BigInt(`${digitsOf(bban)}${digitsOf(country)}00`) % 97n)
  return `${country}${check.toString().padStart(2, "0")}${bban}`
}

/**
 * The IBAN of an account at one of the simulated banks.
 * @param number the account number, whose last two digits decide what happens to payments
 */
export function simulatedIban(bank: SimulatedBank, number: number): string {
  if (bank === "NLBKDEFFXXX") {
    return withCheckDigits("DE", `99900001${number.toString().padStart(10, "0")}`)
  }
  if (bank === "GRBKNL2AXXX") {
    return withCheckDigits("NL", `GRBK${number.toString().padStart(10, "0")}`)
  }
  // The national key of French account numbers, over bank, branch, and account.
  const account = number.toString().padStart(11, "0")
  const key = 97n - ((89n * 99900n + 15n * 2n + 3n * BigInt(account)) % 97n)
  return withCheckDigits("FR", `9990000002${account}${key.toString().padStart(2, "0")}`)
}
