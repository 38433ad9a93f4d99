import type { HolderName, HolderNamesRequest } from "#shared/contracts/profile.ts"
import { recordAudit } from "../../db/audit.ts"
import { confirmed } from "../../identity/confirmations/confirmed.ts"
import { holderNameOf } from "../../identity/names/holder-name.ts"
import { Problem } from "../../use-case/problem.ts"
import type { Input } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { addressByStatedName, keepHolderName, knownHolderName } from "./queries.ts"
import { trimmedNames } from "./rules.ts"

/**
 * POST /api/holder-name: the account holder's name, for a member who registered without one. It can be
 * set once: repeating the same name changes nothing and needs no confirmation, and only staff can record
 * another.
 * @throws Problem holder_name_fixed, confirmation_required
 */
export async function stateHolderName(
  context: AppContext,
  { member, body, binding }: Input<HolderNamesRequest>,
): Promise<HolderName> {
  const { userId, signInId } = member
  const names = trimmedNames(body)
  const wanted = holderNameOf(names)
  if (wanted === null) throw new Error("the contract let an empty name through")
  const known = await knownHolderName(context.db, userId)
  if (known !== null && known !== wanted) throw fixed()
  if (known === wanted) return { holderName: wanted }
  const summary = [{ name: "Name on your accounts", value: wanted }]
  const stated = await confirmed(context, binding, { purpose: "security", summary }, async (tx) => {
    const outcome = await keepHolderName(tx, userId, wanted)
    if (outcome.stated) {
      await addressByStatedName(tx, userId, names)
      const details = { holderName: wanted }
      await recordAudit(tx, {
        userId,
        signInId,
        actor: "customer",
        action: "holder.name_stated",
        details,
      })
    }
    if (outcome.holderName !== wanted) throw fixed()
    return outcome.stated
  })
  if (stated) context.announce(userId, "profile", "cards", "security")
  return { holderName: wanted }
}

const fixed = () => new Problem("holder_name_fixed")
