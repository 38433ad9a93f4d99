import type { CardSwitch, CardSwitchOff, CardSwitchOn, DebitCard } from "#shared/contracts/cards.ts"
import { recordAudit } from "../../db/audit.ts"
import type { Database } from "../../db/pool.ts"
import { inTransaction } from "../../db/transaction.ts"
import { confirmed } from "../../identity/confirmations/confirmed.ts"
import { setCardSwitch } from "../../ledger/cards.ts"
import type { Member } from "../../use-case/caller.ts"
import type { Input, WithId } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { presentCard } from "./presenter.ts"
import { requireOpenCard } from "./require-open-card.ts"
import { cardInWords } from "./rules.ts"

const inWords: Readonly<Record<CardSwitch, string>> = {
  transfersToOthers: "Transfers to others",
  transfersToNewPayees: "Transfers to new payees",
}

/**
 * PUT /api/debit-cards/:id/switch-off: takes effect at once, without a confirmation, because it only adds
 * protection. Repeating it succeeds and changes nothing.
 * @throws Problem not_found, card_closed
 */
export async function switchOff(
  { db, pool, announce }: AppContext,
  { member, id, body }: Input<CardSwitchOff> & WithId,
): Promise<DebitCard> {
  const changed = await inTransaction(pool, (tx) => set(tx, member, id, body.switch, false))
  const card = await requireOpenCard(db, member.userId, id)
  if (changed) announce(member.userId, "cards")
  return presentCard(card)
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
  const known = await requireOpenCard(context.db, userId, id)
  if (!known[body.switch]) {
    const summary = [
      { name: "Card", value: cardInWords(known) },
      { name: "Turn on", value: inWords[body.switch] },
    ]
    const changed = await confirmed(context, binding, { purpose: "security", summary }, (tx) =>
      set(tx, member, id, body.switch, true),
    )
    if (changed) context.announce(userId, "cards", "security")
  }
  return presentCard(await requireOpenCard(context.db, userId, id))
}

/** @returns whether this changed the card */
async function set(
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
