import * as z from "zod/mini"
import { callFunction } from "../../../db/call-function.ts"
import { nameOnCards } from "../../../identity/names/holder-name.ts"
import { findMemberId, lockMember } from "../../../identity/staff/queries.ts"
import { staffAnswer, staffRefusal } from "../../../staff/staff-answer.ts"
import type { StaffContext } from "../../../staff/staff-use-case.ts"

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

const CheckRefused = staffRefusal("evidence_length", "customer_not_found", "no_holder_name")
const CheckAnswer = staffAnswer({ holderName: z.string() }, CheckRefused)

export type CheckHolderOutcome =
  | { outcome: "checked"; userId: number; holderName: string }
  | z.output<typeof CheckRefused>

/** Records that staff checked the account holder's identity against a document. */
export async function checkHolder(
  { db, announce }: StaffContext,
  input: { username: string; evidence: string },
): Promise<CheckHolderOutcome> {
  const memberId = await findMemberId(db, input.username)
  if (memberId === undefined) return { outcome: "refused", reason: "customer_not_found" }
  const payload = { memberId, evidence: input.evidence.trim() }
  const done = await callFunction(db, "identity_check", CheckAnswer, [payload, {}])
  if (done.outcome === "refused") return done
  announce(memberId, "security")
  return { outcome: "checked", userId: memberId, holderName: done.holderName }
}

const RenameRefused = staffRefusal(
  "name_length",
  "invisible_character",
  "evidence_length",
  "customer_not_found",
  "same_name",
)
const RenameAnswer = staffAnswer({}, RenameRefused)

export type ChangeHolderNameOutcome =
  | { outcome: "changed"; userId: number; holderName: string }
  | z.output<typeof RenameRefused>

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
  const done = await callFunction(db, "holder_rename_carry_out", RenameAnswer, [payload, {}])
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
