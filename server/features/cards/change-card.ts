import type { CardSwitch, CardSwitchOff, CardSwitchOn, DebitCard } from "#shared/contracts/cards.ts"
import type { NewCardLimit } from "#shared/contracts/limits.ts"
import { amountInWords } from "#shared/money/format.ts"
import { fromDecimal, toDecimal } from "#shared/money/money.ts"
import { says } from "#shared/refusals/catalog.ts"
import type { PlainText } from "#shared/words/text.ts"
import { recordAudit } from "../../db/audit.ts"
import type { Database } from "../../db/pool.ts"
import { inTransaction } from "../../db/transaction.ts"
import type { Summary } from "../../identity/confirmations/confirmation-required.ts"
import { confirmed } from "../../identity/confirmations/confirmed.ts"
import { setCardSwitch } from "../../ledger/cards.ts"
import { notFound, Problem } from "../../use-case/problem.ts"
import type { Input, Member, WithId } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { announceCard, noteCardChange } from "./card-change.ts"
import { cardCurrency, type SeenCard, setCardLimit, setCardStatus } from "./queries.ts"
import { presentCard } from "./read-cards.ts"
import { frozenByBank, othersCard, requireOpenCard, requireOwnCard } from "./require-card.ts"
import { cardInWords } from "./rules.ts"

/**
 * PUT /api/debit-cards/:id/freeze: takes effect at once for every card transfer. Repeating it succeeds and
 * changes nothing. Another owner of the account may freeze the card too, because it only adds protection.
 * @throws Problem not_found, card_closed
 */
export async function freezeCard(
  context: AppContext,
  { member, id }: Input & WithId,
): Promise<DebitCard> {
  const { card, changed } = await inTransaction(context.pool, async (tx) => {
    const isNew = await setCardStatus(tx, member.userId, id, "frozen")
    const frozen = await requireOpenCard(tx, member.userId, id)
    if (isNew) await noteCardChange(tx, member, frozen, "card.frozen")
    return { card: frozen, changed: isNew }
  })
  if (changed) announceCard(context, member, card)
  return presentCard(card, member.userId)
}

/**
 * PUT /api/debit-cards/:id/unfreeze: requires the password and a confirmation, as showing a card's details
 * does, so that a stolen session alone cannot undo a freeze. A card that is not frozen needs no
 * confirmation. Only the bank can lift the bank's freeze.
 * @throws Problem not_found, card_closed, card_frozen_by_bank, confirmation_required
 */
export async function unfreezeCard(
  context: AppContext,
  { member, id, binding }: Input & WithId,
): Promise<DebitCard> {
  const { userId } = member
  const { BANK_CARDS_EMAIL: email } = context.env
  const known = await requireOwnCard(context.db, userId, id)
  if (known.frozenByBank) throw frozenByBank("unfreeze", email)
  if (known.status === "frozen") {
    const summary: Summary = [{ name: "Unfreeze", value: cardInWords(known) }]
    const changed = await confirmed(context, binding, { purpose: "security", summary }, (tx) =>
      unfreeze(tx, member, id),
    )
    if (changed) announceCard(context, member, known)
  }
  const card = await requireOpenCard(context.db, userId, id)
  if (card.frozenByBank) throw frozenByBank("unfreeze", email)
  return presentCard(card, userId)
}

/** @returns whether this changed the card */
async function unfreeze(tx: Database, member: Member, id: number): Promise<boolean> {
  const changed = await setCardStatus(tx, member.userId, id, "active")
  if (changed) {
    await recordAudit(tx, {
      ...member,
      actor: "customer",
      action: "card.unfrozen",
      details: { cardId: id },
    })
  }
  return changed
}

/**
 * PUT /api/debit-cards/:id/limit: the card's daily limit in its account's currency. It applies from the
 * next card transfer on. Sending the current limit needs no confirmation. Another owner of the account may only
 * lower it.
 * @throws Problem not_found, card_closed, confirmation_required
 */
export async function setLimit(
  context: AppContext,
  { member, id, body, binding }: Input<NewCardLimit> & WithId,
): Promise<DebitCard> {
  const { userId } = member
  const limit = toDecimal(fromDecimal(body.dailyLimit))
  const known = await requireLimitOf(context.db, userId, id, limit)
  if (known.dailyLimit !== limit) {
    const currency = await cardCurrency(context.db, userId, id)
    if (!currency) throw notFound()
    const summary: Summary = [
      { name: "Card", value: cardInWords(known) },
      { name: "Daily limit", value: amountInWords(limit, currency) },
    ]
    await confirmed(context, binding, { purpose: "limit", summary }, async (tx) => {
      const before = await setCardLimit(tx, userId, id, limit)
      if (before === undefined) {
        await requireLimitOf(tx, userId, id, limit)
        throw new Problem("card_closed", says.card_closed.change)
      }
      await noteCardChange(tx, member, known, "card.limit_changed", { from: before, to: limit })
    })
    announceCard(context, member, known, "security")
  }
  return presentCard(await requireOpenCard(context.db, userId, id), userId)
}

/** The card, if the member may give it this limit. */
async function requireLimitOf(
  db: Database,
  userId: number,
  id: number,
  limit: string,
): Promise<SeenCard> {
  const card = await requireOpenCard(db, userId, id)
  const raises = fromDecimal(limit) > fromDecimal(card.dailyLimit)
  if (raises && card.userId !== userId) throw othersCard()
  return card
}

const switchInWords: Readonly<Record<CardSwitch, PlainText>> = {
  transfersToOthers: "Transfers to others",
  transfersToNewPayees: "Transfers to new payees",
}

/**
 * PUT /api/debit-cards/:id/switch-off: takes effect at once, without a confirmation, because it only adds
 * protection. Repeating it succeeds and changes nothing.
 * @throws Problem not_found, card_closed
 */
export async function switchOff(
  context: AppContext,
  { member, id, body }: Input<CardSwitchOff> & WithId,
): Promise<DebitCard> {
  const { db, pool } = context
  const changed = await inTransaction(pool, (tx) => setSwitch(tx, member, id, body.switch, false))
  const card = await requireOwnCard(db, member.userId, id)
  if (changed) announceCard(context, member, card)
  return presentCard(card, member.userId)
}

/**
 * PUT /api/debit-cards/:id/switch-on: requires the password and a confirmation, as unfreezing does. A switch
 * that is on already needs neither a change nor a confirmation.
 * @throws Problem not_found, card_closed, confirmation_required
 */
export async function switchOn(
  context: AppContext,
  { member, id, body, binding }: Input<CardSwitchOn> & WithId,
): Promise<DebitCard> {
  const { userId } = member
  const known = await requireOwnCard(context.db, userId, id)
  if (!known[body.switch]) {
    const summary: Summary = [
      { name: "Card", value: cardInWords(known) },
      { name: "Turn on", value: (say) => say(switchInWords[body.switch]) },
    ]
    const changed = await confirmed(context, binding, { purpose: "security", summary }, (tx) =>
      setSwitch(tx, member, id, body.switch, true),
    )
    if (changed) announceCard(context, member, known, "security")
  }
  return presentCard(await requireOpenCard(context.db, userId, id), userId)
}

/** @returns whether this changed the card */
async function setSwitch(
  tx: Database,
  member: Member,
  id: number,
  cardSwitch: CardSwitch,
  turnedOn: boolean,
): Promise<boolean> {
  const changed = await setCardSwitch(tx, member, id, cardSwitch, turnedOn)
  if (changed) {
    await recordAudit(tx, {
      ...member,
      actor: "customer",
      action: turnedOn ? "card.switched_on" : "card.switched_off",
      details: { cardId: id, switch: cardSwitch },
    })
  }
  return changed
}
