import { expect } from "vitest"
import type { Row, Write } from "../watch/writes.ts"
import type { Environment } from "./environment.ts"

/** An accepted request, its response, and its writes. */
export type AcceptedRequest = {
  readonly environment: Environment
  readonly path: string
  readonly body: Row
  readonly answer: Row
  readonly writes: readonly Write[]
}

/** What the request wrote in a table. */
export const wroteIn = ({ writes }: AcceptedRequest, table: string) =>
  writes.filter((write) => write.table === table)

/** The only row that was written to a table, in its current state; undefined if none was. */
export function rowOf(call: AcceptedRequest, table: string): Row | undefined {
  const rows = wroteIn(call, table)
  expect(rows.length, `rows of ${table}`).toBeLessThanOrEqual(1)
  return rows[0]?.after ?? undefined
}

/** Fails unless one row was written in a table, with these values. */
export function expectRow(call: AcceptedRequest, table: string, values: Row): void {
  expect(rowOf(call, table), table).toMatchObject(values)
}

/** Fails unless an event with this action was recorded for the member. */
export function expectAudited(call: AcceptedRequest, action: string): void {
  const written = wroteIn(call, "audit_events").map(({ after }) => after)
  expect(written).toContainEqual(
    expect.objectContaining({ action, user_id: call.environment.userId }),
  )
}

/** Fails unless the entry belongs to the member and has the answered reference. The model checks the rest. */
export function expectEntry(call: AcceptedRequest): void {
  const { reference } = call.answer["transaction"] as { reference: string }
  expectRow(call, "journal_entries", { user_id: call.environment.userId, reference })
}
