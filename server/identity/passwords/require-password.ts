import { and, eq, gt, sql } from "drizzle-orm"
import type { Request, RequestHandler } from "express"
import { passwordMinutes } from "#shared/limits.ts"
import { says } from "#shared/refusals/catalog.ts"
import { signIns } from "#shared/tables/sessions.ts"
import type { Database } from "../../db/pool.ts"
import { clientInfoOf } from "../../http/client-info.ts"
import { memberOf } from "../../http/member-of.ts"
import { Problem } from "../../use-case/problem.ts"
import type { Member } from "../../use-case/use-case.ts"
import { tooManyAttempts } from "../attempts/attempt-problems.ts"
import { hasSecondFactor } from "../confirmations/enrolled.ts"
import type { MemberContext } from "../member-context.ts"
import { credentialsOf } from "../sign-in/queries.ts"
import { passwordChecker } from "./password-checker.ts"

/** How long an entered password counts for actions that require it again. */
const freshness = sql.raw(`interval '${passwordMinutes} minutes'`)

/**
 * For actions that require the password again. A member without a second factor enters it for
 * this request, however recently it was entered: nothing else protects the action, and a cookie
 * that was copied right after the sign-in must not be enough (ASVS 7.5.1). A correct one counts for
 * the next five minutes. A wrong one counts like a failed sign-in from the same address, so that a
 * stolen session does not help to guess it (ASVS 6.3.1).
 * @param limit counts each password against the address, in memory
 * @param withFactor when members with a second factor, who confirm the action with it, must also
 *   have entered the password: `recently` is within five minutes
 * @throws Problem password_required, wrong_password, too_many_requests
 */
export function requirePassword(
  context: MemberContext,
  limit: RequestHandler,
  withFactor: "recently" | "never",
): RequestHandler[] {
  const needsNone = async ({ userId, signInId }: Member) =>
    (await hasSecondFactor(context.db, userId)) &&
    (withFactor === "never" || (await passwordIsFresh(context.db, signInId)))
  const judge = passwordChecker(context)
  const limited: RequestHandler = (request, response, next) =>
    passwordIn(request) === undefined ? next() : limit(request, response, next)

  const check: RequestHandler = async (request, _response, next) => {
    const caller = memberOf(request)
    const { userId, signInId } = caller
    const password = passwordIn(request)
    if (password === undefined) {
      if (await needsNone(caller)) return next()
      throw new Problem("password_required", says.password_required.missing)
    }
    const member = await credentialsOf(context.db, userId)
    const clientInfo = clientInfoOf(request)
    const { username = "" } = member ?? {}
    const attempt = { member, username, password, clientInfo, signInId }
    const { right, admitted, waitSeconds } = await judge(attempt)
    if (!right) throw admitted ? wrongPassword() : tooManyAttempts("passwords", waitSeconds)
    await renewPasswordAge(context.db, signInId)
    next()
  }
  return [limited, check]
}

const wrongPassword = () => new Problem("wrong_password", says.wrong_password.confirming)

function passwordIn({ body }: Pick<Request, "body">): string | undefined {
  return (body as { password?: string }).password
}

/** Whether the password was entered recently in this sign-in. */
async function passwordIsFresh(db: Database, signInId: string): Promise<boolean> {
  const rows = await db
    .select({ id: signIns.id })
    .from(signIns)
    .where(and(eq(signIns.id, signInId), gt(signIns.passwordGivenAt, sql`now() - ${freshness}`)))
  return rows.length > 0
}

/** Records that the password was entered now. */
async function renewPasswordAge(db: Database, signInId: string): Promise<void> {
  await db.update(signIns).set({ passwordGivenAt: sql`now()` }).where(eq(signIns.id, signInId))
}
