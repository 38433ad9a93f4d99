import type { PaymentSpeed } from "#shared/contracts/payments.ts"
import type { CutOffs } from "../calendar/settlement-date.ts"
import type { Bic } from "../sepa/identifiers.ts"

/** A message that is ready to be sent; a second call sends the same bytes. */
export type ReadyMessage = {
  /** Such as pacs.008.001.08. */
  readonly name: string
  /** Its identifier (MsgId). */
  readonly messageId: string
  readonly speed: PaymentSpeed
  readonly bytes: Uint8Array
}

/**
 * What came of a call. `refused`: nothing was taken, and the same bytes would be refused again.
 * `unknown`: the message may have arrived.
 */
export type SendOutcome = {
  readonly outcome: "sent" | "refused" | "unknown"
  /** What the other side said, for staff. */
  readonly answer: string
}

/**
 * Takes a message that came in. It has been committed when this resolves, and only then may it be
 * acknowledged. Throws if it could not be stored: the sender must send it again.
 */
export type MessageHandler = (bytes: Uint8Array) => Promise<"stored" | "quarantined">

/** What the clearing system or the sponsor bank agreed with this bank. */
export type RailProfile = {
  readonly bic: Bic
  /** The bank's settlement account there. */
  readonly settlementIban: string
  /** The clearing system's own code, such as ST2 or IPS. */
  readonly clearingSystem: string
  /** When the day's collections of standard payments close. */
  readonly cutOffs: CutOffs
  /** The bank that an IBAN belongs to. */
  bicOf(iban: string): Bic
}

/** The connection to other banks. */
export type Adapter = {
  readonly profile: RailProfile
  /** Sends a message; never throws, and ends when the signal says so. */
  send(message: ReadyMessage, signal: AbortSignal): Promise<SendOutcome>
  /** Starts to receive messages; gives what stops it. */
  receive(handler: MessageHandler): Promise<() => Promise<void>>
}
