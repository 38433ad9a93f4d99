import * as z from "zod/mini"
import { callFunction } from "../../../db/call-function.ts"
import {
  ClosedFacts,
  closedStatementOf,
  EntryRow,
  entriesIn,
} from "../../../documents/read-statement.ts"
import { closedStatementName, statementFile } from "../../../documents/statement-file.ts"
import { doneOr, type StaffRefusal, staffAnswer } from "../../../staff/staff-answer.ts"
import type { StaffContext, StaffInput } from "../../../staff/staff-use-case.ts"
import type { FileAnswer, WithId } from "../../../use-case/use-case.ts"
import { memberRefusal } from "./rules.ts"

// What staff_read_statement answers (server/features/members/staff-member-calls.sql).
const Facts = staffAnswer({ facts: ClosedFacts })
const Entries = staffAnswer({ entries: z.array(EntryRow) })

/**
 * GET /api/staff/statements/:id: a monthly statement of a member as PDF, the same file as the member's own, for an
 * employee who has logged why.
 * @throws Problem purpose_required, not_found, statement_too_long
 */
export async function downloadMemberStatement(
  { db }: StaffContext,
  { token, id }: StaffInput & WithId,
): Promise<FileAnswer> {
  async function read<Answer extends { outcome: "done" } | StaffRefusal<string>>(
    schema: z.ZodMiniType<Answer>,
    part: "facts" | "entries",
    after?: number,
  ) {
    const args = [token, part, { statementId: id, after }] as const
    return doneOr(memberRefusal, await callFunction(db, "staff_read_statement", schema, args))
  }
  const { facts } = await read(Facts, "facts")
  const { head, ...which } = closedStatementOf(facts)
  const entries = entriesIn(which, async (after) => (await read(Entries, "entries", after)).entries)
  return statementFile(
    { head, entries },
    { name: closedStatementName(head), format: "pdf", whose: token },
  )
}
