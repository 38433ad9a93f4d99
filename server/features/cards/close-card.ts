import type { CardClosing, CardReplacement, DebitCard } from "#shared/contracts/cards.ts"
import { says } from "#shared/refusals/catalog.ts"
import type { Env } from "../../config/env.ts"
import { recordAudit } from "../../db/audit.ts"
import type { Database } from "../../db/pool.ts"
import type { Summary } from "../../identity/confirmations/confirmation-required.ts"
import { confirmed } from "../../identity/confirmations/confirmed.ts"
import { notSignedIn } from "../../identity/sessions/require-session.ts"
import { userById } from "../../identity/sign-in/queries.ts"
import { closeCard as endCard } from "../../ledger/cards.ts"
import { notFound, Problem } from "../../use-case/problem.ts"
import type { Input, WithId } from "../../use-case/use-case.ts"
import { lockOwnAccount } from "../accounts/queries.ts"
import type { AppContext } from "../app-context.ts"
import { announceCard, noteCardChange } from "./card-change.ts"
import { issueCard, type SeenCard } from "./queries.ts"
import { presentCard } from "./read-cards.ts"
import { frozenByBank, requireCard, requireOpenCard, requireOwnCard } from "./require-card.ts"
import { cardInWords, reasonInWords } from "./rules.ts"

/** What is done with the card, and the settings, which say where the member can write. */
type Change = { what: "replace" | "close"; env: Pick<Env, "BANK_CARDS_EMAIL"> }

/**
 * The member's card, if it is open and the bank has not frozen it: closing or replacing it would end the
 * bank's freeze. Another owner of the account may close it, but not replace it.
 * @throws Problem not_found, card_closed, card_frozen_by_bank
 */
export async function requireClosableCard(
  db: Database,
  userId: number,
  id: number,
  { what, env }: Change,
): Promise<SeenCard> {
  const card =
    what === "close"
      ? await requireOpenCard(db, userId, id)
      : await requireOwnCard(db, userId, id, notFound)
  if (card.frozenByBank) throw frozenByBank(what, env.BANK_CARDS_EMAIL)
  return card
}

/**
 * Closes the card for good. The database decides, whatever happened to the card in the meantime.
 * @throws Problem not_found, card_closed, card_frozen_by_bank
 */
export async function closeOrThrow(
  tx: Database,
  userId: number,
  id: number,
  { reason, ...change }: Change & { reason: CardClosing["reason"] },
): Promise<void> {
  if (await endCard(tx, userId, id, reason)) return
  await requireClosableCard(tx, userId, id, change)
  throw new Problem("card_closed", says.card_closed.change)
}

/**
 * PUT /api/debit-cards/:id/close: closes a card for good, without another one. Its transfers and its last
 * four digits stay readable. It requires the password and a confirmation, because it can't be undone:
 * freezing stops a card without them. A card that the bank froze can't be closed, because another card could
 * then be created for its account.
 * @throws Problem not_found, card_closed, card_frozen_by_bank, confirmation_required
 */
export async function closeCard(
  context: AppContext,
  { member, id, body: { reason }, binding }: Input<CardClosing> & WithId,
): Promise<DebitCard> {
  const { userId } = member
  const known = await requireClosableCard(context.db, userId, id, {
    what: "close",
    env: context.env,
  })
  const summary: Summary = [
    { name: (say) => say("Close for good", { context: "account" }), value: cardInWords(known) },
    { name: "Reason", value: (say) => say(reasonInWords[reason]) },
  ]
  await confirmed(context, binding, { purpose: "security", summary }, async (tx) => {
    await closeOrThrow(tx, userId, id, { reason, what: "close", env: context.env })
    await noteCardChange(tx, member, known, "card.closed", { reason })
  })
  announceCard(context, member, known, "security")
  return presentCard(await requireCard(context.db, userId, id), userId)
}

/**
 * POST /api/debit-cards/:id/replacement: closes the card and issues another one with a new number, expiry
 * date, and CVV in the same transaction. The new card keeps the old one's account, network, name, daily
 * limit, and switches. A card that the bank froze can't be replaced, because that would end the freeze.
 * @returns the new card
 * @throws Problem not_found, card_closed, card_frozen_by_bank, confirmation_required
 */
export async function replaceCard(
  context: AppContext,
  { member, id, body: { reason }, binding }: Input<CardReplacement> & WithId,
): Promise<DebitCard> {
  const { userId, signInId } = member
  const known = await requireClosableCard(context.db, userId, id, {
    what: "replace",
    env: context.env,
  })
  const summary: Summary = [
    { name: "Replace", value: cardInWords(known) },
    { name: "Reason", value: (say) => say(reasonInWords[reason]) },
  ]
  const newId = await confirmed(context, binding, { purpose: "security", summary }, async (tx) => {
    // First what the card's transfers lock first, so that none waits for this while this waits for it. Of
    // several replacements at once, the later ones find the card closed.
    await lockOwnAccount(tx, userId, known.accountId)
    const old = await requireClosableCard(tx, userId, id, { what: "replace", env: context.env })
    const person = await userById(tx, userId)
    if (!person) throw notSignedIn()
    const { accountId, cardType, isVirtual, name, singleUse, dailyLimit } = old
    const { transfersToOthers, transfersToNewPayees } = old
    // The new number first: re-encryption locks a number before its card, too.
    const issued = await issueCard(tx, context.env, {
      accountId,
      person,
      cardType,
      isVirtual,
      name,
      singleUse,
      dailyLimit,
      transfersToOthers,
      transfersToNewPayees,
      replacesCardId: id,
    })
    await closeOrThrow(tx, userId, id, { reason, what: "replace", env: context.env })
    await recordAudit(tx, {
      userId,
      signInId,
      actor: "customer",
      action: "card.replaced",
      details: { cardId: id, newCardId: issued.id, reason },
    })
    return issued.id
  })
  announceCard(context, member, known, "security")
  return presentCard(await requireCard(context.db, userId, newId), userId)
}
