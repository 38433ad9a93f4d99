import type { Phrase } from "../words/text.ts"
import { accessRefusals } from "./access.ts"
import { accountRefusals } from "./accounts.ts"
import { cardAndLoanRefusals } from "./cards-and-loans.ts"
import { conflictRefusals } from "./conflicts.ts"
import {
  type Entry,
  type LedgerSentence,
  phraseOf,
  type RefusalFacts,
  type Sentence,
} from "./entry.ts"
import { limitRefusals } from "./limits.ts"
import { payeeRefusals } from "./payees-and-rates.ts"
import { paymentRefusals } from "./payments.ts"
import { serviceRefusals } from "./service.ts"

/**
 * Every code with which the bank refuses a request, and all that is known of it (entry.ts), in the order of
 * docs/error-codes.md. Codes are stable. Browsers take only its types: its sentences come with each refusal.
 */
const catalog = {
  ...accessRefusals,
  ...conflictRefusals,
  ...paymentRefusals,
  ...payeeRefusals,
  ...limitRefusals,
  ...accountRefusals,
  ...cardAndLoanRefusals,
  ...serviceRefusals,
} as const

type Catalog = typeof catalog

/** Every code of a refusal. */
export type ProblemCode = keyof Catalog

type CodesWhere<Part> = {
  [Code in ProblemCode]: Catalog[Code] extends Part ? Code : never
}[ProblemCode]

/** With what the ledger refuses a posting, or to store or change an order. */
export type LedgerCode = CodesWhere<{ by: "posting" | "order" }>

/** The codes whose sentence a use case need not name. */
export type PlainCode = CodesWhere<{ says: Sentence } | { says: { usual: Sentence } }>

/** Why an order's payment is not made. */
export type UnpaidCode = CodesWhere<{ unpaid: string }>

/** What the database's functions raise as exceptions. */
type RaisedCode = CodesWhere<{ raised: string }>

/** Every code. */
export const problemCodes = Object.keys(catalog) as ProblemCode[]

/** What is known of a code. */
export const refusalOf: Readonly<Record<ProblemCode, Entry>> = catalog

/** Those of the ledger. */
export const ledgerCodes = problemCodes.filter(
  (code): code is LedgerCode => refusalOf[code].by !== undefined,
)

/** The sentence of each code, or its sentences by situation, whose holes a use case fills. */
export const says = Object.fromEntries(problemCodes.map((code) => [code, catalog[code].says])) as {
  readonly [Code in ProblemCode]: Catalog[Code]["says"]
}

/** The sentence of a code where nothing names another. The facts are those of the ledger's refusals. */
export function usualSentence(code: PlainCode | LedgerCode, facts?: RefusalFacts): Phrase {
  const sentence: Sentence | LedgerSentence | { usual: LedgerSentence } = catalog[code].says
  return phraseOf(typeof sentence === "object" ? sentence.usual : sentence, facts)
}

/** Why an order's payment is not made, for the member. */
export const unpaidSentence =
  (code: UnpaidCode): Phrase =>
  (say) =>
    say(catalog[code].unpaid)

/** The code that the database's functions raise with this message. */
export const codeRaised = (message: string | undefined): RaisedCode | undefined =>
  problemCodes.find(
    (code): code is RaisedCode => message !== undefined && refusalOf[code].raised === message,
  )

/**
 * What employees read of each reason with which the database's functions for them refuse: the code of the catalog,
 * the sentence, and, if one field of the request is what is wrong, the field and its message.
 */
export type Reasons = Readonly<
  Record<
    string,
    readonly [ProblemCode, string, { readonly path: string; readonly message: string }?]
  >
>
