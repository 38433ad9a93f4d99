import type { Challenge } from "#shared/contracts/confirmations.ts"
import { type ProblemCode, type ProblemDocument, problemTypes } from "#shared/contracts/problem.ts"

/** An error in one field of a request. */
export type FieldError = { path: string; message: string }

/**
 * A refusal, thrown while serving a request and written as application/problem+json (RFC 9457) by
 * the error handler. `detail` is a sentence for the customer.
 */
export class Problem extends Error {
  override readonly name = "Problem"
  readonly code: ProblemCode
  readonly errors: FieldError[] | undefined
  readonly headers: Record<string, string>
  readonly challenge: Challenge | undefined

  constructor(
    code: ProblemCode,
    detail: string,
    {
      errors,
      headers = {},
      challenge,
    }: {
      errors?: FieldError[]
      headers?: Record<string, string>
      challenge?: Challenge
    } = {},
  ) {
    super(detail)
    this.code = code
    this.errors = errors
    this.headers = headers
    this.challenge = challenge
  }

  get status(): number {
    return problemTypes[this.code].status
  }

  /** @param traceId links the answer to the log */
  toDocument(traceId: string): ProblemDocument {
    const { status, title } = problemTypes[this.code]
    return {
      type: `/docs/error-codes#${this.code}`,
      title,
      status,
      detail: this.message,
      code: this.code,
      traceId,
      ...(this.errors && { errors: this.errors }),
      ...(this.challenge && { challenge: this.challenge }),
    }
  }
}

/**
 * The refusal of a request that may be sent again later.
 * @param waitSeconds for Retry-After
 */
export const tooManyRequests = (detail: string, waitSeconds: number) =>
  new Problem("too_many_requests", detail, {
    headers: { "Retry-After": String(Math.max(1, waitSeconds)) },
  })

/**
 * The same answer whether something does not exist or belongs to another customer, so that it does
 * not reveal which.
 */
export const notFound = () =>
  new Problem("not_found", "Nothing of yours was found here. Nothing was changed.")
