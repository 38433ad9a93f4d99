import type { PasskeyItem, SecondFactors } from "#shared/contracts/factors.ts"
import type { Input } from "../../use-case/use-case.ts"
import { relyingParty } from "../confirmations/relying-party.ts"
import type { MemberContext } from "../member-context.ts"
import {
  authenticatorEnrolledAt,
  countRecoveryCodes,
  ownPasskeys,
  type PasskeyRow,
} from "./queries.ts"

/** A passkey as its member sees it. */
export function presentPasskey({ createdAt, lastUsedAt, ...passkey }: PasskeyRow): PasskeyItem {
  return {
    ...passkey,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }
}

/**
 * GET /api/second-factors: the member's factors, without secrets, and whether the bank requires
 * one.
 */
export async function listFactors(
  { db, env }: MemberContext,
  { member }: Input,
): Promise<SecondFactors> {
  const { userId } = member
  const [since, passkeys, recoveryCodesLeft] = await Promise.all([
    authenticatorEnrolledAt(db, userId),
    ownPasskeys(db, userId),
    countRecoveryCodes(db, userId),
  ])
  return {
    authenticator: since ? { enrolledAt: since.toISOString() } : null,
    passkeys: passkeys.map(presentPasskey),
    recoveryCodesLeft,
    passkeysAvailable: relyingParty(env).available,
    required: env.SCA_POLICY === "required",
  }
}
