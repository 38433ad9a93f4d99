import { composeIBAN } from "ibantools"

/** One of the three other banks. Their bank codes belong to no real bank. */
export type Bank = {
  readonly name: string
  readonly bic: string
  readonly country: "DE" | "FR" | "NL"
  /** Follows the check digits in the IBANs of its accounts. */
  readonly bankCode: string
  /** The number of digits of an account number, including the ending. */
  readonly digits: number
}

export const banks: readonly Bank[] = [
  { name: "Nordlicht Bank", bic: "NLBKDEFFXXX", country: "DE", bankCode: "99900001", digits: 10 },
  { name: "Banque du Parc", bic: "BDPCFRPPXXX", country: "FR", bankCode: "9990000002", digits: 11 },
  { name: "Grachtenbank", bic: "GRBKNL2AXXX", country: "NL", bankCode: "GRBK", digits: 10 },
]

/** The BIC for every bank other than the three. */
export const anyOtherBic = "OTHRBEBBXXX"

/** An account at one of the three banks. */
export type BankAccount = {
  readonly bank: Bank
  readonly iban: string
  readonly holder: string
  /** The last two digits of the account number decide what happens to payments. */
  readonly ending: string
}

const holders = [
  "Anna Lindqvist",
  "Jonas Keller",
  "Claire Fontaine",
  "Pieter de Wit",
  "Sofia Marin",
]

/** The account with this number, whose last two digits are its ending. */
export function bankAccount(bank: Bank, number: bigint): BankAccount {
  const digits = number.toString().padStart(bank.digits, "0")
  const holder = holders[Number(number % BigInt(holders.length))] ?? "Anna Lindqvist"
  return { bank, iban: ibanOf(bank, digits), holder, ending: digits.slice(-2) }
}

function ibanOf({ country, bankCode }: Bank, digits: string): string {
  const bban = bankCode + digits
  if (country !== "FR") return checked(composeIBAN({ countryCode: country, bban }))
  // French IBANs end with two national check digits: 97 - (89 × bank + 15 × branch + 3 × account)
  // mod 97, where the account number has eleven digits.
  const key =
    97n -
    ((89n * BigInt(bankCode.slice(0, 5)) + 15n * BigInt(bankCode.slice(5)) + 3n * BigInt(digits)) %
      97n)
  return checked(composeIBAN({ countryCode: "FR", bban: bban + key.toString().padStart(2, "0") }))
}

function checked(iban: string | null): string {
  if (iban) return iban
  throw new Error("No IBAN could be made")
}

/** The account with this IBAN; undefined if it is not at one of the three banks. */
export function accountByIban(iban: string): BankAccount | undefined {
  const bank = banks.find(
    ({ country, bankCode }) => iban.startsWith(country) && iban.slice(4).startsWith(bankCode),
  )
  if (!bank) return undefined
  const at = 4 + bank.bankCode.length
  const digits = iban.slice(at, at + bank.digits)
  if (!/^[0-9]+$/.test(digits) || digits.length !== bank.digits) return undefined
  const account = bankAccount(bank, BigInt(digits))
  return account.iban === iban ? account : undefined
}
