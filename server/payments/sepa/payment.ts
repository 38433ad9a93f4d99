import type { Bic, SepaIban } from "#shared/iban/bank-identifiers.ts"
import type { EuroCents } from "./amounts.ts"
import type { SepaId } from "./identifiers.ts"

/** A payer or payee with account and bank. The name is as its owner writes it, in any script. */
export type AccountHolder = {
  readonly name: string
  readonly iban: SepaIban
  readonly bic: Bic
}

/** The payer's message to the payee: free text, or a creditor reference (ISO 11649). */
export type Remittance =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "reference"; readonly reference: string }

/** An outgoing or incoming SEPA credit transfer. */
export type CreditTransfer = {
  /** The identifier that the payer's bank assigned; never reused. */
  readonly txId: SepaId
  /** The identifier that the payer assigned, or NOTPROVIDED. It is not unique. */
  readonly endToEndId: string
  readonly amount: EuroCents
  readonly payer: AccountHolder
  readonly payee: AccountHolder
  readonly remittance?: Remittance | undefined
}

/** A credit transfer that one of our members sends. */
export type OutgoingTransfer = CreditTransfer & { readonly endToEndId: SepaId }

/** The identifiers of a payment that a message is about. */
export type OriginalIds = {
  /** MsgId of the pacs.008. */
  readonly messageId: string
  readonly txId: string
  readonly endToEndId: string
}

/** The payment that a return, recall, or inquiry is about. */
export type OriginalPayment = OriginalIds & {
  readonly amount: EuroCents
  /** ISO date. */
  readonly settlementDate: string
}

/** The sender, receiver, time, and identifier of a message. */
export type Envelope = {
  readonly messageId: SepaId
  readonly createdAt: Date
  /** The sending bank. */
  readonly from: Bic
  /** The receiving bank; undefined if the clearing system determines it. */
  readonly to?: Bic | undefined
}

/** How the payments of a message are settled. */
export type Settlement = {
  /** ISO date; a TARGET day. */
  readonly settlementDate: string
  /** The clearing system's own code, such as ST2 or IPS; at most 35 characters. */
  readonly clearingSystem: string
}
