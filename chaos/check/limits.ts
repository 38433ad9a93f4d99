import type { Currency } from "#shared/money/currency.ts"
import { toDecimal } from "#shared/money/money.ts"
import { exchangeDailyLimit, inEuro, memberDailyLimit } from "../../testing/model/bank-model.ts"
import type { Finding } from "./finding.ts"
import type { PaymentRows } from "./payment-rows.ts"
import type { Rows } from "./rows.ts"

const byCard = new Set(["card_transfer", "outgoing_card_transfer"])
const leaving = new Set(["transfer", "outgoing_transfer", ...byCard])

/**
 * I9: what each member sent to others on one day is within 50,000 EUR, what they converted between their own
 * accounts too, and what each card paid is within its limit; calculated from the entries and the rates. The bank's counters must agree.
 */
export function limitsHold(rows: Rows): Finding {
  const spent = spentByDay(rows)
  const violations: string[] = []
  const cards = new Map(rows.cards.map((card) => [card.id, card]))
  let reached = 0
  for (const [counter, amount] of spent) {
    const [scope = "", subject] = counter.split(" ")
    const limit =
      scope === "card"
        ? cards.get(Number(subject))?.dailyLimit
        : scope === "exchange"
          ? exchangeDailyLimit
          : memberDailyLimit
    if (limit !== undefined && amount * 10n > limit * 9n) reached += 1
    if (limit !== undefined && amount <= limit) continue
    violations.push(`${counter}: ${toDecimal(amount)} in one day, over ${toDecimal(limit ?? 0n)}`)
  }
  const counted = new Map(
    rows.counters.map((row) => [`${row.scope} ${row.subjectId} ${row.day}`, row.spent]),
  )
  for (const counter of new Set([...spent.keys(), ...counted.keys()])) {
    const [kept, expected] = [counted.get(counter) ?? 0n, spent.get(counter) ?? 0n]
    if (kept === expected) continue
    violations.push(
      `The counter of ${counter} is at ${toDecimal(kept)}, but ${toDecimal(expected)} was spent`,
    )
  }
  return {
    invariant: "I9",
    figures: { "limits of a day": spent.size, "nine tenths used or more": reached },
    violations,
  }
}

/** By scope, member, exchange, or card, and day. A member's in EUR, a card's in its account's currency. */
function spentByDay({ accounts, entries, transactions, rates }: Rows): Map<string, bigint> {
  const owners = new Map(accounts.map((account) => [account.id, account.userId]))
  const posted = new Map(transactions.map((row) => [row.entryId, row]))
  const spent = new Map<string, bigint>()
  const count = (counter: string, amount: bigint) =>
    spent.set(counter, (spent.get(counter) ?? 0n) + amount)
  for (const { id, kind, day } of entries) {
    const row = posted.get(id)
    if (!row || row.from === null || !(leaving.has(kind) || kind === "exchange")) continue
    if (byCard.has(kind)) count(`card ${row.cardId} ${day}`, row.amount)
    const payer = owners.get(row.from)
    if (row.to !== null && owners.get(row.to) === payer) {
      if (row.exchangeRate !== null) {
        count(`exchange ${payer} ${day}`, euroCents(row.amount, row.currency, rates))
      }
      continue
    }
    count(`customer ${payer} ${day}`, euroCents(row.amount, row.currency, rates))
  }
  return spent
}

function euroCents(amount: bigint, currency: Currency, rates: Rows["rates"]): bigint {
  const cents = inEuro(rates, currency, amount)
  if (cents === undefined) throw new Error(`there is no rate from ${currency} to EUR`)
  return cents
}

/** R11: what has arrived or may still arrive counts against the day's limit, also while nobody knows. */
export function unknownIsCounted({ rows }: { rows: PaymentRows }): Finding {
  const less = rows.counted.filter(({ counted, mayArrive }) => counted < mayArrive)
  const violations = less.map(
    ({ userId, day, counted, mayArrive }) =>
      `Member ${userId} has ${counted} cents counted on ${day}, and payments of ${mayArrive} that may arrive`,
  )
  return { invariant: "R11", figures: { limits: rows.counted.length }, violations }
}
