import type { Challenge } from "#shared/contracts/confirmations.ts"
import { type PlainCode, type ProblemCode, says, usualSentence } from "#shared/refusals/catalog.ts"
import { type Fault, sayFault } from "#shared/words/reader.ts"
import { sayIn } from "#shared/words/say.ts"

/** An error in one field of a request; what it says is said where it is answered. */
export type FieldError = { path: string; message: Fault }

/** What a refusal says besides its code and its sentence. */
type Details = {
  errors?: FieldError[]
  /** What the member can confirm, so that the request is carried out after all. */
  challenge?: Challenge
  /** The first date for which the payment can be ordered. */
  on?: string
  /** The same request may be sent again after this time. */
  retryAfterSeconds?: number
  /** An earlier request with the same idempotency key got this refusal. */
  replayed?: boolean
}

/**
 * A refusal, which a use case throws. HTTP answers it as a problem document
 * (http/error-handler.ts). Its message is a sentence for the member, from the catalog
 * (shared/refusals/catalog.ts).
 */
export class Problem extends Error {
  override readonly name = "Problem"
  readonly code: ProblemCode
  readonly details: Readonly<Details>

  /** @param sentence of the code; its usual one by default */
  constructor(code: PlainCode, sentence?: string, details?: Details)
  constructor(code: ProblemCode, sentence: string, details?: Details)
  constructor(
    code: ProblemCode,
    sentence = usualSentence(code as PlainCode),
    details: Details = {},
  ) {
    super(sentence)
    this.code = code
    this.details = details
  }
}

/** The refusal of a request that may be sent again later. */
export const tooManyRequests = (sentence: string, waitSeconds: number) =>
  new Problem("too_many_requests", sentence, { retryAfterSeconds: Math.max(1, waitSeconds) })

/** The refusal of one field. @param message what is wrong with it, without a period */
export const invalidField = (path: string, message: Fault) => invalidFields([{ path, message }])

/** The refusal of fields. @param sentence what is said of several together, without a period; else the first's */
export const invalidFields = (errors: FieldError[], sentence = errors[0]?.message) =>
  new Problem("invalid_request", says.invalid_request.field(sentence ? inEnglish(sentence) : ""), {
    errors,
  })

const english = sayIn("en")
const inEnglish = (message: Fault) => sayFault(message, english)

/**
 * The same answer whether something does not exist or belongs to another member, so that it does
 * not reveal which.
 */
export const notFound = () => new Problem("not_found")

/** The database is unavailable or too busy. */
export const unavailable = (sentence?: string) =>
  new Problem("unavailable", sentence, { retryAfterSeconds: 2 })
