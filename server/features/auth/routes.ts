import type { RequestHandler, Router } from "express"
import passport from "passport"
import { Login, PasswordChange, Recovery, Registration } from "#shared/contracts/auth.ts"
import { SecondStep } from "#shared/contracts/confirmations.ts"
import { PasskeySignIn } from "#shared/contracts/factors.ts"
import type { Bank } from "../../bank.ts"
import { apiRouter } from "../../http/api-router.ts"
import { requireSession } from "../../http/require-session.ts"
import { validate } from "../../http/validate.ts"
import { changePassword } from "./change-password.ts"
import { currentSession } from "./current-session.ts"
import { currentUser } from "./current-user.ts"
import { giveSecondFactor } from "./give-second-factor.ts"
import { localStrategy } from "./local-strategy.ts"
import { offerPasskeySignIn } from "./offer-passkey-sign-in.ts"
import { recordActivity } from "./record-activity.ts"
import { recoverAccess } from "./recover-access.ts"
import { register } from "./register.ts"
import { sendToSignIn } from "./send-to-sign-in.ts"
import { showPasswordAge } from "./show-password-age.ts"
import { signIn } from "./sign-in.ts"
import { signInWithPasskey } from "./sign-in-with-passkey.ts"
import { signOut } from "./sign-out.ts"

/** @param guarded the limit on tries of a password from one address */
export function authRoutes(bank: Bank, guarded: RequestHandler): Router {
  passport.use(localStrategy(bank))
  const signedIn = requireSession(bank)
  const enrolling = requireSession(bank, { beforeEnrolment: true })
  const router = apiRouter()
  router.get("/login", sendToSignIn)
  router.post("/auth/login", guarded, validate(Login), signIn(bank))
  router.post("/auth/second-factor", guarded, validate(SecondStep), giveSecondFactor(bank))
  router.post("/auth/passkey-options", guarded, offerPasskeySignIn(bank))
  router.post("/auth/passkey", guarded, validate(PasskeySignIn), signInWithPasskey(bank))
  router.post("/auth/register", guarded, validate(Registration), register(bank))
  router.post("/auth/logout", signOut(bank))
  router.get("/auth/user", enrolling, currentUser(bank))
  router.get("/auth/session", enrolling, currentSession(bank))
  router.post("/auth/activity", enrolling, recordActivity(bank))
  router.get("/auth/password", signedIn, showPasswordAge(bank))
  router.post("/auth/password", guarded, signedIn, validate(PasswordChange), changePassword(bank))
  router.post("/auth/recovery", guarded, validate(Recovery), recoverAccess(bank))
  return router
}
