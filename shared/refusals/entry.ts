import type { InstantLimit } from "../contracts/limits.ts"
import type { Currency } from "../money/currency.ts"
import { formatAmount, formatFigure } from "../money/format.ts"
import { inFull } from "../time/days-in-words.ts"

/** A sentence, or what makes one from the facts of a refusal. */
type Sentence = string | ((facts: never) => string)

/** What the database says with a refusal, besides its code. Amounts are decimal strings. */
export type RefusalFacts = {
  /** What the balance or the day's limit still allows. */
  available?: string | undefined
  /**
   * The card's daily limit, with card_limit_exceeded; the member's, with daily_limit_exceeded; the
   * member's for instant payments, with instant_limit_exceeded, and for new payees, with
   * new_payee_limit_exceeded. With funds_unconfirmed, what waits for another bank's answer.
   */
  limit?: string
  /**
   * With new_payee_limit_exceeded: for how many days a payee is new; from when the payment is possible,
   * in the bank's time zone (2026-11-26T15:04); and the first date for which it can be ordered.
   */
  days?: number
  earliest?: string
  on?: string
  /** What the limit for instant payments applies to. */
  per?: InstantLimit["per"]
  /** With instant_suspended: whether no bank answers, not only the payee's. */
  allBanks?: boolean
  /** Whether the member's limit is lowered for a day after a recovery. */
  lowered?: boolean
  /** Of the amounts above; EUR if absent. */
  currency?: Currency
}

/** What is known of a refusal, stated once for both APIs, the command line, SQL, and the documents. */
type Facts = {
  /** The HTTP status: decision 012 says which means what. */
  readonly status: number
  readonly title: string
  /** When the API answers with this code, for developers. */
  readonly when: string
  /** What a program does about it. */
  readonly todo: string
  /** Stored with the Idempotency-Key: the same key gets the same refusal again. */
  readonly kept?: true
  /** Only when the answer between the API and the database was lost. Every other refusal moved no money. */
  readonly moneyMoved?: "unknown"
  /** Why a standing order's payment was not made, as a sentence; only of refusals that it can get. */
  readonly unpaid?: string
  /** The message of the exception with which the database's functions refuse so. */
  readonly raised?: string
  /** The level at which it is logged for operators, who watch for attacks (ASVS 16.3.1 to 16.3.3). */
  readonly logged?: "info" | "warn"
}

/** What the database's functions say of a refusal. */
type FromFacts = string | ((facts: RefusalFacts) => string)

/**
 * One code of catalog.ts. `says` is its sentence, or its sentences by situation: what happened, whether money
 * moved, and what to do next; `usual` is the one where a use case names no other. What the ledger refuses
 * states `by` which of its functions, and a posting's refusal, whether it reveals that the payee's account exists.
 */
export type Entry = Facts &
  (
    | {
        readonly by?: never
        readonly says: Sentence | Readonly<Record<string, Sentence>>
        readonly revealsPayee?: true
      }
    | {
        readonly by: "posting"
        readonly says:
          | FromFacts
          | ({ readonly usual: FromFacts } & Readonly<Record<string, Sentence>>)
        readonly revealsPayee: boolean
      }
    | { readonly by: "order"; readonly says: string; readonly revealsPayee?: never }
  )

/** What a daily limit still allows. */
export const leftToday = ({
  available = "0",
  currency = "EUR",
}: Pick<RefusalFacts, "available" | "currency">): string =>
  `You have ${formatAmount(available, currency)} left today.`

/** The amount that a refusal states. */
export const amountOf = ({ available = "0", currency = "EUR" }: RefusalFacts): string =>
  formatAmount(available, currency)

/** Says from when a payment to a new payee is possible, and that it can be ordered now for that date. */
export function newPayeeLimit({
  limit = "0",
  days = 0,
  available = limit,
  earliest = "",
  on = "",
}: RefusalFacts): string {
  const [day = "", time = ""] = earliest.split("T")
  const rest =
    available === limit ? "" : ` You can send them ${formatAmount(available, "EUR")} more today.`
  return `You set a limit of ${formatFigure(limit)} EUR a day for payees in their first ${days === 1 ? "day" : `${days} days`}.${rest} You can send this from ${inFull(day)}, ${time}, or order it now for ${inFull(on)}. No money moved.`
}
