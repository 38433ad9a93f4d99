import { sql } from "drizzle-orm"
import type { repairKinds } from "#shared/payments/repair-queues.ts"
import type { RepairProposal } from "#shared/tables/rail-messages.ts"
import { recordStaffAction } from "../../../db/audit.ts"
import type { Database } from "../../../db/pool.ts"
import type { Refusal } from "./rules.ts"

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

/** A repair item, locked with its payment until the transaction ends. */
export type LockedItem = Pick<RepairItem, "proposal" | "proposedBy" | "proposalNumber"> & {
  closed: boolean
  /** Whether the amount has changed since it was proposed. */
  amountChanged: boolean
  /** Whether the difference that it is about was written off, so that only a reversal is possible. */
  isWrittenOff: boolean
}

export async function lockRepairItem(tx: Database, id: number): Promise<LockedItem | undefined> {
  // A statement of its own, so that the next one sees what others have done before the lock was free.
  await tx.execute(sql`select repair_lock(${id})`)
  const { rows } = await tx.execute<LockedItem>(sql`
    select r.closed_at is not null as closed, r.proposal, r.proposed_by as "proposedBy",
        r.proposals as "proposalNumber", r.proposed_amount is distinct from repair_amount(r) as "amountChanged",
        statement_written_off(r.line_id, r.statement_id) is not null as "isWrittenOff"
      from repair_items r where r.id = ${id}`)
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

/** Why a proposal is refused now (server/features/payments/repair-decisions.sql); undefined if it is not. */
export async function refusalOf(
  tx: Database,
  itemId: number,
  { action, ...payload }: RepairProposal,
): Promise<Refusal["reason"] | undefined> {
  const { rows } = await tx.execute<{ reason: Refusal["reason"] | null }>(sql`
    select repair_refusal(r, ${action}, ${JSON.stringify(payload)}::jsonb) as reason
      from repair_items r where id = ${itemId}`)
  return rows[0] ? (rows[0].reason ?? undefined) : "item_not_found"
}

/**
 * The open item about the same line or statement as an item that was written off, which the caller
 * has locked. Creates it if there is none.
 */
export async function openReversal(tx: Database, id: number): Promise<number> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select repair_open_reversal(r)::float8 as id from repair_items r where id = ${id}`)
  if (!rows[0]) throw new Error(`Item ${id} could not be opened again`)
  return rows[0].id
}
