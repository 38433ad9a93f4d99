import { sql } from "drizzle-orm"
import * as z from "zod/mini"
import { nullableText } from "#shared/contracts/fields.ts"
import { repairKinds } from "#shared/payments/repair-queues.ts"
import type { RepairProposal } from "#shared/tables/rail-messages.ts"
import { recordStaffAction } from "../../../db/audit.ts"
import { queryRows, runStatement } from "../../../db/call-function.ts"
import type { Database } from "../../../db/pool.ts"
import { Refusal } from "./rules.ts"

const time = z.pipe(
  z.string(),
  z.transform((at) => new Date(at)),
)

/** What two employees may do about an item, as the first one proposed it. */
const Proposal = z.discriminatedUnion("action", [
  z.object({ action: z.enum(["assign", "collect"]), iban: z.string() }),
  z.object({ action: z.enum(["send_back", "refuse"]), reason: z.string() }),
  z.object({ action: z.literal("grant") }),
  z.object({ action: z.enum(["write_off", "reverse"]), note: z.string() }),
])

/** An item that staff must decide, with the payment or message that it is about. */
const RepairItem = z.object({
  id: z.number(),
  kind: z.enum(repairKinds),
  /** A sentence. */
  what: z.string(),
  /** Identifies the payment between banks; null if the item is about a whole message. */
  txId: nullableText,
  /**
   * The amount at stake in EUR: unapplied, recalled, claimed, or different on a statement; null if
   * there is none.
   */
  amount: nullableText,
  /**
   * The last day to return an unapplied payment (ISO date). Without a decision, the bank returns it
   * then.
   */
  lastReturnDay: nullableText,
  /** The reason code of another bank's open recall, and the last day to answer it (ISO date). */
  recallReason: nullableText,
  answerBy: nullableText,
  /** Whether that day has passed. */
  isOverdue: z.boolean(),
  proposal: z.nullable(Proposal),
  proposedBy: nullableText,
  /** How many proposals there have been: a confirmation names the one that the employee saw. */
  proposalNumber: z.number(),
  createdAt: time,
})
export type RepairItem = z.output<typeof RepairItem>

/** The open repair items, oldest first. */
export const openRepairItems = (db: Database): Promise<RepairItem[]> =>
  queryRows(
    db,
    RepairItem,
    sql`select r.id::float8 as id, r.kind, r.what, coalesce(p.tx_id, r.answer ->> 'txId') as "txId",
        repair_amount(r)::text as amount,
        case p.state when 'unapplied' then p.last_return_day end as "lastReturnDay",
        case when p.direction = 'in' and p.answer_by is not null then recall_reason(p.id) end as "recallReason",
        case p.direction when 'in' then p.answer_by::text end as "answerBy",
        coalesce(p.direction = 'in'
          and p.answer_by < (clock_timestamp() at time zone 'Europe/Brussels')::date, false) as "isOverdue",
        r.proposal, r.proposed_by as "proposedBy", r.proposals as "proposalNumber",
        r.created_at as "createdAt"
      from repair_items r left join payments p on p.id = r.payment_id
      where r.closed_at is null order by r.id`,
  )

/** A repair item, locked with its payment until the transaction ends. */
const LockedItem = z.extend(
  z.pick(RepairItem, { proposal: true, proposedBy: true, proposalNumber: true }),
  {
    closed: z.boolean(),
    /** Whether the amount has changed since it was proposed. */
    amountChanged: z.boolean(),
    /** Whether the difference that it is about was written off, so that only a reversal is possible. */
    isWrittenOff: z.boolean(),
  },
)
export type LockedItem = z.output<typeof LockedItem>

export async function lockRepairItem(tx: Database, id: number): Promise<LockedItem | undefined> {
  // A statement of its own, so that the next one sees what others have done before the lock was free.
  await runStatement(tx, sql`select repair_lock(${id})`)
  const [row] = await queryRows(
    tx,
    LockedItem,
    sql`
    select r.closed_at is not null as closed, r.proposal, r.proposed_by as "proposedBy",
        r.proposals as "proposalNumber", r.proposed_amount is distinct from repair_amount(r) as "amountChanged",
        statement_written_off(r.line_id, r.statement_id) is not null as "isWrittenOff"
      from repair_items r where r.id = ${id}`,
  )
  return row
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
  const [proposed] = await queryRows(
    tx,
    z.object({ amount: z.string(), proposalNumber: z.number() }),
    sql`update repair_items r
    set proposal = ${JSON.stringify(proposal)}::jsonb, proposed_by = ${proposedBy},
      proposals = proposals + 1, proposed_amount = repair_amount(r)
    where id = ${id} returning proposed_amount::text as amount, proposals as "proposalNumber"`,
  )
  if (!proposed) throw new Error(`There is no item ${id}`)
  const details = { staff: proposedBy, itemId: id, ...proposed, ...proposal }
  await recordStaffAction(tx, "repair.proposed", details)
  return proposed
}

/** Why a proposal is refused now (server/features/payments/repair-decisions.sql); undefined if it is not. */
export async function refusalOf(
  tx: Database,
  itemId: number,
  { action, ...payload }: RepairProposal,
): Promise<Refusal["reason"] | undefined> {
  const [row] = await queryRows(
    tx,
    z.object({ reason: z.nullable(Refusal.shape.reason) }),
    sql`
    select repair_refusal(r, ${action}, ${JSON.stringify(payload)}::jsonb) as reason
      from repair_items r where id = ${itemId}`,
  )
  return row ? (row.reason ?? undefined) : "item_not_found"
}

/**
 * The open item about the same line or statement as an item that was written off, which the caller
 * has locked. Creates it if there is none.
 */
export async function openReversal(tx: Database, id: number): Promise<number> {
  const [row] = await queryRows(
    tx,
    z.object({ id: z.number() }),
    sql`
    select repair_open_reversal(r)::float8 as id from repair_items r where id = ${id}`,
  )
  if (!row) throw new Error(`Item ${id} could not be opened again`)
  return row.id
}
