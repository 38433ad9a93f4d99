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

/** Another bank's question whether a name belongs to an account of this bank. */
export type PayeeQuestion = { readonly iban: string; readonly name: string }

/** The answer; `name` is the holder's, revealed only if it nearly matches. */
export type PayeeAnswer =
  | { readonly result: "match" | "no_match" | "not_possible" }
  | { readonly result: "close_match"; readonly name: string }

/** What the bank does with what arrives from the other side. */
export type Handlers = {
  readonly message: MessageHandler
  /**
   * Tells staff what arrived and cannot even be read, such as a folder among the files; committed when
   * it resolves. The same digest is told once.
   */
  readonly unreadable: (digest: Uint8Array, problem: string) => Promise<void>
  readonly payee: (question: PayeeQuestion) => Promise<PayeeAnswer>
}

/** A sponsor bank that takes orders as from any customer. */
export type Sponsor = {
  readonly bic: Bic
  /** The holder of the settlement account: the credit union's own name. */
  readonly accountHolder: string
}

/** What the clearing system or the sponsor bank agreed with this bank. */
export type RailProfile = {
  readonly bic: Bic
  /** The bank's settlement account there. */
  readonly settlementIban: string
  /** The clearing system's own code, such as ST2 or IPS. */
  readonly clearingSystem: string
  /** Whether it carries instant payments: files do not. */
  readonly instant: boolean
  /**
   * The sponsor bank, if it takes orders (pain.001) and tells of incoming money by camt.054, instead of
   * interbank messages.
   */
  readonly sponsor: Sponsor | undefined
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
  /** Starts to receive messages and questions about payees; gives what stops it. */
  receive(handlers: Handlers): Promise<() => Promise<void>>
}
