import { Strategy } from "passport-local"
import type { Bank } from "../../bank.ts"
import { passwordMatches } from "./password.ts"
import { credentialsByUsername, type UserRow } from "./queries.ts"

declare global {
  namespace Express {
    interface User extends UserRow {}
  }
}

/** Username and password against the database, in the same time whether the customer exists or not. */
export function localStrategy({ db }: Bank): Strategy {
  return new Strategy((username, password, done) => {
    authenticate()
      .then((user) => done(null, user))
      .catch(done)

    async function authenticate(): Promise<UserRow | false> {
      const found = await credentialsByUsername(db, username.normalize("NFC"))
      if (!(await passwordMatches(found?.passwordHash, password)) || !found) return false
      const { passwordHash: _, ...user } = found
      return user
    }
  })
}
