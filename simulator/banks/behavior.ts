import { accountByIban } from "./banks.ts"

/** What happens to an instant payment. Times are in seconds after its arrival. */
export type InstantBehavior =
  | {
      readonly kind: "settle"
      readonly after: number
      readonly twice?: true
      readonly thenReject?: true
    }
  | {
      readonly kind: "reject"
      readonly reason: string
      readonly after: number
      readonly twice?: true
    }
  /** No answer; `inquiry` is the answer to a pacs.028. */
  | { readonly kind: "silent"; readonly inquiry: "settle" | "never_received" }
  /** An answer that is not a message. */
  | { readonly kind: "malformed" }

/** How the HTTP request is answered, before the payment is processed. */
export type Reply = "taken" | "fail_once" | "cut_once"

/** What happens to a standard payment, in TARGET days after settlement. */
export type StandardBehavior = {
  readonly reject?: string
  readonly returnReason?: string
  readonly returnAfterDays?: number
}

/** The answer to a recall. */
export type RecallBehavior =
  | { readonly kind: "grant"; readonly fee: bigint }
  | { readonly kind: "refuse"; readonly reason: string }
  /** Granted only when the bank asks about it. */
  | { readonly kind: "forgotten" }
  | { readonly kind: "never" }

/** How a statement shows the payment. */
export type StatementBehavior = "right" | "missing" | "other_amount" | "extra_line"

/** An ending and its effect, as listed on the control page. */
export type Ending = { readonly ending: string; readonly does: string }

export const endings: readonly Ending[] = [
  { ending: "00", does: "Settles immediately, like every ending that is not listed." },
  { ending: "01", does: "Rejected: the account does not exist (AC01)." },
  { ending: "04", does: "Rejected: the account is closed (AC04)." },
  { ending: "06", does: "Rejected: the account is blocked (AC06)." },
  { ending: "07", does: "Rejected: the payee has died (MD07)." },
  { ending: "09", does: "Rejected: the account does not accept transfers (AG01)." },
  {
    ending: "10",
    does: "No answer. The answer to an inquiry is that the payment never arrived (AG09).",
  },
  { ending: "11", does: "Accepted after 12 seconds: too late." },
  { ending: "12", does: "Rejected after 12 seconds (AB05)." },
  { ending: "13", does: "Settles, and the answer is sent twice." },
  { ending: "14", does: "Settles, and a reject follows one second later." },
  { ending: "15", does: "The answer is truncated; the answer to an inquiry is correct." },
  { ending: "16", does: "The first request gets HTTP 500; the next one settles." },
  { ending: "17", does: "The connection is closed once the request is read; the payment settles." },
  {
    ending: "18",
    does: "Can't be reached by instant payments (CNOR); a standard payment settles.",
  },
  { ending: "19", does: "No answer until an inquiry, whose answer is that the payment settled." },
  { ending: "20", does: "Rejected (AC01), and the reject is sent twice." },
  { ending: "21", does: "Standard: returned after one TARGET day (AC04)." },
  { ending: "22", does: "Standard: returned after three TARGET days (AC01)." },
  { ending: "30", does: "A recall is granted." },
  { ending: "31", does: "A recall is refused: the payee does not agree (CUST)." },
  { ending: "32", does: "A recall is refused: the payee does not answer (NOAS)." },
  { ending: "33", does: "A recall is refused: already returned (ARDT)." },
  { ending: "34", does: "A recall is refused: the law forbids it (LEGL)." },
  { ending: "35", does: "A recall is refused: the payment never arrived (NOOR)." },
  { ending: "36", does: "A recall is granted, less 5.00 EUR." },
  { ending: "37", does: "A recall is never answered." },
  { ending: "38", does: "A recall is not answered until an inquiry; then it is granted." },
  { ending: "40", does: "The statement does not show the payment." },
  { ending: "41", does: "The statement shows an amount that is one cent too high." },
  { ending: "43", does: "The statement shows the payment twice." },
  { ending: "50", does: "Verification of payee: the name matches." },
  { ending: "51", does: "Verification of payee: the name nearly matches." },
  { ending: "52", does: "Verification of payee: the name does not match." },
  { ending: "53", does: "Verification of payee: not possible." },
  {
    ending: "54",
    does: "Verification of payee: the answer takes six seconds, one more than allowed.",
  },
]

const rejects: Readonly<Record<string, string>> = {
  "01": "AC01",
  "04": "AC04",
  "06": "AC06",
  "07": "MD07",
  "09": "AG01",
}

/**
 * Cents with the effect of an ending, for account numbers that end with 00 at the three banks: 90 is
 * a reject (AC04), 91 no answer, 92 a late acceptance, and 93 a late reject.
 */
const centsEndings: Readonly<Record<string, string>> = { 90: "04", 91: "10", 92: "11", 93: "12" }

/**
 * The ending that decides about a payment: that of the account number, or the one that the cents
 * stand for. "00", which settles immediately, for every IBAN outside the three banks.
 */
export function endingOf(iban: string, cents: bigint): string {
  const account = accountByIban(iban)
  if (!account) return "00"
  const byCents = centsEndings[(cents % 100n).toString()]
  return account.ending === "00" && byCents ? byCents : account.ending
}

export function instantBehavior(ending: string): InstantBehavior {
  const reason = rejects[ending]
  if (reason) return { kind: "reject", reason, after: 0 }
  switch (ending) {
    case "10":
      return { kind: "silent", inquiry: "never_received" }
    case "11":
      return { kind: "settle", after: 12 }
    case "12":
      return { kind: "reject", reason: "AB05", after: 12 }
    case "13":
      return { kind: "settle", after: 0, twice: true }
    case "14":
      return { kind: "settle", after: 0, thenReject: true }
    case "15":
      return { kind: "malformed" }
    case "18":
      return { kind: "reject", reason: "CNOR", after: 0 }
    case "19":
      return { kind: "silent", inquiry: "settle" }
    case "20":
      return { kind: "reject", reason: "AC01", after: 0, twice: true }
    default:
      return { kind: "settle", after: 0 }
  }
}

export function replyTo(ending: string): Reply {
  if (ending === "16") return "fail_once"
  return ending === "17" ? "cut_once" : "taken"
}

export function standardBehavior(ending: string): StandardBehavior {
  const reject = rejects[ending]
  if (reject) return { reject }
  if (ending === "21") return { returnReason: "AC04", returnAfterDays: 1 }
  if (ending === "22") return { returnReason: "AC01", returnAfterDays: 3 }
  return {}
}

const refusals: Readonly<Record<string, string>> = {
  31: "CUST",
  32: "NOAS",
  33: "ARDT",
  34: "LEGL",
  35: "NOOR",
}

export function recallBehavior(ending: string): RecallBehavior {
  const reason = refusals[ending]
  if (reason) return { kind: "refuse", reason }
  if (ending === "37") return { kind: "never" }
  if (ending === "38") return { kind: "forgotten" }
  return { kind: "grant", fee: ending === "36" ? 500n : 0n }
}

/** Why the payer's bank does not take a payment back, if it does not: chosen by cents. */
export function returnReject(cents: bigint): string | undefined {
  return cents % 100n === 94n ? "AC04" : undefined
}

export function statementBehavior(ending: string): StatementBehavior {
  if (ending === "40") return "missing"
  if (ending === "41") return "other_amount"
  return ending === "43" ? "extra_line" : "right"
}
