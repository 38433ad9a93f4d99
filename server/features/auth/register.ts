import type { RequestHandler } from "express"
import type * as z from "zod/mini"
import type { Registration, SignedIn } from "#shared/contracts/auth.ts"
import type { Bank } from "../../bank.ts"
import { brokenConstraint } from "../../db/sql-error.ts"
import { inTransaction } from "../../db/transaction.ts"
import { Problem } from "../../http/problem.ts"
import { insertAccount } from "../accounts/queries.ts"
import { issueCard } from "../cards/queries.ts"
import { openSession } from "./open-session.ts"
import { hashPassword } from "./password.ts"
import { presentUser } from "./presenter.ts"
import { insertUser, type NewUser, type UserRow } from "./queries.ts"

type NewCustomer = z.output<typeof Registration>

/** What every customer starts with (specification section 1): a EUR and a GBP account. */
const firstAccounts = [
  { accountType: "current", currency: "EUR", name: "Everyday Euro", interestRate: "0" },
  { accountType: "savings", currency: "GBP", name: "Sterling Savings", interestRate: "0.0150" },
] as const

/** POST /api/auth/register: the customer, two accounts and a card for each, all or nothing. */
export function register(bank: Bank): RequestHandler<object, SignedIn, NewCustomer> {
  return async (request, response) => {
    const { password, ...order } = request.body
    const user = await createCustomer(bank, {
      ...order,
      username: order.username.normalize("NFC"),
      passwordHash: await hashPassword(password),
    }).catch((error: unknown) => {
      throw taken(error) ?? error
    })
    await openSession(bank.db, request, user.id)
    response.status(201).json({ user: presentUser(user) })
  }
}

/**
 * Opens a customer's first accounts and cards with them.
 * @throws as insertUser when the username or email is taken
 */
export function createCustomer({ pool, env }: Bank, newUser: NewUser): Promise<UserRow> {
  return inTransaction(pool, async (tx) => {
    const user = await insertUser(tx, newUser)
    for (const first of firstAccounts) {
      const account = await insertAccount(tx, { userId: user.id, ...first })
      await issueCard(tx, env, { accountId: account.id, holder: user })
    }
    return user
  })
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
