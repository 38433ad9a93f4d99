import { sql } from "drizzle-orm"
import type { RepairProposal, repairKinds } from "#shared/tables/rail-messages.ts"
import type { Database } from "../../../db/pool.ts"

/** Something that only staff can decide, with the payment or message that it is about. */
export type RepairItem = {
  id: number
  kind: (typeof repairKinds)[number]
  /** A sentence. */
  what: string
  /** Identifies the payment between banks; null if it is about a message as a whole. */
  txId: string | null
  proposal: RepairProposal | null
  proposedBy: string | null
  createdAt: Date
}

/** The open repair items, oldest first. */
export async function openRepairItems(db: Database): Promise<RepairItem[]> {
  const { rows } = await db.execute<Omit<RepairItem, "createdAt"> & { createdAt: string }>(sql`
    select r.id::float8 as id, r.kind, r.what, p.tx_id as "txId", r.proposal,
        r.proposed_by as "proposedBy", r.created_at as "createdAt"
      from repair_items r left join payments p on p.id = r.payment_id
      where r.closed_at is null order by r.id`)
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }))
}

/** A repair item with its payment, both locked until the transaction ends. */
export type LockedItem = {
  kind: RepairItem["kind"]
  closed: boolean
  proposal: RepairProposal | null
  proposedBy: string | null
  paymentId: number | null
  state: string | null
  direction: "in" | "out" | null
}

export async function lockRepairItem(tx: Database, id: number): Promise<LockedItem | undefined> {
  const { rows } = await tx.execute<LockedItem>(sql`
    select r.kind, r.closed_at is not null as closed, r.proposal, r.proposed_by as "proposedBy",
        r.payment_id::float8 as "paymentId", p.state, p.direction
      from repair_items r left join payments p on p.id = r.payment_id
      where r.id = ${id} for update of r`)
  return rows[0]
}

/** Stores what one employee proposes, in place of an earlier proposal. */
export async function storeProposal(
  tx: Database,
  id: number,
  proposal: RepairProposal,
  proposedBy: string,
): Promise<void> {
  await tx.execute(sql`update repair_items
    set proposal = ${JSON.stringify(proposal)}::jsonb, proposed_by = ${proposedBy} where id = ${id}`)
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

/** An account that a payment can be assigned to. */
export async function openAccountWith(
  db: Database,
  iban: string,
): Promise<{ id: number; userId: number } | undefined> {
  const { rows } = await db.execute<{ id: number; userId: number }>(sql`
    select id::float8 as id, user_id::float8 as "userId" from accounts
      where iban = ${iban} and closed_at is null`)
  return rows[0]
}

/** Says which account an unapplied payment belongs to; payment_apply then credits it. */
export async function setPayee(
  tx: Database,
  paymentId: number,
  account: { id: number; userId: number },
): Promise<void> {
  await tx.execute(sql`update payments set account_id = ${account.id}, user_id = ${account.userId}
    where id = ${paymentId} and state = 'unapplied'`)
}

/** What payment_apply answers (server/ledger/payments.sql). */
export type Applied = { outcome: "applied" | "repeated" | "contradiction"; transactionId?: number }

/** Moves a payment's state with its money, for an employee. */
export async function applyForStaff(
  tx: Database,
  paymentId: number,
  event: string,
  facts: { staff: string; reason?: string },
): Promise<Applied> {
  const { rows } = await tx.execute<{ applied: Applied }>(sql`
    select payment_apply(${paymentId}, ${event},
      ${JSON.stringify({ actor: "staff", ...facts })}::jsonb) as applied`)
  if (!rows[0]) throw new Error("payment_apply gave no answer")
  return rows[0].applied
}

/** Makes the message that carries a payment back to its sender. */
export async function enqueueReturn(tx: Database, paymentId: number): Promise<void> {
  await tx.execute(
    sql`select rail_enqueue(p, 'pacs.004.001.09') from payments p where id = ${paymentId}`,
  )
}

/** Inquires now about an instant payment without an answer; returns whether there was one. */
export async function enqueueInquiry(tx: Database, txId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select rail_enqueue(p, 'pacs.028.001.03') from payments p
      where tx_id = ${txId} and direction = 'out' and scheme = 'instant'
        and state in ('sent', 'unconfirmed')`)
  return rows.length > 0
}

/** Lets all queued standard payments go out now; how many. */
export async function releaseQueued(tx: Database): Promise<number> {
  const { rowCount } = await tx.execute(sql`update payments set send_at = clock_timestamp()
    where direction = 'out' and scheme = 'standard' and state = 'queued' and message_id is null
      and send_at > clock_timestamp()`)
  return rowCount ?? 0
}

/** A payment as staff see it, with its way and its messages. */
export type PaymentFile = {
  txId: string
  direction: "in" | "out"
  scheme: "instant" | "standard"
  state: string
  amount: string
  ownName: string
  ownIban: string
  otherName: string
  otherIban: string
  reason: string | null
  events: { event: string; toState: string; at: string; actor: string; staff: string | null }[]
  messages: {
    name: string
    msgId: string
    state: string
    attempts: number
    answer: string | null
  }[]
}

/** All payments with this identifier: the same one may come from several banks. */
export async function paymentFiles(db: Database, txId: string): Promise<PaymentFile[]> {
  const { rows } = await db.execute<PaymentFile>(sql`
    select tx_id as "txId", direction, scheme, state, amount, own_name as "ownName", own_iban as "ownIban",
        other_name as "otherName", other_iban as "otherIban", reason, (
          select json_agg(json_build_object('event', event, 'toState', to_state, 'at', created_at,
              'actor', actor, 'staff', staff) order by number)
            from payment_events where payment_id = p.id) as events, (
          select coalesce(json_agg(json_build_object('name', name, 'msgId', msg_id, 'state', state,
              'attempts', attempts, 'answer', answer) order by id), '[]')
            from rail_messages m where m.payment_id = p.id or m.id = p.message_id) as messages
      from payments p where tx_id = ${txId} order by id`)
  return rows
}
