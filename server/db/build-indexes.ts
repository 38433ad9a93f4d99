import type pg from "pg"
import { BootError } from "../config/boot-error.ts"
import { isTimeout } from "./sql-error.ts"

/** What drizzle-kit writes for an index that a table declares with `.concurrently()`. */
const statementFormat =
  /^\s*create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?"(?<name>[^"]+)"/i

/** How long a build waits for each transaction that is older than it. Reads and writes go on meanwhile. */
const waitMs = 300_000

/**
 * Whether a migration builds its indexes while the table is being written. Such a migration runs outside
 * a transaction, so it holds nothing else.
 * @throws Error when it does
 */
export function buildsConcurrently(statements: readonly string[]): boolean {
  const concurrent = statements.filter((statement) => statementFormat.test(statement))
  if (concurrent.length === 0) return false
  if (concurrent.length < statements.length) {
    throw new Error("a migration that builds an index concurrently can't do anything else")
  }
  return true
}

/**
 * Builds indexes without blocking writes. One that exists is left; a build that was interrupted leaves an
 * invalid index, which is dropped and built again.
 * @param client a connection outside a transaction, which no other session waits for inside one: a build
 *   waits for all older transactions, so the two would wait for each other
 * @throws BootError when older transactions did not end within five minutes
 */
export async function buildIndexes(
  client: pg.PoolClient,
  statements: readonly string[],
): Promise<void> {
  await client.query(`set lock_timeout = ${waitMs}`)
  try {
    for (const statement of statements) await buildOne(client, statement)
  } catch (error) {
    if (!isTimeout(error)) throw error
    throw new BootError(
      "An index could not be built, because a transaction has been open for more than five minutes. The bank works as before. Try again when it has ended.",
    )
  } finally {
    await client.query("set lock_timeout = 0").catch(() => undefined)
  }
}

async function buildOne(client: pg.PoolClient, statement: string): Promise<void> {
  const name = statementFormat.exec(statement)?.groups?.["name"] ?? ""
  const { rows } = await client.query<{ valid: boolean }>(
    `select indisvalid as valid from pg_index
      where indexrelid = to_regclass(format('public.%I', $1::text))`,
    [name],
  )
  if (rows[0]?.valid) return
  if (rows[0]) await client.query(`drop index concurrently public.${client.escapeIdentifier(name)}`)
  await client.query(statement)
}
