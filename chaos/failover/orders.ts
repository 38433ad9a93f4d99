import { setTimeout as sleep } from "node:timers/promises"
import { ask } from "../trial/run-trial.ts"

/** Standing orders that are due when a fault happens. */
export type DueOrders = {
  readonly count: number
  /** Waits until the bank has paid one of them. @throws Error after a minute */
  untilBegun(): Promise<void>
  /**
   * Waits until none of them is due anymore, for two minutes at most.
   * @returns one sentence for each that was not paid exactly once
   */
  check(): Promise<string[]>
}

const ordersEach = 50
const pollMs = 50
/** The bank looks for due orders every 15 seconds. */
const begunMs = 60_000
const paidMs = 120_000

/** Each order has a reference of its own; due since yesterday morning, to the next member's account. */
const write = `
  with payers as (
    select a.id, a.holder_id as user_id, coalesce(lead(a.iban) over w, first_value(a.iban) over w) as payee
      from accounts a where a.holder_id = any($1) and a.currency = 'EUR' and a.account_type = 'current'
      window w as (order by a.id rows between unbounded preceding and unbounded following)
  )
  insert into payment_orders (user_id, from_account_id, amount, recipient_name, recipient_iban, reference,
      speed, first_on, rhythm, month_day, once_only, next_number, next_due_on, next_try_at, created_at)
    select user_id, id, 0.01, 'Member', payee, format('Order %s of %s at %s', n, id, clock_timestamp()),
        'instant', due, 'monthly', 'same_day', false, 0, due, now(), now()
      from generate_series(1, ${ordersEach}) n, payers,
        (select bank_day(clock_timestamp()) - 1 as due) as day
    returning id::float8 as id`

const paidOf = `
  select o.reference, count(t.id)::int as payments, min(r.state::text) as state, min(r.reason) as reason
    from payment_orders o
      left join order_runs r on r.order_id = o.id
      left join transactions t on t.type = 'transfer' and t.description = o.reference and t.amount = o.amount
    where o.id = any($1)
    group by o.id, o.reference`

/**
 * Writes orders of the members that are due now.
 * @param url the superuser's address of the database
 */
export async function storeDueOrders(url: string, userIds: readonly number[]): Promise<DueOrders> {
  const read = <Row extends object>(text: string, value: readonly number[]): Promise<Row[]> =>
    ask(url, async (client) => (await client.query<Row>(text, [value])).rows)
  const ids = (await read<{ id: number }>(write, userIds)).map(({ id }) => id)
  const numberOf = async (query: string) =>
    (await read<{ orders: number }>(`select count(*)::int as orders ${query}`, ids))[0]?.orders ?? 0
  const paid = () => numberOf("from order_runs where order_id = any($1) and state = 'paid'")
  const due = () =>
    numberOf("from payment_orders where id = any($1) and next_try_at <= clock_timestamp()")
  /** @returns whether it was reached in time */
  async function until(limitMs: number, isReached: () => Promise<boolean>): Promise<boolean> {
    const limit = performance.now() + limitMs
    while (performance.now() < limit) {
      if (await isReached()) return true
      await sleep(pollMs)
    }
    return isReached()
  }
  return {
    count: ids.length,
    async untilBegun() {
      if (await until(begunMs, async () => (await paid()) > 0)) return
      throw new Error(`No order was paid within ${begunMs / 1_000} s`)
    },
    async check() {
      await until(paidMs, async () => (await due()) === 0)
      const rows = await read<{
        reference: string
        payments: number
        state: string
        reason: string | null
      }>(paidOf, ids)
      return rows
        .filter(({ payments, state }) => payments !== 1 || state !== "paid")
        .map(
          ({ reference, payments, state, reason }) =>
            `${reference} was paid ${payments} times, and is ${state} (${reason})`,
        )
    },
  }
}
