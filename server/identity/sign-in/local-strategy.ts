import type { Request } from "express"
import { Strategy } from "passport-local"
import { clientInfoOf } from "../../http/client-info.ts"
import type { MemberContext } from "../member-context.ts"
import { passwordChecker } from "../passwords/password-checker.ts"
import { credentialsByUsername, type UserRow } from "./queries.ts"

declare module "passport-local" {
  interface IVerifyOptions {
    /** The hash that the password was compared with. */
    checked: string
  }
}

declare global {
  namespace Express {
    interface User extends UserRow {}
  }
}

/**
 * Checks a username and password against the database. An unknown username, a wrong password, and a
 * blocked attempt get the same answer. Returns the member and the hash that the password was
 * compared with.
 */
export function localStrategy(context: MemberContext): Strategy {
  const judge = passwordChecker(context)

  async function authenticate(
    request: Request,
    username: string,
    password: string,
  ): Promise<{ user: UserRow; checked: string } | undefined> {
    const member = await credentialsByUsername(context.db, username)
    const clientInfo = clientInfoOf(request)
    const { right } = await judge({ member, username, password, clientInfo })
    if (!right || !member) return undefined
    const { passwordHash: checked, ...user } = member
    return { user, checked }
  }

  return new Strategy({ passReqToCallback: true }, (request, username, password, done) => {
    authenticate(request, username, password)
      .then((found) =>
        found ? done(null, found.user, { message: "", checked: found.checked }) : done(null, false),
      )
      .catch(done)
  })
}
