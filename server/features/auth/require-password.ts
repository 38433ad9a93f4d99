import type { Request, RequestHandler } from "express"
import type { Bank } from "../../bank.ts"
import { passwordIsFresh, renewPasswordAge } from "../../db/password-age.ts"
import { Problem } from "../../http/problem.ts"
import { customerOf } from "../../http/require-session.ts"
import { passwordMatches } from "./password.ts"
import { passwordHashOf } from "./queries.ts"

/**
 * For what needs the password again (DESIGN section 6): passes when it was given within five minutes,
 * or is in the body's `password` and right, which then counts for the next five.
 * @param limit counts each password like a sign-in
 * @throws Problem password_required, wrong_password, too_many_requests
 */
export function requirePassword({ db }: Bank, limit: RequestHandler): RequestHandler[] {
  const limited: RequestHandler = (request, response, next) =>
    passwordIn(request) === undefined ? next() : limit(request, response, next)

  const check: RequestHandler = async (request, _response, next) => {
    const { userId, signInId } = customerOf(request)
    const password = passwordIn(request)
    if (password === undefined) {
      if (await passwordIsFresh(db, signInId)) return next()
      throw new Problem("password_required", "Enter your password to go on.")
    }
    if (!(await passwordMatches(await passwordHashOf(db, userId), password))) {
      throw new Problem("wrong_password", "This is not your password.")
    }
    await renewPasswordAge(db, signInId)
    next()
  }
  return [limited, check]
}

function passwordIn({ body }: Pick<Request, "body">): string | undefined {
  return (body as { password?: string }).password
}
