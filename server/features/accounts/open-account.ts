import { accountNameOf, interestRateOf } from "#shared/accounts/offers.ts"
import type { Account, NewAccount } from "#shared/contracts/accounts.ts"
import { recordAudit } from "../../db/audit.ts"
import { inTransaction } from "../../db/transaction.ts"
import { notSignedIn } from "../../identity/sessions/require-session.ts"
import { userById } from "../../identity/sign-in/queries.ts"
import { Problem } from "../../use-case/problem.ts"
import type { Input } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { issueCard } from "../cards/queries.ts"
import { countForOpening, insertAccount, ownAccount } from "./queries.ts"
import { openingRefusal } from "./rules.ts"

/**
 * POST /api/accounts: opens an additional, empty account and issues a card for it.
 * @throws Problem too_many_accounts
 */
export async function openAccount(
  { pool, env, announce }: AppContext,
  { member, body }: Input<NewAccount>,
): Promise<Account> {
  const { userId, signInId } = member
  const { currency, accountType, name, cardType = "Visa" } = body
  const opened = await inTransaction(pool, async (tx) => {
    const refusal = openingRefusal(await countForOpening(tx, userId))
    if (refusal) throw new Problem(refusal.code, refusal.detail)
    const holder = await userById(tx, userId)
    if (!holder) throw notSignedIn()
    const { id } = await insertAccount(tx, env, {
      userId,
      accountType,
      currency,
      name: name?.trim() ?? accountNameOf(accountType, currency),
      interestRate: interestRateOf(accountType, currency),
    })
    const card = await issueCard(tx, env, { accountId: id, holder, cardType })
    await recordAudit(tx, {
      userId,
      signInId,
      actor: "customer",
      action: "account.opened",
      details: { accountId: id, accountType, currency, cardId: card.id, cardType },
    })
    const account = await ownAccount(tx, userId, id)
    if (!account) throw new Error("the new account was not found")
    return account
  })
  announce(userId, "accounts", "cards")
  return opened
}
