import { maxCategoryRules, maxGoals, maxSavedPayees } from "#shared/limits.ts"
import type { ProblemCode } from "#shared/refusals/catalog.ts"
import type { Environment } from "./environment.ts"
import { arriveAgain } from "./reset.ts"
import { reopenCard } from "./reset-card.ts"
import type { Changes } from "./valid-case.ts"

/** Sets the environment up for a case, and returns what undoes it. */
export type Scenario = (environment: Environment) => Promise<() => Promise<unknown>>

/** A scenario of two statements; `$1` is the member, `$2` the id behind a name. */
export const scenario =
  (set: string, reset: string, name = "card.EUR"): Scenario =>
  async ({ bank, userId, names }) => {
    const values = (text: string) =>
      [userId, names.get(name)].slice(0, text.includes("$2") ? 2 : text.includes("$1") ? 1 : 0)
    await bank.sql(set, values(set))
    return () => bank.sql(reset, values(reset))
  }

const today = "(now() at time zone 'Europe/Luxembourg')::date"

export const stalePassword = scenario(
  "update sign_ins set password_given_at = now() - interval '6 minutes' where user_id = $1",
  "update sign_ins set password_given_at = now() where user_id = $1",
)
export const enrolled = scenario(
  `insert into authenticators (user_id, secret_ciphertext, key_id, enrolled_at)
    values ($1, 'x', '1', now())`,
  "delete from authenticators where user_id = $1",
)
export const noAddress: Scenario = async ({ bank, userId }) => {
  await bank.sql("update users set email = null where id = $1", [userId])
  return () => Promise.resolve()
}
export const hundredPayees = scenario(
  `insert into trusted_payees (user_id, iban, name)
    select $1::bigint, 'DE' || lpad(n::text, 20, '0'), 'One of many' from generate_series(1, 100) as n`,
  "delete from trusted_payees where user_id = $1 and name = 'One of many'",
)
export const manySavedPayees = scenario(
  `insert into saved_payees (user_id, iban, name, verified)
    select $1::bigint, 'DE' || lpad(n::text, 20, '0'), 'One of many', 'match'
      from generate_series(1, ${maxSavedPayees}) as n`,
  "delete from saved_payees where user_id = $1 and name = 'One of many'",
)
export const fiveGoals: Scenario = async ({ bank, names, userId }) => {
  await bank.sql(
    `insert into savings_goals (user_id, account_id, name, target_amount, position)
      select $1::bigint, $2::bigint, 'One of many', 1, n from generate_series(1, ${maxGoals}) as n`,
    [userId, names.get("account.GBP")],
  )
  return async () => {
    await bank.sql("delete from savings_goals where user_id = $1 and name = 'One of many'", [
      userId,
    ])
  }
}
export const openExport = scenario(
  "insert into data_exports (user_id, state, started_at) values ($1, 'making', now())",
  "delete from data_exports where user_id = $1",
)
export const threeExports = scenario(
  "insert into data_exports (user_id, state) select $1, 'expired' from generate_series(1, 3)",
  "delete from data_exports where user_id = $1",
)
export const noExport = scenario(
  "delete from data_exports where user_id = $1",
  "delete from data_exports where user_id = $1",
)
export const insightsOff = scenario(
  "update users set insights_off_at = now() where id = $1",
  "update users set insights_off_at = null where id = $1",
)
export const manyRules = scenario(
  `insert into category_rules (user_id, word, category)
    select $1::bigint, 'many' || n, 'leisure' from generate_series(1, ${maxCategoryRules}) as n`,
  "delete from category_rules where user_id = $1 and word like 'many%'",
)
export const newPayeesLimited = scenario(
  "update users set new_payee_days = 3, new_payee_amount = 0.01 where id = $1",
  "update users set new_payee_days = null, new_payee_amount = null where id = $1",
)
export const blockedCard = scenario(
  "update debit_cards set cvv_blocked_until = now() + interval '9 minutes' where $1 > 0 and id = $2",
  "update debit_cards set cvv_blocked_until = null where $1 > 0 and id = $2",
)
export const closedCard: Scenario = async ({ bank, names }) => {
  const id = Number(names.get("card.EUR"))
  await bank.sql(
    "update debit_cards set closed_at = now(), close_reason = 'stolen' where id = $1",
    [id],
  )
  return () => reopenCard(bank, id)
}
export const toOthersOff = scenario(
  "update debit_cards set transfers_to_others = false where $1 > 0 and id = $2",
  "update debit_cards set transfers_to_others = true where $1 > 0 and id = $2",
)
export const toNewPayeesOff = scenario(
  "update debit_cards set transfers_to_new_payees = false where $1 > 0 and id = $2",
  "update debit_cards set transfers_to_new_payees = true where $1 > 0 and id = $2",
)
export const offAndEnrolled: Scenario = async (environment) => {
  const undo = [await toOthersOff(environment), await enrolled(environment)]
  return () => Promise.all(undo.map((each) => each()))
}
export const tenVirtualCards = scenario(
  `insert into debit_cards (account_id, user_id, card_number_ciphertext, card_key_id, card_number_hash, last_four,
      cvv_key_version, expiry_date, is_virtual, name)
    select $2::bigint, $1::bigint, '\\x00', '1', decode(md5(clock_timestamp()::text || n), 'hex'), '0000', '1', '2099-12-31', true,
        'One of many'
      from generate_series(1, 10) as n where $1 > 0`,
  `delete from debit_cards where name = 'One of many' and $1 > 0
    and account_id = $2`,
  "account.EUR",
)
export const lockedPayments = scenario(
  "update users set payments_locked_at = now() where id = $1",
  "update users set payments_locked_at = null where id = $1",
)
export const lockedAndEnrolled: Scenario = async (environment) => {
  const undo = [await lockedPayments(environment), await enrolled(environment)]
  return () => Promise.all(undo.map((each) => each()))
}
export const spentLimit = scenario(
  `insert into limit_counters (scope, subject_id, day, spent) values ('customer', $1, ${today}, 49999.99)
    on conflict (scope, subject_id, day) do update set spent = 49999.99`,
  "delete from limit_counters where scope = 'customer' and subject_id = $1",
)
export const spentExchangeLimit = scenario(
  `insert into limit_counters (scope, subject_id, day, exchanged) values ('customer', $1, ${today}, 50000)
    on conflict (scope, subject_id, day) do update set exchanged = 50000`,
  "delete from limit_counters where scope = 'customer' and subject_id = $1",
)
export const lowInstantLimit = scenario(
  "update users set instant_limit = 0.01, instant_limit_per = 'payment' where id = $1",
  "update users set instant_limit = null, instant_limit_per = null where id = $1",
)
export const nameless: Scenario = async ({ bank, userId }) => {
  const [was] = await bank.sql<{ name: string }>(
    "select holder_name as name from users where id = $1",
    [userId],
  )
  const bear = (name: string | null | undefined) =>
    bank.sql("update users set holder_name = $2 where id = $1", [userId, name])
  await bear(null)
  return () => bear(was?.name)
}
export const namelessAndEnrolled: Scenario = async (environment) => {
  const undo = [await nameless(environment), await enrolled(environment)]
  return () => Promise.all(undo.map((each) => each()))
}
export const noRates: Scenario = async ({ bank }) => {
  await bank.sql("create table watch.rates as select * from exchange_rates")
  await bank.sql("delete from exchange_rates")
  return () =>
    bank.sql(`insert into exchange_rates overriding system value select * from watch.rates;
      drop table watch.rates`)
}
export const noOtherBanks: Scenario = async ({ bank }) => {
  await bank.sql("update bank_settings set other_banks_open = false")
  return () => bank.sql("update bank_settings set other_banks_open = true")
}
export const fortyAccounts = scenario(
  `insert into accounts (holder_id, account_type, currency, iban, name)
    select $1::bigint, 'current', 'EUR', 'LU' || lpad($1::bigint::text || n, 18, '0'), 'One of many'
      from generate_series(10, 49) as n`,
  "delete from accounts where holder_id = $1 and name = 'One of many'",
)
export const twentyApplications = scenario(
  `insert into loans (user_id, loan_type, amount, interest_rate, term_months, monthly_payment, purpose,
      employment_type, annual_income, credit_score)
    select $1, 'personal', 1000, 5, 12, 90, 'One of many', 'employed', 1, 700 from generate_series(1, 20)`,
  "delete from loans where user_id = $1 and purpose = 'One of many'",
)
export const hundredOrders = scenario(
  `insert into payment_orders (user_id, from_account_id, amount, recipient_name, recipient_iban, reference, speed,
      first_on, once_only, next_due_on, next_try_at)
    select $1, $2, 1, 'One of many', 'DE89370400440532013000', '', 'instant', '2099-01-31', false,
        '2099-01-31', '2099-01-31'
      from generate_series(1, 100)`,
  "delete from payment_orders where user_id = $1 and recipient_name = 'One of many' and $2 > 0",
  "account.EUR",
)
/** The outcome of a request with the key `voided` was asked for. */
export const voidedKey = scenario(
  `insert into idempotency_keys (user_id, key, request_hash, outcome)
    values ($1, 'voided', '', '{"outcome": "voided"}')`,
  "delete from idempotency_keys where user_id = $1 and key = 'voided'",
)
export const endedOrder = scenario(
  "update payment_orders set state = 'ended', ended_at = now(), next_try_at = null where user_id = $1 and id = $2",
  `update payment_orders set state = 'active', ended_at = null, next_try_at = '2099-01-31'
    where user_id = $1 and id = $2`,
  "order.own",
)
export const orderOfAnother: Scenario = async ({ bank, names, userId, neighborId }) => {
  const madeBy = (maker: number) =>
    bank.sql("update payment_orders set user_id = $2 where id = $1", [
      names.get("order.own"),
      maker,
    ])
  await madeBy(neighborId)
  return () => madeBy(userId)
}
export const manyMessages = scenario(
  `insert into chat_messages (user_id, author, text)
    select $1, 'customer', 'Hello' from generate_series(1, 20)`,
  "delete from chat_messages where user_id = $1 and text = 'Hello'",
)
const repaidFromEmpty =
  (name: "loan.active" | "loan.fresh"): Scenario =>
  async ({ bank, names }) => {
    const loan = names.get(name)
    const [was] = await bank.sql<{ id: string }>(
      "select account_id as id from loans where id = $1",
      [loan],
    )
    const pay = (id: unknown) =>
      bank.sql("update loans set account_id = $2 where id = $1", [loan, id])
    await pay(names.get("account.CHF"))
    return () => pay(was?.id)
  }
export const paidFromEmpty = repaidFromEmpty("loan.active")
export const withdrawnFromEmpty = repaidFromEmpty("loan.fresh")
export const paidOutLongAgo = scenario(
  "update loans set disbursed_date = disbursed_date - 20 where $1 > 0 and id = $2",
  "update loans set disbursed_date = disbursed_date + 20 where $1 > 0 and id = $2",
  "loan.fresh",
)
export const orderFromEmpty: Scenario = async ({ bank, names }) => {
  const payFrom = (account: string) =>
    bank.sql("update payment_orders set from_account_id = $2 where id = $1", [
      names.get("order.own"),
      names.get(account),
    ])
  await payFrom("account.CHF")
  return () => payFrom("account.EUR")
}
export const otherBanksClosed = scenario(
  "update bank_settings set other_banks_open = false",
  "update bank_settings set other_banks_open = true",
)
export const instantClosed = scenario(
  "update bank_settings set instant_open = false",
  "update bank_settings set instant_open = true",
)
export const sentPayment = scenario(
  "update payments set message_id = 900000000 where user_id = $1 and tx_id = $2",
  "update payments set message_id = null where user_id = $1 and tx_id = $2",
  "payment.own",
)
export const settledLongAgo = scenario(
  "update payments set settlement_date = '2020-01-02' where user_id = $1 and tx_id = $2",
  "update payments set settlement_date = null where user_id = $1 and tx_id = $2",
  "payment.arrived",
)
export const recalledBefore: Scenario = async (environment) => {
  const { bank, names } = environment
  await bank.sql(
    `select payment_apply(id, 'recall_requested', '{"actor": "member", "reason": "CUST"}')
      from payments where tx_id = $1`,
    [names.get("payment.arrived")],
  )
  return () => arriveAgain(environment)
}
export const paidOtherBank: Scenario = async ({ bank, names }) => {
  const reference = names.get("payment.own")
  const [was] = await bank.sql<{ id: string }>(
    "select account_id as id from payments where tx_id = $1",
    [reference],
  )
  const payFrom = (id: unknown) =>
    bank.sql("update payments set account_id = $2 where tx_id = $1", [reference, id])
  await payFrom(names.get("account.CHF"))
  return () => payFrom(was?.id)
}
export const twentyDaysLater = scenario(
  "update loans set interest_from = interest_from - 20 where $1 > 0 and id = $2",
  "update loans set interest_from = interest_from + 20 where $1 > 0 and id = $2",
  "loan.active",
)
export const interestEarned: Scenario = async ({ bank, names }) => {
  const id = names.get("account.CHF")
  await bank.sql(`insert into bank_days (day) values (${today} - 1) on conflict do nothing`)
  await bank.sql(
    `insert into interest_balances (account_id, accrued, accrued_to, version)
      values ($1, 0.01, ${today} - 1, 0)`,
    [id],
  )
  return () => bank.sql("delete from interest_balances where account_id = $1", [id])
}

/** An operation's valid request with these changes, and the code that it must be refused with. */
export type Line = readonly [id: string, code: ProblemCode, changes: Changes, scenario?: Scenario]
