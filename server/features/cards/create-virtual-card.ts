import type { DebitCard, NewVirtualCard } from "#shared/contracts/cards.ts"
import { maxVirtualCards } from "#shared/limits.ts"
import { says } from "#shared/refusals/catalog.ts"
import { asWritten } from "#shared/words/text.ts"
import type { Env } from "../../config/env.ts"
import { recordAudit } from "../../db/audit.ts"
import type { Database } from "../../db/pool.ts"
import type { Summary } from "../../identity/confirmations/confirmation-required.ts"
import { confirmed } from "../../identity/confirmations/confirmed.ts"
import { notSignedIn } from "../../identity/sessions/require-session.ts"
import { userById } from "../../identity/sign-in/queries.ts"
import { notFound, Problem } from "../../use-case/problem.ts"
import type { Input } from "../../use-case/use-case.ts"
import { ownAccount } from "../accounts/queries.ts"
import type { AppContext } from "../app-context.ts"
import { announceCard } from "./card-change.ts"
import { countVirtualCards, hasCardFrozenByBank, issueCard, lockCardsOf } from "./queries.ts"
import { presentCard } from "./read-cards.ts"
import { requireCard } from "./require-card.ts"

/**
 * POST /api/debit-cards: issues a virtual card for one of the member's open accounts. A single-use card
 * closes with its first transfer. It requires the password and a confirmation, as every new means of
 * payment does (PSD2 article 97(1)(c)). An account with a card that the bank froze gets none.
 * @throws Problem not_found, card_frozen_by_bank, too_many_cards, confirmation_required
 */
export async function createVirtualCard(
  context: AppContext,
  { member, body, binding }: Input<NewVirtualCard>,
): Promise<DebitCard> {
  const { userId, signInId } = member
  const { accountId, singleUse } = body
  const name = body.name.trim()
  const account = await requireRoom(context.db, context.env, userId, accountId)
  const summary: Summary = [
    { name: singleUse ? "New single-use card" : "New virtual card", value: asWritten(name) },
    { name: "Account", value: asWritten(account.name) },
  ]
  const { id } = await confirmed(context, binding, { purpose: "security", summary }, async (tx) => {
    await lockCardsOf(tx, userId)
    await requireRoom(tx, context.env, userId, accountId)
    const person = await userById(tx, userId)
    if (!person) throw notSignedIn()
    const card = { accountId, person, name, singleUse, isVirtual: true }
    const issued = await issueCard(tx, context.env, card)
    await recordAudit(tx, {
      userId,
      signInId,
      actor: "customer",
      action: "card.virtual_created",
      details: { cardId: issued.id, accountId, singleUse },
    })
    return issued
  })
  const card = await requireCard(context.db, userId, id)
  announceCard(context, member, card, "security")
  return presentCard(card, userId)
}

/** The member's account, if it may have another virtual card. */
async function requireRoom(
  db: Database,
  { BANK_CARDS_EMAIL: cardsEmail }: Pick<Env, "BANK_CARDS_EMAIL">,
  userId: number,
  accountId: number,
) {
  const account = await ownAccount(db, userId, accountId)
  if (!account) throw notFound()
  if (await hasCardFrozenByBank(db, accountId))
    throw new Problem("card_frozen_by_bank", (say) =>
      say(says.card_frozen_by_bank.account, { email: cardsEmail }),
    )
  const open = await countVirtualCards(db, userId)
  if (open >= maxVirtualCards)
    throw new Problem("too_many_cards", (say) =>
      say(says.too_many_cards, { open, limit: maxVirtualCards }),
    )
  return account
}
