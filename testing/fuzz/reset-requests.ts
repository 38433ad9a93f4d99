import type { Row } from "../watch/writes.ts"
import type { Environment } from "./environment.ts"

/** Deletes a payment request that a case made, and opens one again that it ended. */
export async function requestAgain({ bank }: Environment, before: Row | null, after: Row | null) {
  await bank.sql(
    before
      ? "update payment_requests set state = 'open', transaction_id = null, ended_at = null where id = $1"
      : "delete from payment_requests where id = $1",
    [after?.["id"]],
  )
}

/** Deletes a block that a case made, and makes one again that it removed. */
export async function blockAgain(
  { bank, names }: Environment,
  before: Row | null,
  after: Row | null,
) {
  if (after) await bank.sql("delete from request_blocks where id = $1", [after["id"]])
  if (!before) return
  const [block] = await bank.sql<{ id: string }>(
    "insert into request_blocks (user_id, blocked_id) values ($1, $2) returning id::text",
    [before["user_id"], before["blocked_id"]],
  )
  names.set("block.own", String(block?.id))
}
