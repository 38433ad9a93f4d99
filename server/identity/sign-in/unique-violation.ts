import { brokenConstraint } from "../../db/sql-error.ts"
import { Problem } from "../../use-case/problem.ts"

/** The refusal when a username is already in use; undefined for other errors. */
export function uniqueViolationProblem(error: unknown): Problem | undefined {
  switch (brokenConstraint(error)) {
    case "users_username_key":
    // A look-alike of another username gets the same answer as an equal one.
    case "users_username_skeleton_key":
    case "users_username_look_key":
      return new Problem("username_taken", undefined, {
        errors: [{ path: "username", message: "This username is taken" }],
      })
    default:
      return undefined
  }
}
