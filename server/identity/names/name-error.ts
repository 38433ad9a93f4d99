import { about } from "#shared/contracts/text.ts"
import type { Phrase, PlainText } from "#shared/words/text.ts"
import type { Env } from "../../config/env.ts"
import { isOfOneScript, skeletonOf } from "./username.ts"

/** The settings that name the bank. */
export type BankNames = Pick<Env, "BANK_NAME" | "BANK_SHORT_NAME">

/** A shorter name of the bank can be a part of a person's name, such as Sun in Sunniva. */
const shortestPart = 6

/** The bank's own names, which members may not use. */
const bankNames = ({ BANK_NAME, BANK_SHORT_NAME }: BankNames) =>
  [BANK_NAME, BANK_SHORT_NAME, "Credit Union"].map((name) => wordsOf(name).join(""))

/**
 * Removes differences that a reader does not notice: case, width, accents, and look-alike letters.
 * Here i, l, and 1 are the same.
 */
function bare(word: string): string {
  const lower = skeletonOf(word.normalize("NFKC")).toLowerCase()
  const again = skeletonOf(lower).normalize("NFKD").toLowerCase()
  return again.replace(/[^\p{L}\p{N}]+/gu, "").replaceAll("i", "l")
}

/**
 * Whether consecutive words, joined, form the name, as "Tes sera" and "T. e. s. s. e. r. a." do.
 */
function hasRun(words: readonly string[], name: string): boolean {
  return words.some((_, start) => {
    let joined = ""
    for (const word of words.slice(start)) {
      joined += word
      if (joined.length >= name.length) return joined === name
    }
    return false
  })
}

/** The words of a name as a reader takes them. */
const wordsOf = (name: string) =>
  name
    .normalize("NFKC")
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map(bare)
    .filter((word) => word !== "")

/**
 * Words of offices, in the languages that members read. A payee sees a payer's name, and must not take it for a
 * department of a bank or an authority. None of them is a person's name.
 */
const offices = [
  "Administrator",
  "Compliance",
  "Customer Service",
  "Member Service",
  "Department",
  "Fraud",
  "Help Desk",
  "Hotline",
  "Security",
  "Support",
  "Technical Service",
  "Abteilung",
  "Betrugsabwehr",
  "Kundendienst",
  "Kundenservice",
  "Sicherheit",
  "Zentrale",
  "Département",
  "Fraude",
  "Sécurité",
  "Service client",
  "Service clients",
].map((office) => wordsOf(office).join(""))

/** Whether a name reads like an office, in any characters. */
const isOffice = (name: string) => {
  const words = wordsOf(name)
  return offices.some((office) => hasRun(words, office))
}

/** Whether a name reads like the bank's own, in any characters. */
export function isBankName(name: string, bank: BankNames): boolean {
  const words = wordsOf(name)
  return bankNames(bank).some(
    (bankName) =>
      hasRun(words, bankName) ||
      (bankName.length >= shortestPart && words.some((word) => word.includes(bankName))),
  )
}

/**
 * The joiners that Indic scripts need after a virama, and the non-joiner that Persian needs between two letters, as
 * identifiers allow them (RFC 5892, appendix A.1 and A.2). Elsewhere they can't be seen.
 */
const joiners =
  /(?<=[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA\u1039\u17D2])[\u200C\u200D](?=\p{L})|(?<=\p{Script=Arabic})\u200C(?=\p{Script=Arabic})/gu

/** What is not drawn: ignorable and format characters, private and unassigned ones, Braille's blank. */
const unseen = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u

/** More marks on a letter than any name has, which cover the lines around it: marks of no script of their own. */
const stackedMarks = /(?:(?=\p{Script=Inherited})\p{M}){3}/u

/**
 * What is wrong with a person's name, beyond its contract: invisible letters and letters of several scripts, which
 * make two names look the same, stacked marks, and the names of the bank and of offices.
 * @param label the field's name in the message, such as "First name"
 * @returns a message for the field; undefined when nothing is wrong
 */
export function nameError(label: PlainText, name: string, bank: BankNames): Phrase | undefined {
  if (unseen.test(name.replace(joiners, ""))) {
    return about("{label} contains a character that cannot be seen", label)
  }
  if (stackedMarks.test(name.normalize("NFD")))
    return about("{label} has too many marks on one letter", label)
  if (isBankName(name, bank)) return about("{label} must not be a name of the bank", label)
  if (isOffice(name)) return about("{label} must not be the name of an office", label)
  if (!isOfOneScript(name)) return about("{label} must have letters of one script only", label)
  return undefined
}
