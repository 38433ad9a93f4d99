/** The journal's events, one per line. Amounts are cents as decimal text; days are ISO dates. */

export type Direction = "from_bank" | "to_bank"

/** A payment between the bank under test ("the bank") and another bank. */
export type PaymentFacts = {
  readonly txId: string
  readonly messageId: string
  readonly direction: Direction
  readonly instant: boolean
  readonly endToEndId: string
  readonly cents: string
  readonly payerName: string
  readonly payerIban: string
  readonly payerBic: string
  readonly payeeName: string
  readonly payeeIban: string
  readonly payeeBic: string
  readonly text: string
  readonly acceptedAt: string
  readonly settlementDate: string
}

/** Something to do when it is due by the virtual clock. */
export type Task =
  | { readonly do: "post"; readonly name: string; readonly xml: string }
  /** An instant payment settles, and the answer is posted `copies` times. */
  | {
      readonly do: "settle"
      readonly txId: string
      readonly copies: number
      readonly thenReject: boolean
      readonly cutOff: boolean
    }
  /** The same for a reject; a journal of an older version has no `copies`. */
  | {
      readonly do: "reject"
      readonly txId: string
      readonly reason: string
      readonly copies?: number
    }
  /** The standard payments of a message settle together. */
  | { readonly do: "settle_message"; readonly messageId: string }
  | { readonly do: "return"; readonly txId: string; readonly reason: string; readonly fee: string }
  /** The bank did not answer an instant payment in time. */
  | { readonly do: "give_up"; readonly txId: string }

export type JournalEvent =
  /** The opening balance of the bank's settlement account. */
  | { readonly kind: "opened"; readonly cents: string }
  | { readonly kind: "advanced"; readonly milliseconds: number }
  | {
      readonly kind: "received"
      readonly messageId: string
      readonly name: string
      readonly sha256: string
      readonly xml: string
    }
  /** The bank broke a rule. Chaos tests fail if there is one. */
  | { readonly kind: "violation"; readonly what: string; readonly messageId: string }
  | ({ readonly kind: "payment" } & PaymentFacts)
  | { readonly kind: "settled"; readonly txId: string; readonly day: string }
  | { readonly kind: "rejected"; readonly txId: string; readonly reason: string }
  /** The bank asked about a payment that was not here, and was told so: it must never settle. */
  | { readonly kind: "never_received"; readonly txId: string }
  | {
      readonly kind: "returned"
      readonly txId: string
      readonly returnId: string
      readonly cents: string
      readonly reason: string
      readonly day: string
    }
  | {
      readonly kind: "recall"
      readonly txId: string
      readonly recallId: string
      readonly reason: string
      readonly state: "asked" | "refused" | "granted"
    }
  | { readonly kind: "planned"; readonly id: number; readonly dueAt: string; readonly task: Task }
  /** `status` is the HTTP status of the bank's answer to a message. */
  | { readonly kind: "done"; readonly id: number; readonly status?: number }
  | {
      readonly kind: "statement"
      readonly id: string
      readonly sequence: number
      readonly at: string
      readonly day: string
      /** The statement's entries: from index `from`, inclusive, to `upTo`, exclusive. */
      readonly from: number
      readonly upTo: number
      readonly opening: string
      readonly closing: string
    }
