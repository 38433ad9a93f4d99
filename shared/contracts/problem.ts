import * as z from "zod/mini"
import { problemCodes } from "../refusals/catalog.ts"
import { Challenge } from "./confirmations.ts"
import { described, wholeNumber } from "./fields.ts"

function anyCode() {
  return z.enum(problemCodes)
}

export const problemCode = anyCode()

/** The body of every refusal: application/problem+json. */
export const ProblemDocument = z.object({
  type: described(z.string(), "The page that explains the code, relative to this origin."),
  title: described(z.string(), "The code in words, in the language of Content-Language."),
  status: wholeNumber(400, 599),
  /** What happened, whether money moved, and what to do next. */
  detail: described(z.string(), "A sentence for the member, in the language of Content-Language."),
  code: described(problemCode, "Stable. The codes are listed at /docs/error-codes."),
  traceId: described(z.string(), "Identifies the request in the bank's log."),
  /** `path` as in the request, joined by dots. */
  errors: z.exactOptional(
    described(
      z.array(z.object({ path: z.string(), message: z.string() })),
      "One entry per invalid field of the request.",
    ),
  ),
  /** What to confirm and how; sent with second_factor_required and confirmation_required. */
  challenge: z.exactOptional(Challenge),
  on: z.exactOptional(
    described(z.iso.date(), "The first date on which it can be paid, of new_payee_limit_exceeded."),
  ),
})
export type ProblemDocument = z.infer<typeof ProblemDocument>
