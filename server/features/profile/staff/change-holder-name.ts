import type * as z from "zod/mini"
import { callFunction } from "../../../db/call-function.ts"
import { nameOnCards } from "../../../identity/names/holder-name.ts"
import { findMemberId } from "../../../identity/staff/queries.ts"
import { staffAnswer, staffRefusal } from "../../../staff/staff-answer.ts"
import type { StaffContext } from "../../../staff/staff-context.ts"

const Refused = staffRefusal(
  "name_length",
  "invisible_character",
  "evidence_length",
  "customer_not_found",
  "same_name",
)
const Answer = staffAnswer({}, Refused)

export type ChangeHolderNameOutcome =
  | { outcome: "changed"; userId: number; holderName: string }
  | z.output<typeof Refused>

/**
 * Changes the account holder's name on accounts and cards, after staff checked it against an
 * identity document.
 */
export async function changeHolderName(
  { db, announce }: StaffContext,
  input: { username: string; holderName: string; evidence: string },
): Promise<ChangeHolderNameOutcome> {
  const holderName = input.holderName.trim().replace(/\s+/gu, " ").normalize("NFC")
  const fault = nameFault(holderName)
  if (fault) return { outcome: "refused", reason: fault }
  const memberId = await findMemberId(db, input.username)
  if (memberId === undefined) return { outcome: "refused", reason: "customer_not_found" }
  const payload = {
    memberId,
    holderName,
    nameOnCards: nameOnCards(holderName),
    evidence: input.evidence.trim(),
  }
  const done = await callFunction(db, "holder_rename_carry_out", Answer, [payload, {}])
  if (done.outcome === "refused") return done
  announce(memberId, "profile", "cards", "security")
  return { outcome: "changed", userId: memberId, holderName }
}

/**
 * Names that members may not choose are allowed here, because staff have seen the identity
 * document.
 */
function nameFault(name: string): "name_length" | "invisible_character" | undefined {
  const { length } = [...name]
  if (length < 1 || length > 141) return "name_length"
  return /[\p{C}\p{Default_Ignorable_Code_Point}]/u.test(name) ? "invisible_character" : undefined
}
