/**
 * The ISO 20022 reasons with which employees send a payment back or refuse a recall, in words.
 * server/features/payments/repair-decisions.sql has the same codes, and a test compares the two.
 */

/** Why money that cannot be applied is returned (EPC125-05). */
export const returnReasons = [
  "AC01",
  "AC04",
  "AC06",
  "AG01",
  "BE04",
  "MD07",
  "MS03",
  "RR04",
] as const

/** Why a payment that its bank recalled is returned. */
export const recallGranted = "FOCR"

/** Why a recall is refused (camt.029). */
export const recallRefusals = ["AC04", "AM04", "ARDT", "CUST", "LEGL", "NOAS", "NOOR"] as const

export const returnReasonNames: Readonly<Record<string, string>> = {
  AC01: "The account does not exist",
  AC04: "The account is closed",
  AC06: "The account is blocked",
  AG01: "The account takes no transfers",
  BE04: "The payee's address is missing",
  MD07: "The payee has died",
  MS03: "No reason is given",
  RR04: "The law requires it",
  FOCR: "The payer's bank asked for it",
}

export const recallRefusalNames: Readonly<Record<(typeof recallRefusals)[number], string>> = {
  AC04: "The account is closed",
  AM04: "The account does not hold the money",
  ARDT: "The money was already sent back",
  CUST: "The member does not agree",
  LEGL: "The law forbids it",
  NOAS: "The member did not answer",
  NOOR: "The payment never arrived",
}
