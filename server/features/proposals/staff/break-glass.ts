import { sql } from "drizzle-orm"
import * as z from "zod/mini"
import type { Acknowledgment, BreakGlassUse } from "#shared/contracts/staff-proposals.ts"
import { staffSays } from "#shared/refusals/staff/sentences.ts"
import { callFunction, queryRows } from "../../../db/call-function.ts"
import { cursorIn, pageOf, pageSize } from "../../../staff/pages.ts"
import { staffAnswer } from "../../../staff/staff-answer.ts"
import type { StaffContext, StaffInput } from "../../../staff/staff-use-case.ts"
import { notFound, Problem } from "../../../use-case/problem.ts"
import type { Page, WithId } from "../../../use-case/use-case.ts"

const StoredUse = z.object({
  id: z.number(),
  command: z.string(),
  usedBy: z.string(),
  usedAt: z.string(),
})

/** GET /api/staff/break-glass: uses of the command line that wait for a supervisor, newest first. */
export async function listBreakGlass(
  { db }: StaffContext,
  { token, query: { cursor } }: StaffInput<unknown, { cursor?: string | undefined }>,
): Promise<Page<BreakGlassUse>> {
  const question = { ...cursorIn(cursor), most: pageSize + 1 }
  const rows = await queryRows(
    db,
    StoredUse,
    sql`select id::float8 as id, command, used_by as "usedBy", used_at as "usedAt"
      from staff_list_break_glass(${token}, ${JSON.stringify(question)}::jsonb)`,
  )
  const uses = rows.map(({ id, command, usedBy, usedAt }) => ({
    id,
    command,
    usedBy,
    usedAt: new Date(usedAt).toISOString(),
    acknowledgedBy: null,
    acknowledgedAt: null,
  }))
  return pageOf(uses, ({ id }) => ({ beforeId: id }))
}

/**
 * POST /api/staff/break-glass/{id}/acknowledgment: with a note of what the supervisor found.
 * @throws Problem not_found, already_done
 */
export async function acknowledgeBreakGlass(
  { db }: StaffContext,
  { token, id, body: { note } }: StaffInput<Acknowledgment> & WithId,
): Promise<object> {
  const answer = await callFunction(db, "staff_break_glass_acknowledge", staffAnswer({}), [
    token,
    { id, note },
  ])
  if (answer.outcome === "done") return {}
  if (answer.reason === "not_found") throw notFound()
  throw new Problem("already_done", staffSays.already_done.acknowledged)
}
