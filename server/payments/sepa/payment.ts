import type { EuroCents } from "./amounts.ts"
import type { Bic, SepaIban, SepaId } from "./identifiers.ts"

/** A payer or payee with account and bank. The name is as its owner wrote it, in any script. */
export type AccountHolder = {
  readonly name: string
  readonly iban: SepaIban
  readonly bic: Bic
}

/** What a payer tells the payee: free text, or a creditor reference (ISO 11649). */
export type Remittance =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "reference"; readonly reference: string }

/** A SEPA credit transfer, out or in. */
export type CreditTransfer = {
  /** The payer's bank's id, never used again. */
  readonly txId: SepaId
  /** The payer's own id, or NOTPROVIDED. It is not unique. */
  readonly endToEndId: string
  readonly amount: EuroCents
  readonly payer: AccountHolder
  readonly payee: AccountHolder
  readonly remittance?: Remittance | undefined
}

/** A credit transfer of a member of ours. */
export type OutgoingTransfer = CreditTransfer & { readonly endToEndId: SepaId }

/** The identifiers of a payment that a message is about. */
export type OriginalIds = {
  /** MsgId of the pacs.008. */
  readonly messageId: string
  readonly txId: string
  readonly endToEndId: string
}

/** The settled or sent payment that a return, recall, or inquiry is about. */
export type OriginalPayment = OriginalIds & {
  readonly amount: EuroCents
  /** ISO date. */
  readonly settlementDate: string
}

/** Who sends a message to whom, when, and under which id. */
export type Envelope = {
  readonly messageId: SepaId
  readonly createdAt: Date
  /** The bank that sends. */
  readonly from: Bic
  /** The bank that receives; undefined if the clearing system finds it. */
  readonly to?: Bic | undefined
}

/** How payments of a message are settled. */
export type Settlement = {
  /** ISO date; a TARGET day. */
  readonly settlementDate: string
  /** The clearing system's own code, such as ST2 or IPS; at most 35 characters. */
  readonly clearingSystem: string
}
