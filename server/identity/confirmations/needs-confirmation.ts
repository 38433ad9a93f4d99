import type { AppContext } from "../../app-context.ts"
import type { Customer } from "../sessions/customer.ts"
import { hasSecondFactor } from "./enrolled.ts"

/**
 * Whether strong customer authentication applies to a customer: to everyone when SCA_POLICY is
 * `required`, otherwise to those with a second factor. The ledger decides the same way for payments
 * (confirm.sql).
 */
export async function needsConfirmation(
  { db, env }: Pick<AppContext, "db" | "env">,
  { userId }: Customer,
): Promise<boolean> {
  return env.SCA_POLICY === "required" || (await hasSecondFactor(db, userId))
}
