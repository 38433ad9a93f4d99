import type { RequestHandler } from "express"
import type * as z from "zod/mini"
import type { Registration, SignedIn } from "#shared/contracts/auth.ts"
import type { Bank } from "../../bank.ts"
import { recordAudit } from "../../db/audit.ts"
import type { Database } from "../../db/pool.ts"
import { inTransaction } from "../../db/transaction.ts"
import { takenProblem } from "../../http/taken.ts"
import { whenceOf } from "../../http/whence.ts"
import { refuseNames } from "../../names/holder-name.ts"
import { newUsername } from "../../names/new-username.ts"
import { createCustomer } from "./create-customer.ts"
import { hashPassword } from "./password.ts"
import { presentUser } from "./presenter.ts"
import { refuseWeakPassword } from "./refuse-weak-password.ts"
import { openSession } from "./session-lifecycle.ts"

type NewCustomer = z.output<typeof Registration>

/**
 * POST /api/auth/register: the customer, two accounts and a card for each, all or nothing.
 * @throws Problem invalid_request for a weak password, a username or name that nobody can have; username_taken, email_taken
 */
export function register(bank: Bank): RequestHandler<object, SignedIn, NewCustomer> {
  const { env, pool } = bank
  return async (request, response) => {
    const { password, ...order } = request.body
    newUsername(order.username)
    refuseNames(order)
    const newcomer = { field: "password", owner: order, secondFactor: false }
    await refuseWeakPassword(env, password, newcomer)
    const newUser = {
      ...order,
      passwordHash: await hashPassword(password, request.ip),
    }
    const create = async (tx: Database) => {
      const created = await createCustomer(tx, env, newUser)
      const { id: userId } = created.user
      const details = whenceOf(request)
      await recordAudit(tx, { userId, actor: "customer", action: "auth.registered", details })
      return created
    }
    const { user } = await inTransaction(pool, create).catch((error: unknown) => {
      throw takenProblem(error) ?? error
    })
    await openSession(bank, request, user.id)
    response.status(201).json({ user: presentUser(user) })
  }
}
