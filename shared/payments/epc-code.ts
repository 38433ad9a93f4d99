import { checkPayeeIban } from "../iban/iban.ts"
import { reader } from "../words/reader.ts"
import { asWritten, type Phrase, type PlainText, type Text } from "../words/text.ts"
import { isCreditorReference } from "./creditor-reference.ts"

/** What a QR code asks for: who is paid, and how much for what, if it says so. */
export type EpcPayment = {
  /** Without spaces, in uppercase. */
  iban: string
  name: string
  /** In EUR, as a decimal string; the payer chooses it if it is left out. */
  amount?: string | undefined
  /** A creditor reference, or what the payment is for. */
  reference: string
}

/** The limits of EPC069-12. */
const longest = { code: 331, name: 70, reference: 35, text: 140, information: 70 }
/** The highest amount of a code, in EUR (EPC069-12). */
export const highestEpcAmount = 999_999_999.99

/**
 * Writes the text of a QR code for a credit transfer (EPC069-12, version 002).
 * @param code `name`, `reference`, and `information` (what is shown to the payer) in ASCII; `amount` in EUR, as
 *   a decimal string; `reference` is a creditor reference
 * @returns lines that end in LF alone, at most 331 bytes
 * @throws RangeError if it can't be written
 */
export function writeEpcCode(code: {
  iban: string
  name: string
  amount?: string
  reference?: string
  information?: string
}): string {
  const { iban, name, amount, reference = "", information = "" } = code
  const lines = ["BCD", "002", "1", "SCT", "", name.slice(0, longest.name), iban]
  lines.push(amount === undefined ? "" : `EUR${amount}`, "", reference, "")
  lines.push(information.slice(0, longest.information).trimEnd())
  const text = lines.join("\n").trimEnd()
  if (!/^[\n -~]+$/.test(text) || text.length > longest.code) {
    throw new RangeError("a QR code for a payment has at most 331 ASCII characters")
  }
  return text
}

const sentences = {
  web: "This code contains a web address, not a payment.",
  swiss: "This is a Swiss QR-bill. Only EPC codes for payments in euros can be read.",
  other: "This is not a code for a payment. Only EPC codes (also called Girocode) can be read.",
  long: "This code is longer than a code for a payment may be.",
  version: "This code has a version that can't be read.",
  iban: "The IBAN in this code is not correct. Ask the payee for a new code.",
  name: "This code does not name the payee. Ask the payee for a new code.",
  amount: "The amount in this code is not correct. Ask the payee for a new code.",
  reference: "The reference in this code is not correct. Ask the payee for a new code.",
} as const satisfies Record<string, PlainText>

/**
 * Reads the text of a QR code for a credit transfer (EPC069-12, versions 001 and 002).
 * @returns the payment, or a sentence that says why there is none, to who reads the screen
 */
export function readEpcCode(
  code: string,
): { ok: true; payment: EpcPayment } | { ok: false; problem: Text } {
  const payment = paymentIn(code.trim())
  return typeof payment === "object"
    ? { ok: true, payment }
    : { ok: false, problem: reader()(payment) }
}

/** The payment, or a sentence. */
function paymentIn(code: string): EpcPayment | PlainText | Phrase {
  const lines = code.split(/\r\n|\n|\r/)
  const [tag, version, , kind, , name = "", iban = "", amount = ""] = lines
  const [reference = "", text = ""] = lines.slice(9, 11)
  if (tag !== "BCD" || kind !== "SCT") return otherCode(code)
  if (new TextEncoder().encode(code).length > longest.code) return sentences.long
  if (version !== "001" && version !== "002") return sentences.version
  const checked = checkPayeeIban(iban)
  if (!checked.ok && checked.reason === "not_reached") return () => asWritten(`${checked.message}.`)
  if (!checked.ok) return sentences.iban
  if (name.trim() === "" || name.length > longest.name) return sentences.name
  const euros = eurosIn(amount.trim())
  if (euros === null) return sentences.amount
  const structured = reference.replaceAll(" ", "").toUpperCase()
  const isRf = /^RF[0-9]{2}/.test(structured)
  if (isRf && !isCreditorReference(structured)) return sentences.reference
  if (reference.length > longest.reference || text.length > longest.text) return sentences.reference
  return {
    iban: checked.iban,
    name: name.trim(),
    amount: euros,
    reference: isRf ? structured : reference.trim() || text.trim(),
  }
}

function otherCode(code: string) {
  if (/^(?:https?:\/\/|www[.])\S+$/i.test(code)) return sentences.web
  return /^SPC\r?\n/.test(code) ? sentences.swiss : sentences.other
}

/** The amount without leading zeros; undefined if it is left out; null if it is wrong. */
function eurosIn(amount: string): string | undefined | null {
  if (amount === "") return undefined
  const [, whole, cents = ""] = /^EUR0*([0-9]{1,9})(?:[.]([0-9]{1,2}))?$/.exec(amount) ?? []
  if (whole === undefined || !/[1-9]/.test(whole + cents)) return null
  return cents === "" ? whole : `${whole}.${cents.padEnd(2, "0")}`
}
