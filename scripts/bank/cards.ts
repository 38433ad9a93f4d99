import { recordAudit } from "../../server/db/audit.ts"
import { inTransaction } from "../../server/db/transaction.ts"
import {
  cardsOfUsername,
  liftBankFreeze,
  lockCard,
  setFrozenByBank,
} from "../../server/features/cards/staff-queries.ts"
import { type Command, Refused, type StaffContext, WrongUsage } from "./command.ts"
import { printable } from "./printable.ts"
import { withSubject } from "./with-subject.ts"

/** Staff's view of a customer's cards, and the freeze that only the bank lifts. */
export const cards: Command = {
  usage: "cards list USERNAME\ncards freeze ID\ncards unfreeze ID",
  async run([verb, ...args], owner) {
    const [subject, ...rest] = withSubject(args)
    if (rest.length > 0) throw new WrongUsage()
    if (verb === "list") return list(owner, subject)
    if (!/^[1-9]\d{0,14}$/.test(subject)) throw new WrongUsage()
    if (verb === "freeze") return freeze(owner, Number(subject))
    if (verb === "unfreeze") return unfreeze(owner, Number(subject))
    throw new WrongUsage()
  },
}

async function list({ db }: StaffContext, username: string): Promise<void> {
  const rows = await cardsOfUsername(db, username)
  if (!rows) throw new Refused(`There is no customer ${printable(username)}.`)
  if (rows.length === 0) console.log(`${printable(username)} has no card.`)
  for (const { id, cardType, lastFour, currency, status, frozenByBank } of rows) {
    const by = frozenByBank ? " by the bank" : ""
    console.log(`${id}  ${cardType.padEnd(10)}  ends ${lastFour}  ${currency}  ${status}${by}`)
  }
}

async function freeze({ pool, announce }: StaffContext, id: number): Promise<void> {
  const { userId, lastFour } = await inTransaction(pool, async (tx) => {
    const card = await existing(lockCard(tx, id), id)
    if (card.frozenByBank) throw new Refused(`Card ${id} is frozen by the bank already.`)
    await setFrozenByBank(tx, id)
    await recordAudit(tx, {
      userId: card.userId,
      actor: "staff",
      action: "card.frozen",
      details: { cardId: id },
    })
    return card
  })
  announce(userId, "cards")
  console.log(`Card ${id} (ends ${lastFour}) is frozen. Only the bank can unfreeze it.`)
}

async function unfreeze({ pool, announce }: StaffContext, id: number): Promise<void> {
  const { userId, lastFour, statusNow } = await inTransaction(pool, async (tx) => {
    const card = await existing(lockCard(tx, id), id)
    if (!card.frozenByBank) throw new Refused(`Card ${id} is not frozen by the bank.`)
    const lifted = await liftBankFreeze(tx, id)
    await recordAudit(tx, {
      userId: card.userId,
      actor: "staff",
      action: "card.unfrozen",
      details: { cardId: id },
    })
    return { ...card, statusNow: lifted }
  })
  announce(userId, "cards")
  console.log(
    statusNow === "active"
      ? `Card ${id} (ends ${lastFour}) is active again.`
      : `The bank's freeze of card ${id} (ends ${lastFour}) is lifted. Its holder's own freeze stays.`,
  )
}

async function existing<T>(found: Promise<T | undefined>, id: number): Promise<T> {
  const card = await found
  if (!card) throw new Refused(`There is no card ${id}.`)
  return card
}
