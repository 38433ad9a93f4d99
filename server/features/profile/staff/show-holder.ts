import { lockMember } from "../../../identity/staff/queries.ts"
import type { StaffContext } from "../../../staff/staff-context.ts"

export type ShowHolderOutcome =
  | {
      outcome: "found"
      username: string
      holderName: string | null
      identityChecked: boolean
      /** The name by which the bank addresses the member; empty if none was given. */
      addressedAs: string
    }
  | { outcome: "refused"; reason: "customer_not_found" }

/** Who holds a member's accounts, and whether staff checked it. */
export async function showHolder(
  { db }: Pick<StaffContext, "db">,
  input: { username: string },
): Promise<ShowHolderOutcome> {
  const member = await lockMember(db, input.username)
  if (!member) return { outcome: "refused", reason: "customer_not_found" }
  const { username, holderName, identityChecked, firstName, lastName } = member
  const addressedAs = [firstName, lastName].filter(Boolean).join(" ")
  return { outcome: "found", username, holderName, identityChecked, addressedAs }
}
