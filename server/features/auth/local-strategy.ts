import type { Request } from "express"
import { Strategy } from "passport-local"
import type { Bank } from "../../bank.ts"
import { whenceOf } from "../../http/whence.ts"
import { passwordJudge } from "./judge-password.ts"
import { credentialsByUsername, type UserRow } from "./queries.ts"

declare global {
  namespace Express {
    interface User extends UserRow {}
  }
}

/** Username and password against the database; unknown, wrong and blocked are one and the same. */
export function localStrategy(bank: Bank): Strategy {
  const judge = passwordJudge(bank)

  async function authenticate(
    request: Request,
    username: string,
    password: string,
  ): Promise<UserRow | false> {
    const customer = await credentialsByUsername(bank.db, username.normalize("NFC"))
    const whence = whenceOf(request)
    const { right } = await judge({ customer, username, password, whence })
    if (!right || !customer) return false
    const { passwordHash: _, ...user } = customer
    return user
  }

  return new Strategy({ passReqToCallback: true }, (request, username, password, done) => {
    authenticate(request, username, password)
      .then((user) => done(null, user))
      .catch(done)
  })
}
