import type { User } from "#shared/contracts/auth.ts"
import type { Input } from "../../use-case/use-case.ts"
import type { MemberContext } from "../member-context.ts"
import { presentUser } from "../sign-in/presenter.ts"
import { userById } from "../sign-in/queries.ts"
import { notSignedIn } from "./require-session.ts"

/** GET /api/auth/user. */
export async function currentUser({ db }: MemberContext, { member }: Input): Promise<User> {
  const user = await userById(db, member.userId)
  if (!user) throw notSignedIn()
  return presentUser(user)
}
