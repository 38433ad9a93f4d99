import type { ProblemDocument } from "#shared/contracts/problem.ts"
import { asWritten, say, type Text } from "./say.ts"

/** The problem document (RFC 9457) in a response's text, or undefined for any other text. */
export function parseProblem(text: string): ProblemDocument | undefined {
  if (!text.startsWith("{")) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return isProblem(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isProblem(value: unknown): value is ProblemDocument {
  return (
    typeof value === "object" &&
    value !== null &&
    "code" in value &&
    "detail" in value &&
    typeof value.detail === "string"
  )
}

/** The problem of a failed call, if any. Checks the shape, so that it accepts any error. */
export function problemOf(error: unknown): ProblemDocument | undefined {
  return error instanceof Error && "problem" in error && isProblem(error.problem)
    ? error.problem
    : undefined
}

/** A toast's text for an error: the bank's own sentence, otherwise the error's message. */
export function errorText(error: unknown): Text {
  const problem = problemOf(error)
  if (problem) return asWritten(problem.detail)
  return error instanceof Error ? asWritten(error.message) : say("Something went wrong. Try again.")
}

/** The text in place of data that could not be fetched: the bank's own sentence, if there is one. */
export function failureText(error: unknown): Text {
  const problem = problemOf(error)
  if (problem) return asWritten(problem.detail)
  const answered = error instanceof Error && "status" in error
  return say(
    answered ? "Something went wrong. Try again." : "Check your connection, then try again.",
  )
}

/** True when the session has ended. A wrong password is also a 401, but does not end the session. */
export function isSignedOut(error: unknown): boolean {
  return (
    error instanceof Error &&
    "status" in error &&
    error.status === 401 &&
    problemOf(error)?.code !== "wrong_credentials"
  )
}

/** True when the bank requires a second factor to be set up first. */
export function needsEnrollment(error: unknown): boolean {
  return problemOf(error)?.code === "enrolment_required"
}
