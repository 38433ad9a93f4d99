import type { RequestHandler } from "express"
import type { SecondFactors } from "#shared/contracts/factors.ts"
import type { AppContext } from "../../app-context.ts"
import { relyingParty } from "../confirmations/relying-party.ts"
import { customerOf } from "../sessions/require-session.ts"
import { presentPasskey } from "./presenter.ts"
import { authenticatorEnrolledAt, countRecoveryCodes, ownPasskeys } from "./queries.ts"

/**
 * GET /api/second-factors: the customer's factors, without secrets, and whether the bank requires
 * one.
 */
export function listFactors({ db, env }: AppContext): RequestHandler<object, SecondFactors> {
  return async (request, response) => {
    const { userId } = customerOf(request)
    const [since, passkeys, recoveryCodesLeft] = await Promise.all([
      authenticatorEnrolledAt(db, userId),
      ownPasskeys(db, userId),
      countRecoveryCodes(db, userId),
    ])
    response.json({
      authenticator: since ? { enrolledAt: since.toISOString() } : null,
      passkeys: passkeys.map(presentPasskey),
      recoveryCodesLeft,
      passkeysAvailable: relyingParty(env).available,
      required: env.SCA_POLICY === "required",
    })
  }
}
