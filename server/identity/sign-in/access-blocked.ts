import { Problem } from "../../http/problem.ts"

/** The refusal of a customer whom staff lets in no more: told only to whoever proved who they are. */
export const accessBlocked = () =>
  new Problem(
    "access_blocked",
    "The bank has blocked your access. Your money is where it was. Call us or come by, and bring an identity document.",
  )
