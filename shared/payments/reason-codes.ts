import type { Phrase, PlainText } from "../words/text.ts"

/**
 * The reasons that banks give, in plain words. The codes are from ISO 20022's external code sets
 * (status reason, return reason, cancellation reason, payment cancellation rejection), as far as
 * SEPA's rulebooks use them. A reason that the law keeps from the payer (regulatory, fraud
 * suspected), or that would reveal a payee's circumstances, is described only in general words.
 */

/** The message in which a reason is given. */
export type ReasonPlace =
  /** pacs.002: the payment was rejected before it settled. */
  | "reject"
  /** pacs.004: the payment was returned after it settled. */
  | "return"
  /** camt.056: why a settled payment is recalled. */
  | "recall"
  /** camt.029: why it is not returned. */
  | "refusal"

type Sentences = Readonly<Record<string, PlainText>>

/** Reasons why a payment did not arrive; the same for rejects and returns. */
const notArrived: Sentences = {
  AB05: "The other bank did not answer in time.",
  AB06: "The other bank did not answer in time.",
  AB07: "The other bank could not be reached.",
  AB08: "The payee's bank could not be reached.",
  AB09: "The payee's bank had a technical problem.",
  AB10: "A bank on the way had a technical problem.",
  AB11: "The payment took longer than an instant payment may.",
  AC01: "The account number does not exist at the other bank.",
  AC03: "The account number does not exist at the other bank.",
  AC04: "The payee's account is closed.",
  AC06: "The payee's account is blocked.",
  AC07: "The payee's account is closed.",
  AG01: "The payee's account does not take transfers.",
  AG02: "The other bank does not take this kind of payment.",
  AG09: "The payment never reached the other bank.",
  AG10: "A bank on the way takes no instant payments at the moment.",
  AG11: "The payee's bank takes no instant payments at the moment.",
  AGNT: "The payee's bank was named wrongly.",
  AM01: "The amount was zero.",
  AM02: "The amount is above what the other bank takes.",
  AM03: "The other bank does not take this currency for the account.",
  AM04: "There was not enough money to send the payment.",
  AM05: "The other bank took it for a duplicate.",
  AM09: "The amount was not the one that was expected.",
  AM23: "The payment could not be settled between the banks. This is not your fault.",
  BE04: "The payee's address is missing.",
  CNOR: "The payee's bank cannot be reached with this kind of payment.",
  CURR: "The currency was wrong.",
  CUST: "The payee asked for it.",
  DNOR: "Our bank could not be reached with this kind of payment. This is not your fault.",
  DUPL: "It was a duplicate of another payment.",
  ED05: "The payment could not be settled between the banks. This is not your fault.",
  ERIN: "The other bank does not take this kind of payment.",
  FF01: "The payment message had an error. This is not your fault.",
  FOCR: "It came back because you asked for it.",
  MD07: "The other bank could not credit the account.",
  MS02: "The payee refused the payment.",
  MS03: "The other bank gave no reason.",
  RC01: "The payee's bank was named wrongly.",
  RC04: "The payee's bank was named wrongly.",
  RR01: "Details about the payer that the law requires are missing.",
  RR02: "Details about the payer that the law requires are missing.",
  RR03: "Details about the payee that the law requires are missing.",
  RR04: "The payment could not be made. Please contact us.",
  TECH: "There was a technical problem.",
  TM01: "The payment arrived after the other bank's cut-off time.",
}

const sentences: Readonly<Record<ReasonPlace, Sentences>> = {
  reject: notArrived,
  return: notArrived,
  recall: {
    AC03: "The payment went to the wrong account.",
    AM09: "The amount was wrong.",
    CUST: "The payer asked for the money back.",
    DUPL: "The payment was sent twice.",
    FRAD: "The payment may be fraudulent.",
    TECH: "The payment was sent because of a technical problem.",
  },
  refusal: {
    AC04: "The account at the other bank is closed.",
    AM04: "There is not enough money in the account at the other bank.",
    ARDT: "The money was already sent back.",
    CUST: "The payee did not agree to send the money back.",
    LEGL: "The other bank may not send the money back for legal reasons.",
    NOAS: "The payee did not answer.",
    NOOR: "The payment never reached the other bank.",
    RR04: "The other bank may not send the money back for legal reasons.",
  },
}

/**
 * A reason as a sentence for a member. An unknown code is quoted if it has the form of a code.
 * Other text, which the other bank chose freely, is not repeated.
 */
export const reasonSentence =
  (place: ReasonPlace, code: string | undefined): Phrase =>
  (say) => {
    if (code === undefined) return say("The other bank gave no reason.")
    const known = Object.hasOwn(sentences[place], code) ? sentences[place][code] : undefined
    if (known !== undefined) return say(known)
    return /^[A-Z0-9]{4}$/.test(code)
      ? say("The other bank gave the reason {code}.", { code })
      : say("The other bank gave a reason of its own.")
  }
