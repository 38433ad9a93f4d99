import { Problem } from "../../http/problem.ts"

/**
 * The refusal for a customer whom staff have blocked. Sent only after the credentials were
 * verified.
 */
export const accessBlocked = () =>
  new Problem(
    "access_blocked",
    "The bank has blocked your access. Your money is safe. Call us, or visit us with an ID.",
  )
