import type { RequestHandler } from "express"
import type * as z from "zod/mini"
import type { Registration, SignedIn } from "#shared/contracts/auth.ts"
import type { Bank } from "../../bank.ts"
import type { Database } from "../../db/pool.ts"
import { brokenConstraint } from "../../db/sql-error.ts"
import { inTransaction } from "../../db/transaction.ts"
import { Problem } from "../../http/problem.ts"
import { createCustomer } from "./create-customer.ts"
import { hashPassword } from "./password.ts"
import { presentUser } from "./presenter.ts"
import { openSession } from "./session-lifecycle.ts"

type NewCustomer = z.output<typeof Registration>

/** POST /api/auth/register: the customer, two accounts and a card for each, all or nothing. */
export function register(bank: Bank): RequestHandler<object, SignedIn, NewCustomer> {
  const { env, pool } = bank
  return async (request, response) => {
    const { password, ...order } = request.body
    const newUser = {
      ...order,
      username: order.username.normalize("NFC"),
      passwordHash: await hashPassword(password),
    }
    const create = (tx: Database) => createCustomer(tx, env, newUser)
    const { user } = await inTransaction(pool, create).catch((error: unknown) => {
      throw taken(error) ?? error
    })
    await openSession(bank, request, user.id)
    response.status(201).json({ user: presentUser(user) })
  }
}

function taken(error: unknown): Problem | undefined {
  switch (brokenConstraint(error)) {
    case "users_username_key":
      return conflict("username_taken", "username", "This username is taken")
    case "users_email_key":
      return conflict("email_taken", "email", "This email address belongs to another customer")
    default:
      return undefined
  }
}

function conflict(code: "username_taken" | "email_taken", path: string, message: string): Problem {
  return new Problem(code, `${message}. Choose another.`, { errors: [{ path, message }] })
}
