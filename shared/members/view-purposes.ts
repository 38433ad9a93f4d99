import type { PlainText } from "../words/text.ts"

/**
 * Why an employee opens a member's file. Members see the dates and these purposes in Security
 * Activity (GDPR article 15; Court of Justice of the EU, C-579/21).
 */
export const openPurposes = [
  "member_request",
  "service",
  "complaint",
  "identity",
  "lending",
  "payment",
  "supervision",
] as const
export type OpenPurpose = (typeof openPurposes)[number]

/**
 * Purposes that the law requires kept secret from the member, because telling would warn a suspect
 * (Directive (EU) 2015/849 article 39). Only supervisors and auditors may choose or see them.
 */
export const secretPurposes = ["money_laundering", "fraud"] as const

export const viewPurposes = [...openPurposes, ...secretPurposes] as const
export type ViewPurpose = (typeof viewPurposes)[number]

/** What employees choose from. */
export const purposeLabels: Readonly<Record<ViewPurpose, string>> = {
  member_request: "The member contacted us",
  service: "Accounts and cards",
  complaint: "Complaint",
  identity: "Identity check",
  lending: "Loan application or arrears",
  payment: "Payment that needs a decision",
  supervision: "Review of our own work",
  money_laundering: "Suspicion of money laundering",
  fraud: "Investigation of fraud",
}

/** What the member reads in Security Activity. */
export const purposeSentences: Readonly<Record<OpenPurpose, PlainText>> = {
  member_request: "Staff opened your file because you contacted us",
  service: "Staff opened your file to look after your accounts and cards",
  complaint: "Staff opened your file to handle a complaint",
  identity: "Staff opened your file to check your identity",
  lending: "Staff opened your file for a loan",
  payment: "Staff opened your file to decide about a payment",
  supervision: "Staff opened your file to review the bank's own work",
}

/** For how long an employee may read a file that was opened, in minutes. */
export const viewMinutes = 30

/** The longest explanation of a purpose. */
export const longestPurposeText = 500
