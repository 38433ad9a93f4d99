import type { ProblemDocument } from "#shared/contracts/problem.ts"

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

/** The problem a failed call carries, if any. Looks at the shape, so that it serves any error. */
export function problemOf(error: unknown): ProblemDocument | undefined {
  return error instanceof Error && "problem" in error && isProblem(error.problem)
    ? error.problem
    : undefined
}

/** What a toast says about an error: the bank's own sentence, else the error's message. */
export function errorText(error: unknown): string {
  const problem = problemOf(error)
  if (problem) return problem.detail
  return error instanceof Error ? error.message : "Something went wrong. Try again."
}

/** What stands in the place of what was not fetched: the bank's own sentence, where it gave one. */
export function failureText(error: unknown): string {
  const problem = problemOf(error)
  if (problem) return problem.detail
  const answered = error instanceof Error && "status" in error
  return answered ? "Something went wrong. Try again." : "Check your connection, then try again."
}

/** True when the session has ended. A wrong password is a 401 too, but no end of a session. */
export function isSignedOut(error: unknown): boolean {
  return (
    error instanceof Error &&
    "status" in error &&
    error.status === 401 &&
    problemOf(error)?.code !== "wrong_credentials"
  )
}

/** True when the bank asks for a second factor to be set up before anything else. */
export function needsEnrolment(error: unknown): boolean {
  return problemOf(error)?.code === "enrolment_required"
}
