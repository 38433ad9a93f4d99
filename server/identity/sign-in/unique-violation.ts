import { brokenConstraint } from "../../db/sql-error.ts"
import { Problem } from "../../problem.ts"

/** The refusal when a username or email address is already in use; undefined for other errors. */
export function uniqueViolationProblem(error: unknown): Problem | undefined {
  switch (brokenConstraint(error)) {
    case "users_username_key":
    // A look-alike of another username gets the same answer as an equal one.
    case "users_username_skeleton_key":
    case "users_username_look_key":
      return conflict("username_taken", "username", "This username is taken")
    case "users_email_key":
      return conflict("email_taken", "email", "This email address belongs to another customer")
    default:
      return undefined
  }
}

function conflict(code: "username_taken" | "email_taken", path: string, message: string): Problem {
  return new Problem(code, `${message}. Choose another.`, { errors: [{ path, message }] })
}
