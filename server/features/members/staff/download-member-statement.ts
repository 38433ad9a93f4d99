import {
  type ClosedFacts,
  closedStatementOf,
  type EntryRow,
  entriesIn,
} from "../../../documents/read-statement.ts"
import { closedStatementName, statementFile } from "../../../documents/statement-file.ts"
import type { StaffContext } from "../../../staff/staff-context.ts"
import type { StaffInput } from "../../../staff/staff-input.ts"
import type { FileAnswer, WithId } from "../../../use-case/use-case.ts"
import { type Answered, callFor } from "./queries.ts"
import { memberRefusal } from "./rules.ts"

/**
 * GET /api/staff/statements/:id: a monthly statement of a member as PDF, the same file as the member's own, for an
 * employee who has logged why.
 * @throws Problem purpose_required, not_found, statement_too_long
 */
export async function downloadMemberStatement(
  { db }: StaffContext,
  { token, id }: StaffInput & WithId,
): Promise<FileAnswer> {
  async function read<Part extends object>(part: "facts" | "entries", after?: number) {
    const payload = { statementId: id, after }
    const answer = await callFor<Answered<Part>>(db, token, "staff_read_statement", part, payload)
    if (answer.outcome === "refused") throw memberRefusal(answer.reason)
    return answer
  }
  const { facts } = await read<{ facts: ClosedFacts }>("facts")
  const { head, ...which } = closedStatementOf(facts)
  const entries = entriesIn(
    which,
    async (after) => (await read<{ entries: EntryRow[] }>("entries", after)).entries,
  )
  return statementFile(
    { head, entries },
    { name: closedStatementName(head), format: "pdf", whose: token },
  )
}
