import type pg from "pg"
import { fromDecimal } from "#shared/money/money.ts"

/** An idle bank's payments in memory. Amounts are cents. */
export type PaymentRows = {
  readonly payments: readonly PaymentRow[]
  readonly events: readonly PaymentEventRow[]
  /** The postings of all entries that payments made. */
  readonly legs: readonly LegRow[]
  readonly messages: readonly MessageRow[]
  readonly repairs: readonly RepairRow[]
  readonly statements: readonly StatementRow[]
  /** Sums of all postings in EUR, by system account. */
  readonly sums: ReadonlyMap<string, bigint>
  /**
   * Statement lines without a payment, and movements on the settlement account without a statement
   * line.
   */
  readonly openLines: number
  readonly unreconciled: number
  /** What counts against each payer's daily limit, by day, in EUR. */
  readonly counted: readonly CountedRow[]
  /** The instant payments to other banks. */
  readonly instant: readonly InstantRow[]
}

export type PaymentRow = {
  readonly id: number
  readonly direction: "in" | "out"
  readonly scheme: "instant" | "standard"
  readonly state: string
  readonly txId: string
  readonly amount: bigint
}

export type PaymentEventRow = {
  readonly paymentId: number
  readonly number: number
  readonly event: string
  readonly from: string | null
  readonly to: string
  readonly entryId: number | null
  /** The kind of movement of its entry. */
  readonly kind: string | null
}

export type LegRow = {
  readonly entryId: number
  readonly accountId: number | null
  readonly systemAccount: string | null
  readonly currency: string
  readonly amount: bigint
}

export type MessageRow = {
  readonly direction: "in" | "out"
  readonly name: string
  readonly msgId: string
  readonly state: string
  /** In hex; null if it was never created. */
  readonly sha256: string | null
  readonly answer: string | null
}

export type RepairRow = {
  readonly kind: string
  readonly txId: string | null
  readonly what: string
}

export type CountedRow = {
  readonly userId: number
  readonly day: string
  readonly counted: bigint
  /** The payments of the day that have arrived or may still arrive. */
  readonly mayArrive: bigint
}

export type InstantRow = {
  readonly txId: string
  readonly userId: number
  /** Of the payee. */
  readonly iban: string
  /** Times in milliseconds since 1970. */
  readonly acceptedAt: number
  /** When its time ended without an answer; null if it was answered in time. */
  readonly noAnswerAt: number | null
  /** When it was answered in time, by an acceptance or a reject of the other side; null otherwise. */
  readonly answeredAt: number | null
}

export type StatementRow = { readonly sequence: number; readonly closing: bigint }

/** Reads them, in the caller's transaction. */
export async function readPaymentRows(client: pg.ClientBase): Promise<PaymentRows> {
  const all = async <Row extends object>(text: string) => (await client.query<Row>(text)).rows
  const cents = <Row extends { readonly amount: string }>(row: Row) => ({
    ...row,
    amount: fromDecimal(row.amount),
  })
  type Text<Row> = Omit<Row, "amount"> & { amount: string }
  const [open] = await all<{ lines: number; movements: number }>(
    `select (select count(*)::int from statement_lines where not matched) as lines,
      (select count(*)::int from postings l join payment_events v on v.entry_id = l.entry_id
        where l.system_account = 'nostro' and not exists (select from reconciled_payments r
          where r.payment_id = v.payment_id
            and r.returned = (v.event in ('returned', 'sent_back')))) as movements`,
  )
  const sums = await all<{ account: string; sum: string }>(
    `select system_account::text as account, sum(amount)::text as sum from postings
      where system_account is not null and currency = 'EUR' group by system_account`,
  )
  const statements = await all<{ sequence: number; closing: string }>(
    "select sequence, closing::text from statements where complete order by sequence",
  )
  const counted = await all<{ userId: number; day: string; counted: string; mayArrive: string }>(
    `select p.user_id::float8 as "userId", p.counted_day::text as day,
        coalesce(max(c.spent), 0)::numeric(20, 2)::text as counted, sum(p.counted_amount)::text as "mayArrive"
      from payments p left join limit_counters c
        on c.scope = 'customer' and c.subject_id = p.user_id and c.day = p.counted_day
      where p.direction = 'out' and p.state not in ('rejected', 'cancelled')
      group by p.user_id, p.counted_day`,
  )
  return {
    payments: (
      await all<Text<PaymentRow>>(`select id::float8, direction, scheme, state, tx_id as "txId",
        amount::text from payments order by id`)
    ).map(cents),
    events:
      await all<PaymentEventRow>(`select v.payment_id::float8 as "paymentId", v.number, v.event,
      v.from_state as from, v.to_state as to, v.entry_id::float8 as "entryId", e.kind
      from payment_events v left join journal_entries e on e.id = v.entry_id
      order by v.payment_id, v.number`),
    legs: (
      await all<Text<LegRow>>(`select l.entry_id::float8 as "entryId",
        l.account_id::float8 as "accountId", l.system_account as "systemAccount", l.currency,
        l.amount::text from postings l join payment_events v on v.entry_id = l.entry_id
        order by l.id`)
    ).map(cents),
    messages: await all<MessageRow>(`select direction, name, msg_id as "msgId", state,
      encode(sha256, 'hex') as sha256, answer from rail_messages order by id`),
    repairs: await all<RepairRow>(`select r.kind, p.tx_id as "txId", r.what from repair_items r
      left join payments p on p.id = r.payment_id order by r.id`),
    statements: statements.map(({ sequence, closing }) => ({
      sequence,
      closing: fromDecimal(closing),
    })),
    sums: new Map(sums.map(({ account, sum }) => [account, fromDecimal(sum)])),
    openLines: open?.lines ?? 0,
    unreconciled: open?.movements ?? 0,
    instant: await all<InstantRow>(`select p.tx_id as "txId", p.user_id::float8 as "userId",
        p.other_iban as iban, (extract(epoch from p.accepted_at) * 1000)::float8 as "acceptedAt",
        (extract(epoch from max(v.created_at) filter (where v.event = 'no_answer')) * 1000)::float8
          as "noAnswerAt",
        (extract(epoch from max(v.created_at) filter (where v.from_state = 'sent'
          and v.event in ('settled', 'rejected') and v.actor = 'other_bank')) * 1000)::float8
          as "answeredAt"
      from payments p join payment_events v on v.payment_id = p.id
      where p.direction = 'out' and p.scheme = 'instant' group by p.id order by p.id`),
    counted: counted.map((row) => ({
      ...row,
      counted: fromDecimal(row.counted),
      mayArrive: fromDecimal(row.mayArrive),
    })),
  }
}
