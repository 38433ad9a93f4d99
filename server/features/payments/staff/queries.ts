import { sql } from "drizzle-orm"
import type { RepairProposal, repairKinds } from "#shared/tables/rail-messages.ts"
import { recordStaffAction } from "../../../db/audit.ts"
import type { Database } from "../../../db/pool.ts"

/** An item that staff must decide, with the payment or message that it is about. */
export type RepairItem = {
  id: number
  kind: (typeof repairKinds)[number]
  /** A sentence. */
  what: string
  /** Identifies the payment between banks; null if the item is about a whole message. */
  txId: string | null
  /**
   * The amount at stake in EUR: unapplied, recalled, claimed, or different on a statement; null if
   * there is none.
   */
  amount: string | null
  /**
   * The last day to return an unapplied payment (ISO date). Without a decision, the bank returns it
   * then.
   */
  lastReturnDay: string | null
  /** The reason code of another bank's open recall, and the last day to answer it (ISO date). */
  recallReason: string | null
  answerBy: string | null
  /** Whether that day has passed. */
  isOverdue: boolean
  proposal: RepairProposal | null
  proposedBy: string | null
  /** How many proposals there have been: a confirmation names the one that the employee saw. */
  proposalNumber: number
  createdAt: Date
}

/** The open repair items, oldest first. */
export async function openRepairItems(db: Database): Promise<RepairItem[]> {
  const { rows } = await db.execute<Omit<RepairItem, "createdAt"> & { createdAt: string }>(sql`
    select r.id::float8 as id, r.kind, r.what, coalesce(p.tx_id, r.answer ->> 'txId') as "txId",
        repair_amount(r)::text as amount,
        case p.state when 'unapplied' then p.last_return_day end as "lastReturnDay",
        case when p.direction = 'in' and p.answer_by is not null then recall_reason(p.id) end as "recallReason",
        case p.direction when 'in' then p.answer_by::text end as "answerBy",
        coalesce(p.direction = 'in'
          and p.answer_by < (clock_timestamp() at time zone 'Europe/Brussels')::date, false) as "isOverdue",
        r.proposal, r.proposed_by as "proposedBy", r.proposals as "proposalNumber",
        r.created_at as "createdAt"
      from repair_items r left join payments p on p.id = r.payment_id
      where r.closed_at is null order by r.id`)
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }))
}

/** A repair item with its payment, both locked until the transaction ends. */
export type LockedItem = Pick<
  RepairItem,
  "kind" | "amount" | "proposal" | "proposedBy" | "proposalNumber"
> & {
  closed: boolean
  /** Whether the amount has changed since it was proposed. */
  amountChanged: boolean
  paymentId: number | null
  messageId: number | null
  lineId: number | null
  statementId: number | null
  /** The payment's direction. */
  direction: "in" | "out" | null
  scheme: "instant" | "standard" | null
  userId: number | null
  /** Whether another bank has recalled it. */
  wasRecalled: boolean
  /** Whether the difference that it is about was written off, so that only a reversal is possible. */
  isWrittenOff: boolean
}

export async function lockRepairItem(tx: Database, id: number): Promise<LockedItem | undefined> {
  await tx.execute(sql`select from repair_items where id = ${id} for update`)
  await tx.execute(sql`select from payments
    where id = (select payment_id from repair_items where id = ${id}) for no key update`)
  const { rows } = await tx.execute<LockedItem>(sql`
    select r.kind, r.closed_at is not null as closed, r.proposal, r.proposed_by as "proposedBy",
        r.proposals as "proposalNumber", r.proposed_amount is distinct from repair_amount(r) as "amountChanged",
        r.payment_id::float8 as "paymentId", r.message_id::float8 as "messageId",
        r.line_id::float8 as "lineId", r.statement_id::float8 as "statementId",
        p.direction, p.scheme, p.user_id::float8 as "userId", repair_amount(r)::text as amount,
        coalesce(p.direction = 'in' and p.answer_by is not null, false) as "wasRecalled",
        statement_written_off(r.line_id, r.statement_id) is not null as "isWrittenOff"
      from repair_items r left join payments p on p.id = r.payment_id
      where r.id = ${id}`)
  return rows[0]
}

/**
 * Stores an employee's proposal, which replaces any earlier one, and records it.
 * @returns the amount at stake, in EUR, and the proposal's number
 */
export async function storeProposal(
  tx: Database,
  id: number,
  proposal: RepairProposal,
  proposedBy: string,
): Promise<{ amount: string; proposalNumber: number }> {
  const { rows } = await tx.execute<{
    amount: string
    proposalNumber: number
  }>(sql`update repair_items r
    set proposal = ${JSON.stringify(proposal)}::jsonb, proposed_by = ${proposedBy},
      proposals = proposals + 1, proposed_amount = repair_amount(r)
    where id = ${id} returning proposed_amount::text as amount, proposals as "proposalNumber"`)
  if (!rows[0]) throw new Error(`There is no item ${id}`)
  const details = { staff: proposedBy, itemId: id, ...rows[0], ...proposal }
  await recordStaffAction(tx, "repair.proposed", details)
  return rows[0]
}

/** Removes the proposal from an item that stays open after it was carried out, or is closed without. */
export async function clearProposal(tx: Database, id: number): Promise<void> {
  await tx.execute(sql`update repair_items
    set proposal = null, proposed_by = null where id = ${id}`)
}

export async function closeItem(
  tx: Database,
  id: number,
  closedBy: string,
  note: string,
): Promise<void> {
  await tx.execute(sql`update repair_items
    set closed_at = clock_timestamp(), closed_by = ${closedBy}, note = ${note} where id = ${id}`)
}

/** An account that money can be assigned to or collected from. */
export type OpenAccount = {
  id: number
  userId: number
  currency: string
  balance: string
  /**
   * Whether the item's amount can be credited: a rate for its currency is known, it is at least a
   * cent there or was returned, and the balance does not become too large.
   */
  canBeCredited: boolean
}

/** The open account with this IBAN, locked until the transaction ends. */
export async function openAccountWith(
  tx: Database,
  iban: string,
  { amount, direction }: Pick<LockedItem, "amount" | "direction">,
): Promise<OpenAccount | undefined> {
  const { rows } = await tx.execute<OpenAccount>(sql`
    select id::float8 as id, user_id::float8 as "userId", currency, balance::text as balance,
        payment_credited(a, ${amount}::numeric, payment_rate(a), ${direction === "out"}) is not null
          as "canBeCredited"
      from accounts a where iban = ${iban} and closed_at is null for no key update`)
  return rows[0]
}

/** The account from which a recalled payment would be returned. */
export type RecalledAccount = { isClosed: boolean; holdsEnough: boolean }

/** Locks the account of a recalled payment. The payment must be locked already. */
export async function lockRecalledAccount(
  tx: Database,
  paymentId: number,
): Promise<RecalledAccount> {
  const { rows } = await tx.execute<RecalledAccount>(sql`
    select a.closed_at is not null as "isClosed", a.balance >= l.amount as "holdsEnough"
      from payments p join accounts a on a.id = p.account_id
        join postings l on l.entry_id = p.entry_id and l.account_id = a.id
      where p.id = ${paymentId} for no key update of a`)
  if (!rows[0]) throw new Error(`Payment ${paymentId} was credited to no account`)
  return rows[0]
}

/**
 * The answer of payment_apply (server/ledger/payments.sql): the member, and the transaction that
 * they see.
 */
export type Applied = {
  outcome: "applied" | "repeated" | "contradiction"
  userId?: number
  transactionId?: number
}

/**
 * Changes a payment's state and moves its money, on behalf of an employee.
 * @throws if nothing moved, which rolls back the transaction
 */
export async function applyForStaff(
  tx: Database,
  paymentId: number,
  event: string,
  facts: { staff: string; reason?: string; accountId?: number; amount?: string },
): Promise<Applied> {
  const { rows } = await tx.execute<{ applied: Applied }>(sql`
    select payment_apply(${paymentId}, ${event},
      ${JSON.stringify({ actor: "staff", ...facts })}::jsonb) as applied`)
  const applied = rows[0]?.applied
  if (applied?.outcome !== "applied") {
    throw new Error(`Payment ${paymentId} cannot be ${event}: ${applied?.outcome}`)
  }
  return applied
}

/** Posts the difference of a statement or of one of its lines. */
export async function writeOffDifference(
  tx: Database,
  { lineId, statementId }: Pick<LockedItem, "lineId" | "statementId">,
): Promise<void> {
  await tx.execute(sql`select statement_write_off(${lineId}, ${statementId})`)
}

/** Reverses the write-off of a statement's difference or of one of its lines. */
export async function reverseWriteOff(
  tx: Database,
  { lineId, statementId }: Pick<LockedItem, "lineId" | "statementId">,
): Promise<void> {
  await tx.execute(sql`select statement_reverse_write_off(${lineId}, ${statementId})`)
}

/**
 * The open item about the same line or statement as an item that was written off, which the caller
 * has locked. Creates it if there is none.
 */
export async function openReversal(tx: Database, id: number): Promise<number> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    with open as (select min(o.id) as id from repair_items o join repair_items r on r.id = ${id}
        where o.closed_at is null and (o.line_id = r.line_id or o.statement_id = r.statement_id)),
      added as (
        insert into repair_items (kind, message_id, line_id, statement_id, what)
          select kind, message_id, line_id, statement_id,
              format('The write-off of item %s may be wrong: %s', id, what)
            from repair_items where id = ${id} and (select id from open) is null returning id)
    select coalesce((select id from open), (select id from added))::float8 as id`)
  if (!rows[0]) throw new Error(`Item ${id} could not be opened again`)
  return rows[0].id
}

/** Queues the message that refuses a recall. */
export async function enqueueRefusal(
  tx: Database,
  paymentId: number,
  reason: string,
): Promise<void> {
  await tx.execute(sql`select rail_enqueue(p, 'camt.029.001.09', ${JSON.stringify({ reason })}::jsonb)
    from payments p where id = ${paymentId}`)
}

/** Queues the message that returns a payment to its sender. */
export async function enqueueReturn(tx: Database, paymentId: number): Promise<void> {
  await tx.execute(
    sql`select rail_enqueue(p, 'pacs.004.001.09') from payments p where id = ${paymentId}`,
  )
}

/** Inquires now about an instant payment or a recall without an answer. Returns whether there was one. */
export async function enqueueInquiry(tx: Database, txId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select case when state in ('sent', 'unconfirmed') then rail_enqueue(p, 'pacs.028.001.03')::text
        else recall_inquire(p)::text end
      from payments p
      where tx_id = ${txId} and direction = 'out' and (
        scheme = 'instant' and state in ('sent', 'unconfirmed')
        or state in ('recall_requested', 'recall_unanswered'))`)
  return rows.length > 0
}

/** Makes all queued standard payments due at the same moment, so that they share messages. Returns how many. */
export async function releaseQueued(tx: Database): Promise<number> {
  const { rowCount } = await tx.execute(sql`update payments set send_at = now()
    where direction = 'out' and scheme = 'standard' and state = 'queued' and message_id is null
      and send_at > clock_timestamp()`)
  return rowCount ?? 0
}
