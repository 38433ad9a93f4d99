/** A bank of a test's own without any process, so that only the test pays orders, at times of its choice. */

import type pg from "pg"
import { makeIban } from "#shared/iban/own-bank.ts"
import type { Currency } from "#shared/money/currency.ts"
import type { Schedule } from "#shared/orders/due-dates.ts"
import { migrateDatabase } from "../server/db/migrate.ts"
import { databaseOn } from "../server/db/pool.ts"
import { seedRates } from "../server/features/exchange/load-rates.ts"
import type { OrderRun } from "../server/jobs/run-orders.ts"
import { testPool } from "./connections.ts"
import { openScratchDatabase, type ScratchDatabase } from "./scratch-database.ts"

export type Member = { userId: number; accountId: number; iban: string }

/** Before every date of a test, so that money paid in is there. */
const longAgo = "2020-01-01T12:00:00Z"

export class OrdersBank {
  private account = 0n

  private constructor(
    readonly database: ScratchDatabase,
    readonly owner: pg.Pool,
  ) {}

  static async open(): Promise<OrdersBank> {
    const database = await openScratchDatabase()
    await migrateDatabase(database.ownerUrl, database.appUrl, {
      ...database,
      timeZone: "Europe/Luxembourg",
    })
    const owner = testPool({ connectionString: database.ownerUrl, max: 6 })
    await seedRates(databaseOn(owner))
    return new OrdersBank(database, owner)
  }

  async close(): Promise<void> {
    await this.owner.end()
    await this.database.drop()
  }

  async sql<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.owner.query<Row>(text, values)).rows
  }

  /** A member with one account, and money from before every order. */
  async member(balance: string, currency: Currency = "EUR"): Promise<Member> {
    const number = (this.account += 1n)
    const [user] = await this.sql<{ id: number }>(
      `insert into users (username, password_hash, holder_name) values ($1, 'none', 'Ana Ek')
        returning id::float8 as id`,
      [`member-${number}`],
    )
    const userId = user?.id ?? 0
    const made = await this.openAccount(userId, currency)
    if (balance !== "0.00") await this.receive(made, balance, longAgo)
    return made
  }

  async openAccount(userId: number, currency: Currency = "EUR"): Promise<Member> {
    const iban = makeIban(currency, 1000n + (this.account += 1n))
    const [account] = await this.sql<{ id: number }>(
      `insert into accounts (holder_id, account_type, currency, iban, name, created_at)
        values ($1, 'current', $2, $3, 'Current', $4) returning id::float8 as id`,
      [userId, currency, iban, longAgo],
    )
    return { userId, accountId: account?.id ?? 0, iban }
  }

  /** An account that members own together, as each of them sees it. */
  async sharedAccount(owners: readonly Member[], balance: string): Promise<Member[]> {
    const [holder] = await this.sql<{ id: number }>(
      "insert into holders (id, kind) values (nextval('users_id_seq'), 'together') returning id::float8 as id",
    )
    await this.sql(
      `insert into holder_people (holder_id, user_id, role, may)
        select $1, unnest($2::bigint[]), 'owner', 'pay'`,
      [holder?.id, owners.map(({ userId }) => userId)],
    )
    const account = await this.openAccount(holder?.id ?? 0)
    const shared = owners.map(({ userId }) => ({ ...account, userId }))
    if (shared[0] && balance !== "0.00") await this.receive(shared[0], balance, longAgo)
    return shared
  }

  /** Money from outside. */
  async receive({ userId, accountId }: Member, amount: string, at: string): Promise<void> {
    const movement = { kind: "incoming_transfer", userId, toAccountId: accountId, amount }
    await this.sql("select ledger_post_for_bank($1, $2)", [
      JSON.stringify({ ...movement, description: "" }),
      at,
    ])
  }

  /** An order as order_store leaves it. */
  async order(
    from: Member,
    to: { iban: string },
    schedule: Partial<Schedule> & { firstOn: string },
    changes: { amount?: string; onceOnly?: boolean; speed?: "instant" | "standard" } = {},
  ): Promise<number> {
    const { firstOn, rhythm = null, monthDay = "same_day", lastOn = null } = schedule
    const { amount = "100.00", onceOnly = false, speed = "instant" } = changes
    const [made] = await this.sql<{ id: number }>(
      `insert into payment_orders (user_id, from_account_id, amount, recipient_name, recipient_iban, reference,
          speed, first_on, rhythm, month_day, last_on, once_only, next_try_at, created_at)
        values ($1, $2, $3, 'Bo Ek', $4, 'Rent', $5, $6, $7, $8, $9, $10, $11, $11)
        returning id::float8 as id`,
      [
        from.userId,
        from.accountId,
        amount,
        to.iban,
        speed,
        firstOn,
        rhythm,
        monthDay,
        lastOn,
        onceOnly,
        longAgo,
      ],
    )
    const id = made?.id ?? 0
    await this.sql("select order_move_on($1, 0, $2)", [id, firstOn])
    await this.sql("select order_reschedule($1)", [id])
    return id
  }

  /** Pays all that is due at a past moment in the bank's zone, such as "2025-03-01 06:00". */
  async runAt(local: string): Promise<OrderRun[]> {
    const all: OrderRun[] = []
    for (;;) {
      const [row] = await this.sql<{ done: { claimed: number; runs: OrderRun[] } }>(
        "select orders_run_at(32, '{}', $1::timestamp at time zone 'Europe/Luxembourg') as done",
        [local],
      )
      if (!row?.done.claimed) return all
      all.push(...row.done.runs)
    }
  }

  /** Checks at a past moment in the bank's zone which payments of the next day are not covered. */
  async warnAt(local: string): Promise<number[]> {
    const told: number[] = []
    for (;;) {
      const [row] = await this.sql<{ done: { claimed: number; members: number[] } }>(
        "select orders_warn_at(0, 2, $1::timestamp at time zone 'Europe/Luxembourg') as done",
        [local],
      )
      if (!row?.done.claimed) return told
      told.push(...row.done.members)
    }
  }

  /** The dates of an order and their outcomes, oldest first: "2025-03-01 paid". */
  async runsOf(orderId: number): Promise<string[]> {
    const rows = await this.sql<{ line: string }>(
      `select concat_ws(' ', due_on, state, reason) as line from order_runs
        where order_id = $1 order by due_on`,
      [orderId],
    )
    return rows.map(({ line }) => line)
  }

  /** Ends every order, so that the next test's days have only its own. */
  async endOrders(): Promise<void> {
    await this.sql(
      "update payment_orders set state = 'ended', ended_at = now(), next_try_at = null where state <> 'ended'",
    )
  }

  async balanceOf({ accountId }: Member): Promise<string> {
    const [row] = await this.sql<{ balance: string }>(
      "select balance from accounts where id = $1",
      [accountId],
    )
    return row?.balance ?? ""
  }

  /** Security events of a member: action and details. */
  async events({ userId }: Member): Promise<{ action: string; details: object }[]> {
    return this.sql(
      "select action, details from audit_events where user_id = $1 and action like 'order.%' order by id",
      [userId],
    )
  }
}
