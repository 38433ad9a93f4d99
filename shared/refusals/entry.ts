import type { InstantLimit } from "../contracts/limits.ts"
import { capitalized, numberInWords } from "../in-words.ts"
import * as limits from "../limits.ts"
import type { Currency } from "../money/currency.ts"
import { formatAmount, formatFigure } from "../money/format.ts"
import { inFull } from "../time/days-in-words.ts"
import type { Refusals } from "../words/de/catalog.ts"
import {
  asWritten,
  type Holes,
  type KnownText,
  type Phrase,
  type PlainText,
  type Say,
  type Text,
} from "../words/text.ts"

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
  readonly title: PlainText
  /** When the API answers with this code, for developers. */
  readonly when: string
  /** What a program does about it. */
  readonly todo: string
  /** Stored with the Idempotency-Key: the same key gets the same refusal again. */
  readonly kept?: true
  /** Only when the answer between the API and the database was lost. Every other refusal moved no money. */
  readonly moneyMoved?: "unknown"
  /** Why a standing order's payment was not made, as a sentence; only of refusals that it can get. */
  readonly unpaid?: PlainText
  /** The message of the exception with which the database's functions refuse so. */
  readonly raised?: string
  /** The level at which it is logged for operators, who watch for attacks (ASVS 16.3.1 to 16.3.3). */
  readonly logged?: "info" | "warn"
}

/** What sentences state of the bank's limits, by the names of their holes: some of them in words. */
const ofLimits = {
  ...limits,
  attemptsBeforeWait: numberInWords(limits.attemptsBeforeWait),
  challengeMinutes: numberInWords(limits.challengeMinutes),
  cvvAttempts: numberInWords(limits.cvvAttempts),
  CvvAttempts: capitalized(numberInWords(limits.cvvAttempts)),
}

/** What sentences state of a refusal, besides. */
function statedBy({ available = "0", currency = "EUR", ...facts }: RefusalFacts, say: Say) {
  const { limit, days = 0, earliest = "", on = "", per = "day", allBanks, lowered } = facts
  const [day = "", time = ""] = earliest.split("T")
  const figure = (amount: string) => formatFigure(amount, undefined, say.language)
  return {
    ...ofLimits,
    highestDailyExchange: figure(limits.highestDailyExchange),
    available: formatAmount(available, currency, say.language),
    limit: formatAmount(limit ?? "0", currency, say.language),
    euros: figure(limit ?? limits.highestDailyLimit),
    isPartLeft: String(limit !== available),
    isLowered: String(lowered === true),
    areAllSilent: String(allBanks === true),
    per,
    days,
    time,
    day: inFull(day, say),
    on: inFull(on, say),
  }
}

/** The refusals' texts that need nothing but values of these names. */
type Stating<Name> = {
  [T in keyof Refusals]: Exclude<keyof Holes<T>, Name | "context"> extends never ? T : never
}[keyof Refusals]

/** A sentence that states limits at most, or one that a use case has filled in. */
export type Sentence = PlainText | Phrase | Stating<keyof typeof ofLimits>

/** A sentence of the ledger, which states facts too. */
export type LedgerSentence = PlainText | Stating<keyof ReturnType<typeof statedBy>>

/** A refusal's sentence, which waits for its reader's language. */
export const phraseOf = (sentence: Sentence | LedgerSentence, facts: RefusalFacts = {}): Phrase =>
  typeof sentence === "function"
    ? sentence
    : (say) => (say as (text: string, holes: object) => Text)(sentence, statedBy(facts, say))

/** A sentence for employees and operators, who read English. */
export const inEnglish = (sentence: string): Phrase => {
  const text = asWritten(sentence)
  return () => text
}

/**
 * One code of catalog.ts. `says` is its sentence, or its sentences by situation: what happened, whether money
 * moved, and what to do next; `usual` is the one where a use case names no other. What the ledger refuses
 * states `by` which of its functions, and a posting's refusal, whether it reveals that the payee's account exists.
 */
export type Entry = Facts &
  (
    | {
        readonly by?: never
        readonly says: KnownText | Phrase | Situations
        readonly revealsPayee?: true
      }
    | {
        readonly by: "posting"
        readonly says: LedgerSentence | (Situations & { readonly usual: LedgerSentence })
        readonly revealsPayee: boolean
      }
    | { readonly by: "order"; readonly says: LedgerSentence; readonly revealsPayee?: never }
  )
type Situations = Readonly<Record<string, KnownText>>
