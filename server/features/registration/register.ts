import type { RequestHandler } from "express"
import type * as z from "zod/mini"
import type { Registration, SignInResult } from "#shared/contracts/auth.ts"
import { recordAudit } from "../../db/audit.ts"
import type { Database } from "../../db/pool.ts"
import { inTransaction } from "../../db/transaction.ts"
import { clientInfoOf } from "../../http/client-info.ts"
import { refuseNames } from "../../identity/names/holder-name.ts"
import { newUsername } from "../../identity/names/username.ts"
import { hashPassword } from "../../identity/passwords/password.ts"
import { refuseWeakPassword } from "../../identity/passwords/refuse-weak-password.ts"
import { presentUser } from "../../identity/sessions/read-sessions.ts"
import { openSession } from "../../identity/sessions/session-lifecycle.ts"
import { uniqueViolationProblem } from "../../identity/sign-in/unique-violation.ts"
import type { AppContext } from "../app-context.ts"
import { createMember } from "./create-member.ts"

type NewMember = z.output<typeof Registration>

/**
 * POST /api/auth/register: creates the member, two accounts, and a card for each, all or nothing.
 * @throws Problem invalid_request for a weak password or a username or name that is not allowed;
 *   username_taken
 */
export function register(context: AppContext): RequestHandler<object, SignInResult, NewMember> {
  const { env, pool } = context
  return async (request, response) => {
    const { password, ...order } = request.body
    newUsername(order.username)
    refuseNames(env, order)
    const newcomer = { field: "password", owner: order, secondFactor: false }
    await refuseWeakPassword(env, password, newcomer)
    const newUser = {
      ...order,
      passwordHash: await hashPassword(env, password, request.ip),
    }
    const create = async (tx: Database) => {
      const created = await createMember(tx, env, newUser)
      const { id: userId } = created.user
      const details = clientInfoOf(request)
      await recordAudit(tx, { userId, actor: "customer", action: "auth.registered", details })
      return created
    }
    const { user } = await inTransaction(pool, create).catch((error: unknown) => {
      throw uniqueViolationProblem(error) ?? error
    })
    await openSession(context, request, user.id)
    response.status(201).json({ user: presentUser(user) })
  }
}
