import type { PaymentSpeed } from "#shared/contracts/payments.ts"
import type { Bic } from "#shared/iban/bank-identifiers.ts"
import type { CutOffs } from "../../config/env-fields.ts"

/** A message that is ready to be sent. Another attempt sends the same bytes. */
export type ReadyMessage = {
  /** Such as pacs.008.001.08. */
  readonly name: string
  /** Its identifier (MsgId). */
  readonly messageId: string
  readonly speed: PaymentSpeed
  readonly bytes: Uint8Array
}

/**
 * The result of sending. `refused`: the message was not accepted, and the same bytes would be
 * refused again. `unknown`: the message may have arrived.
 */
export type SendOutcome = {
  readonly outcome: "sent" | "refused" | "unknown"
  /** The other side's answer, for staff. */
  readonly answer: string
}

/**
 * Handles an incoming message. When it resolves, the message has been committed, and only then may
 * it be acknowledged. Throws if the message could not be stored: the sender must send it again.
 */
export type MessageHandler = (bytes: Uint8Array) => Promise<"stored" | "quarantined">

/** Another bank asks whether a name belongs to an account of this bank. */
export type PayeeQuestion = { readonly iban: string; readonly name: string }

/** The answer. `name` is the holder's name, revealed only for a close match. */
export type PayeeAnswer =
  | { readonly result: "match" | "no_match" | "not_possible" }
  | { readonly result: "close_match"; readonly name: string }

/** How the bank handles what the other side sends. */
export type Handlers = {
  readonly message: MessageHandler
  /**
   * Reports to staff something that cannot be read at all, such as a folder among the files.
   * Committed when it resolves. The same digest is reported once.
   */
  readonly unreadable: (digest: Uint8Array, problem: string) => Promise<void>
  /** @param peer who asks, by its certificate or its key */
  readonly payee: (question: PayeeQuestion, peer: string) => Promise<PayeeAnswer | "too_many">
}

/** A sponsor bank that accepts payment orders, as from any member. */
export type Sponsor = {
  readonly bic: Bic
  /** The holder of the settlement account: the credit union's own name. */
  readonly accountHolder: string
}

/** What the clearing system or the sponsor bank has agreed with this bank. */
export type RailProfile = {
  readonly bic: Bic
  /**
   * The sponsor bank through which it takes part, if messages may be addressed to that bank. The sponsor passes on only
   * what is for this one.
   */
  readonly sponsorBic: Bic | undefined
  /** The bank's settlement account there. */
  readonly settlementIban: string
  /** The clearing system's own code, such as ST2 or IPS. */
  readonly clearingSystem: string
  /** Whether it supports instant payments. File exchange does not. */
  readonly instant: boolean
  /**
   * The sponsor bank, if it accepts orders (pain.001) and reports incoming money by camt.054,
   * instead of using interbank messages.
   */
  readonly sponsor: Sponsor | undefined
  /** When the day's collections of standard payments close. */
  readonly cutOffs: CutOffs
  /** Returns the bank that holds an IBAN's account. */
  bicOf(iban: string): Bic
}

/** The connection to other banks. */
export type Adapter = {
  readonly profile: RailProfile
  /** Sends a message. Never throws, and stops when the signal is aborted. */
  send(message: ReadyMessage, signal: AbortSignal): Promise<SendOutcome>
  /** Starts to receive messages and questions about payees. Returns a function that stops it. */
  receive(handlers: Handlers): Promise<() => Promise<void>>
}
