import type { Challenge } from "#shared/contracts/confirmations.ts"
import { type PlainCode, type ProblemCode, says, usualSentence } from "#shared/refusals/catalog.ts"
import { phraseOf, type Sentence } from "#shared/refusals/entry.ts"
import { sayIn } from "#shared/words/say.ts"
import type { Phrase, PlainText } from "#shared/words/text.ts"

/** An error in one field of a request; what it says is said where it is answered. */
export type FieldError = { path: string; message: PlainText | Phrase }

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
 * A refusal, which a use case throws. HTTP answers it as a problem document in the language of who asked
 * (http/error-handler.ts). Its sentence is from the catalog (shared/refusals/catalog.ts), and its message is that
 * sentence in English, for logs and employees.
 */
export class Problem extends Error {
  override readonly name = "Problem"
  readonly code: ProblemCode
  readonly sentence: Phrase
  readonly details: Readonly<Details>

  /** @param sentence of the code; its usual one by default */
  constructor(code: PlainCode, sentence?: Sentence, details?: Details)
  constructor(code: ProblemCode, sentence: Sentence, details?: Details)
  constructor(
    code: ProblemCode,
    sentence: Sentence = usualSentence(code as PlainCode),
    details: Details = {},
  ) {
    const phrase = phraseOf(sentence)
    super(english(phrase))
    this.code = code
    this.sentence = phrase
    this.details = details
  }
}
const english = sayIn("en")

/** The refusal of a request that may be sent again later. */
export const tooManyRequests = (sentence: Sentence, waitSeconds: number) =>
  new Problem("too_many_requests", sentence, { retryAfterSeconds: Math.max(1, waitSeconds) })

/** The refusal of one field. @param message what is wrong with it, without a period */
export const invalidField = (path: string, message: PlainText | Phrase) =>
  invalidFields([{ path, message }])

/** The refusal of fields. @param sentence what is said of several together, without a period; else the first's */
export function invalidFields(errors: FieldError[], sentence = errors[0]?.message) {
  const message: Phrase = (say) => say(sentence ?? "Some of what you sent is not valid")
  return new Problem("invalid_request", (say) => say(says.invalid_request.field, { message }), {
    errors,
  })
}

/**
 * The same answer whether something does not exist or belongs to another member, so that it does
 * not reveal which.
 */
export const notFound = () => new Problem("not_found")

/** The database is unavailable or too busy. */
export const unavailable = (sentence?: Sentence) =>
  new Problem("unavailable", sentence, { retryAfterSeconds: 2 })
