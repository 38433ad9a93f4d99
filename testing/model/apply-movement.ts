import {
  counterKey,
  exchangeDailyLimit,
  inEuro,
  type Leg,
  type ModelAccount,
  type ModelBank,
  type ModelCard,
  type Movement,
  memberDailyLimit,
  million,
  type Outcome,
  ownOpen,
  type PostedMovement,
  rateKey,
} from "./bank-model.ts"

/** The largest value of a `numeric(12,2)` column, in cents. */
const largestBalance = 999_999_999_999n
const wrongCodesThatBlock = 5

type Refused = Extract<Outcome, { outcome: "refused" }>

const refused = (code: string, available?: bigint): Refused => ({
  outcome: "refused",
  code,
  ...(available !== undefined && { available }),
})

/**
 * Posts a movement in the model, or returns why not: the code and what is left, checked in the
 * bank's order. Changes the given bank. A repeated key gives the first answer again.
 */
export function applyMovement(bank: ModelBank, movement: Movement): Outcome {
  const { owner, key, day: _day, ...rest } = movement
  if (bank.signedOut.has(owner)) return refused("not_signed_in")
  const slot = JSON.stringify([owner, key])
  // The CVV authenticates the request; it is not part of it.
  const asked = JSON.stringify(rest, (name, value: unknown) =>
    name === "wrongCvv" ? undefined : typeof value === "bigint" ? String(value) : value,
  )
  const kept = key === undefined ? undefined : bank.keys.get(slot)
  if (kept) return kept.asked === asked ? kept.answer : refused("idempotency_key_reused")
  if (movement.kind === "card_transfer") {
    const wrong = tryCode(bank, movement, JSON.stringify([slot, asked]))
    if (wrong) return wrong
  }
  const answer = post(bank, movement)
  if (key !== undefined) bank.keys.set(slot, { asked, answer })
  return answer
}

/**
 * The CVV is checked before everything else, and its refusal is not stored with the key. The same
 * CVV for the same submission counts once.
 */
function tryCode(
  bank: ModelBank,
  { owner, card: id, key, wrongCvv }: Extract<Movement, { kind: "card_transfer" }>,
  submission: string,
): Refused | undefined {
  const card = bank.cards.get(id)
  if (!card || !ownOpen(bank, owner, card.account)) return refused("not_found")
  const mark = JSON.stringify([submission, wrongCvv])
  const counted = key !== undefined && bank.tries.has(mark)
  if (card.blocked && !counted) return refused("card_blocked")
  if (key !== undefined) bank.tries.add(mark)
  if (wrongCvv === undefined) {
    card.failures = 0
    return undefined
  }
  if (!counted) card.failures += 1
  if (card.failures >= wrongCodesThatBlock) {
    card.failures = 0
    card.blocked = true
  }
  return refused("wrong_cvv")
}

function post(bank: ModelBank, movement: Movement): Outcome {
  const { owner, amount, day } = movement
  const owed = "loan" in movement ? bank.loans.get(movement.loan) : undefined
  if ("loan" in movement) {
    if (owed?.owner !== owner) return refused("not_found")
    if (owed.rest === 0n) return refused("loan_not_active")
    if (amount > owed.rest) return refused("repayment_too_large", owed.rest)
  }
  const ends = endsOf(bank, movement)
  if ("outcome" in ends) return ends
  const { source, target, card } = ends

  const leaves = movement.kind === "transfer" || movement.kind === "card_transfer"
  // Other banks are paid in EUR.
  const payeeCurrency = target?.currency ?? (leaves ? "EUR" : undefined)
  let credited = amount
  let rate: bigint | undefined
  if (source && payeeCurrency && source.currency !== payeeCurrency) {
    rate = bank.rates.get(rateKey(source.currency, payeeCurrency))
    if (rate === undefined) return refused("rate_unavailable")
    const expected = movement.kind === "exchange" ? movement.expectedRate : undefined
    if (expected !== undefined && expected !== rate) return refused("rate_changed")
    credited = (amount * rate) / million
    if (credited === 0n) return refused("amount_too_small")
  }
  const toOthers = leaves && source?.owner !== target?.owner
  if (toOthers && bank.locked.has(owner)) return refused("payments_locked")
  if (source && source.balance < amount) return refused("insufficient_funds", source.balance)
  if (target && target.balance + credited > largestBalance) return refused("balance_too_large")

  const counters: [key: string, counted: bigint][] = []
  if (card) {
    const counter = counterKey("card", card.id, day)
    const left = card.dailyLimit - (bank.spent.get(counter) ?? 0n)
    if (amount > left) return refused("card_limit_exceeded", left)
    counters.push([counter, amount])
  }
  if (source && rate !== undefined && source.owner === target?.owner) {
    const euro = inEuro(bank.rates, source.currency, amount)
    if (euro === undefined) return refused("rate_unavailable")
    const counter = counterKey("exchange", source.owner, day)
    const left = exchangeDailyLimit - (bank.spent.get(counter) ?? 0n)
    if (euro > left) return refused("exchange_limit_exceeded", left)
    counters.push([counter, euro])
  }
  if (toOthers && source) {
    const euro = inEuro(bank.rates, source.currency, amount)
    if (euro === undefined) return refused("rate_unavailable")
    const counter = counterKey("customer", source.owner, day)
    const left = memberDailyLimit - (bank.spent.get(counter) ?? 0n)
    if (euro > left) return refused("daily_limit_exceeded", left)
    counters.push([counter, euro])
  }

  for (const [key, counted] of counters) bank.spent.set(key, (bank.spent.get(key) ?? 0n) + counted)
  if (owed) owed.rest -= amount
  if (card?.singleUse) card.closed = true
  if (source && leaves && !target) source.openPayment = true
  const posted: PostedMovement = {
    kind: movement.kind,
    ...(source && { debited: move(source, -amount) }),
    ...(target && { credited: move(target, credited) }),
    ...(rate !== undefined && { rate }),
    ...(leaves && !target && { sent: credited }),
  }
  bank.journal.push(posted)
  return { outcome: "posted", ...posted }
}

type Ends = {
  readonly source?: ModelAccount | undefined
  readonly target?: ModelAccount | undefined
  readonly card?: ModelCard | undefined
}

/** The accounts of both sides, if they are at this bank and neither closed nor another member's. */
function endsOf(bank: ModelBank, movement: Movement): Ends | Refused {
  const { owner } = movement
  if (movement.kind === "deposit" || movement.kind === "loan_disbursement") {
    const target = ownOpen(bank, owner, movement.to)
    return target ? { target } : refused("not_found")
  }
  const card = movement.kind === "card_transfer" ? bank.cards.get(movement.card) : undefined
  const payer =
    "loan" in movement
      ? bank.loans.get(movement.loan)?.account
      : "from" in movement
        ? movement.from
        : card?.account
  const source = ownOpen(bank, owner, payer)
  if (!source) return refused("not_found")
  if (movement.kind === "loan_repayment") return { source }
  if (movement.kind === "exchange") {
    const target = ownOpen(bank, owner, movement.to)
    if (!target) return refused("not_found")
    if (source === target) return refused("same_account")
    return source.currency === target.currency ? refused("same_currency") : { source, target }
  }
  if (card?.closed) return refused("card_closed")
  if (card?.status === "frozen") return refused("card_not_active")
  if (card?.blocked) return refused("card_blocked")
  const target = [...bank.accounts.values()].find(
    ({ iban, closed }) => iban === movement.toIban && !closed,
  )
  if (!target && hasOurCode(movement.toIban)) return refused("payee_not_found")
  return source === target ? refused("same_account") : { source, target, card }
}

/** Our bank codes. */
const hasOurCode = (iban: string) => /^(LU..999|GB..TSCU|CH..00087)/.test(iban)

function move(account: ModelAccount, delta: bigint): Leg {
  account.balance += delta
  account.version += 1
  const { id, balance, version } = account
  return { account: id, amount: delta < 0n ? -delta : delta, balance, version }
}
