import type { RequestHandler, Router } from "express"
import { FirstCode, NewPasskey, PasskeyName, WithPassword } from "#shared/contracts/factors.ts"
import type { Bank } from "../../bank.ts"
import { apiRouter } from "../../http/api-router.ts"
import { requireSession } from "../../http/require-session.ts"
import { validate } from "../../http/validate.ts"
import { addPasskey } from "./add-passkey.ts"
import { beginAuthenticator } from "./begin-authenticator.ts"
import { confirmAuthenticator } from "./confirm-authenticator.ts"
import type { RenewSession } from "./enrol.ts"
import { listFactors } from "./list-factors.ts"
import { offerPasskey } from "./offer-passkey.ts"
import { removeAuthenticator } from "./remove-authenticator.ts"
import { removePasskey } from "./remove-passkey.ts"
import { renamePasskey } from "./rename-passkey.ts"
import { renewRecoveryCodes } from "./renew-recovery-codes.ts"

/**
 * @param requirePassword asks for the password again, unless it was given within five minutes
 * @param renewSession gives the customer's session a new id, now with a second factor
 */
export function factorRoutes(
  bank: Bank,
  requirePassword: RequestHandler[],
  renewSession: RenewSession,
): Router {
  const enrolling = requireSession(bank, { beforeEnrolment: true })
  const signedIn = requireSession(bank)
  const withPassword = [validate(WithPassword), ...requirePassword]
  const app = "/second-factors/authenticator"
  const passkeys = "/second-factors/passkeys"
  const router = apiRouter()
  router.get("/second-factors", enrolling, listFactors(bank))
  router.post(app, enrolling, ...withPassword, beginAuthenticator(bank))
  router.post(
    `${app}/confirmation`,
    enrolling,
    validate(FirstCode),
    confirmAuthenticator(bank, renewSession),
  )
  router.post(`${app}/removal`, signedIn, ...withPassword, removeAuthenticator(bank))
  router.post("/second-factors/passkey-options", enrolling, ...withPassword, offerPasskey(bank))
  router.post(passkeys, enrolling, validate(NewPasskey), addPasskey(bank, renewSession))
  router.put(`${passkeys}/:id`, signedIn, validate(PasskeyName), renamePasskey(bank))
  router.post(`${passkeys}/:id/removal`, signedIn, ...withPassword, removePasskey(bank))
  router.post("/second-factors/recovery-codes", signedIn, ...withPassword, renewRecoveryCodes(bank))
  return router
}
