import { toDecimal } from "#shared/money/money.ts"
import { simulatedBanks, simulatedIban } from "../../../testing/payments/simulated-ibans.ts"
import type { Order } from "../order.ts"
import type { Template } from "../people.ts"
import type { Random } from "../random.ts"

/**
 * How often accounts of the simulated banks with each ending are paid (simulator/banks/behavior.ts):
 * settled, rejected, silent, late, answered twice or with a broken message, failed, cut. An account
 * that accepts and then rejects is left out: no order of these two answers is right.
 */
const instantEndings: readonly (readonly [weight: number, ending: number])[] = [
  [26, 0],
  [8, 1],
  [8, 4],
  [2, 6],
  [2, 7],
  [2, 9],
  [4, 10],
  [3, 11],
  [3, 12],
  [8, 13],
  [3, 15],
  [3, 16],
  [6, 17],
  [2, 18],
  [3, 19],
  [3, 20],
]

const standardEndings: typeof instantEndings = [
  [30, 0],
  [6, 1],
  [6, 4],
  [6, 16],
  [6, 17],
  [8, 21],
  [6, 22],
]

/** Elsewhere in SEPA, every payment settles. */
const elsewhere = ["FR1420041010050500013M02606", "DE89370400440532013000"]
const elsewhereShare = 0.35
const standardShare = 0.4
const cardShare = 0.1
/** The share of standard payments that their payers try to cancel. */
const cancelShare = 0.12

/** In these of each thousand operations, one bank answers no instant payment in time: they must close. */
const silence = { bank: "GRBKNL2AXXX", from: 100, until: 700, ending: 10 } as const

/** An order to pay another bank, and whether it is to be canceled afterward. */
export type PaymentOrder = { readonly order: Order; readonly cancels: boolean }

/** The order of an operation; it depends on its number and the seed alone. */
export function planPayment({ people }: Template, seq: number, random: Random): PaymentOrder {
  const person = random.pick(people)
  const standard = random.chance(standardShare)
  const euros = person.accounts.filter(({ currency }) => currency === "EUR")
  const account = random.pick(random.chance(0.7) ? euros : person.accounts)
  const isSilent = seq % 1_000 >= silence.from && seq % 1_000 < silence.until
  const recipientIban = payee(standard, isSilent, random)
  const common = {
    recipientIban,
    recipientName: random.pick(["Anna Lindqvist", "Jürgen Müller & Söhne", "Élodie Œuvrard"]),
    // Small: nobody's daily limit or balance shall end the run.
    amount: toDecimal(BigInt(random.int(1, 400))),
    speed: standard ? "standard" : "instant",
  }
  const words = `chaos ${seq}`
  const cancels = standard && random.chance(cancelShare)
  if (random.chance(cardShare)) {
    const card = random.pick(person.cards)
    const body = { ...common, cardId: card.id, description: words, cvv: card.cvv }
    const path = "/api/card-transfer"
    const from = card.account.id
    return { order: { kind: "card_transfer", person, path, body, from, card: card.id }, cancels }
  }
  const body = { ...common, fromAccountId: account.id, reference: words }
  const path = "/api/transfers"
  return { order: { kind: "transfer", person, path, body, from: account.id }, cancels }
}

function payee(standard: boolean, isSilent: boolean, random: Random): string {
  if (random.chance(elsewhereShare)) return random.pick(elsewhere)
  const drawn = weighted(standard ? standardEndings : instantEndings, random)
  const bank = random.pick(simulatedBanks)
  const ending = isSilent && !standard && bank === silence.bank ? silence.ending : drawn
  return simulatedIban(bank, random.int(1, 1_000) * 100 + ending)
}

function weighted<T>(choices: readonly (readonly [weight: number, choice: T])[], random: Random) {
  let ticket = random.int(
    0,
    choices.reduce((sum, [weight]) => sum + weight, 0),
  )
  for (const [weight, choice] of choices) {
    ticket -= weight
    if (ticket < 0) return choice
  }
  throw new RangeError("the weights do not add up")
}
