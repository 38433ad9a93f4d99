import { memberReasons } from "#shared/refusals/staff/members.ts"
import { freezeCard, unfreezeCard } from "../../server/features/cards/staff/freeze-cards.ts"
import { listMemberCards } from "../../server/features/cards/staff/list-member-cards.ts"
import type { StaffContext } from "../../server/staff/staff-use-case.ts"
import { type Command, refusedFor, WrongUsage } from "./command.ts"
import { printable } from "./printable.ts"
import { readArguments, readId } from "./read-arguments.ts"

/** Lists a member's cards, and sets or lifts the freeze that only the bank can lift. */
export const cards: Command = {
  usage: "cards list USERNAME\ncards freeze ID\ncards unfreeze ID",
  reads: ["list"],
  async run([verb, ...args], context) {
    if (verb === "list") {
      const { given } = readArguments(args, { positionals: ["username"] })
      return list(context, given.username)
    }
    const { given } = readArguments(args, { positionals: ["id"] })
    if (verb === "freeze") return freeze(context, readId(given.id))
    if (verb === "unfreeze") return unfreeze(context, readId(given.id))
    throw new WrongUsage()
  },
}

async function list(context: StaffContext, username: string): Promise<void> {
  const done = await listMemberCards(context, { username })
  if (done.outcome === "refused") throw refusedFor(memberReasons, done.reason, printable(username))
  if (done.cards.length === 0) console.log(`${printable(username)} has no cards.`)
  for (const { id, cardType, lastFour, currency, ...card } of done.cards) {
    const how = card.closeReason
      ? ` (${card.closeReason.replace("_", " ")})`
      : card.frozenByBank
        ? " by the bank"
        : ""
    console.log(
      `${id}  ${cardType.padEnd(10)}  ends ${lastFour}  ${currency}  ${card.status}${how}`,
    )
  }
}

async function freeze(context: StaffContext, cardId: number): Promise<void> {
  const done = await freezeCard(context, { cardId })
  if (done.outcome === "refused") throw refusal(done.reason, cardId)
  const card = `Card ${cardId} (ends ${done.lastFour})`
  console.log(`${card} is frozen. Only the bank can unfreeze it.`)
}

async function unfreeze(context: StaffContext, cardId: number): Promise<void> {
  const done = await unfreezeCard(context, { cardId })
  if (done.outcome === "refused") throw refusal(done.reason, cardId)
  const card = `Card ${cardId} (ends ${done.lastFour})`
  console.log(
    done.status === "active"
      ? `${card} is active again.`
      : `${card}: the bank's freeze is lifted. The holder's own freeze stays.`,
  )
}

const refusal = (reason: string, cardId: number) =>
  refusedFor(memberReasons, reason, `Card ${cardId}`)
