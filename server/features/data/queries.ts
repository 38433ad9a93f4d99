import { and, desc, eq, gt, sql } from "drizzle-orm"
import * as z from "zod/mini"
import { MembershipObstacle } from "#shared/contracts/data.ts"
import { exportLimits } from "#shared/data/export-states.ts"
import { dataExportParts, dataExports } from "#shared/tables/data-exports.ts"
import { callFunction, nothing, queryRows, runStatement } from "../../db/call-function.ts"
import type { Database } from "../../db/pool.ts"

export type ExportRow = typeof dataExports.$inferSelect

const ofMember = (userId: number) => eq(dataExports.userId, userId)

/** The copy that the member asked for last. */
export async function lastExport(db: Database, userId: number): Promise<ExportRow | undefined> {
  const [row] = await db
    .select()
    .from(dataExports)
    .where(ofMember(userId))
    .orderBy(desc(dataExports.id))
    .limit(1)
  return row
}

/** How many copies the member asked for in the last 24 hours. Locks their row, so that requests take turns. */
export async function countRecent(tx: Database, userId: number): Promise<number> {
  await runStatement(tx, sql`select from users where id = ${userId} for no key update`)
  const since = sql`clock_timestamp() - make_interval(hours => ${exportLimits.hours})`
  return tx.$count(dataExports, and(ofMember(userId), gt(dataExports.requestedAt, since)))
}

/** Asks for a copy, in place of an earlier one, whose file is deleted. */
export async function insertExport(tx: Database, userId: number): Promise<ExportRow> {
  await tx
    .update(dataExports)
    .set({ state: "expired", expiresAt: null, size: null })
    .where(and(ofMember(userId), eq(dataExports.state, "ready")))
  await runStatement(
    tx,
    sql`
    delete from data_export_parts p using data_exports e where p.export_id = e.id and e.user_id = ${userId}`,
  )
  // Plain SQL, because drizzle names every column and the API's role may name only this one.
  await runStatement(tx, sql`insert into data_exports (user_id) values (${userId})`)
  const row = await lastExport(tx, userId)
  if (!row) throw new Error("the request was not stored")
  return row
}

/** The file of a copy, part by part. */
export async function* partsOf(db: Database, exportId: number): AsyncGenerator<Uint8Array> {
  for (let number = 0; ; number += 1) {
    const [part] = await db
      .select({ content: dataExportParts.content })
      .from(dataExportParts)
      .where(and(eq(dataExportParts.exportId, exportId), eq(dataExportParts.number, number)))
    if (!part) return
    yield part.content
  }
}

/** Takes a copy that waits, or that another process did not end; undefined without one. */
export async function claimExport(
  jobs: Database,
): Promise<{ id: number; userId: number } | undefined> {
  const [row] = await queryRows(
    jobs,
    z.object({ id: z.number(), userId: z.number() }),
    sql`select id::float8 as id, user_id::float8 as "userId" from export_claim(${exportLimits.minutes + 5})`,
  )
  return row
}

/** Stores a part of the file, if there is one, and how much is done. */
export async function storePart(
  jobs: Database,
  exportId: number,
  number: number,
  content: Buffer | null,
  percent: number,
): Promise<void> {
  await callFunction(jobs, "export_part", nothing, [exportId, number, content, percent])
}

/** The file is complete, and can be downloaded from now on for a day. Without a size, it failed and is deleted. */
export async function endExport(
  jobs: Database,
  exportId: number,
  size: number | null,
): Promise<void> {
  await callFunction(jobs, "export_end", nothing, [exportId, size, exportLimits.hours])
}

/** Deletes the files that have expired. */
export async function deleteExpired(jobs: Database): Promise<void> {
  await callFunction(jobs, "exports_expire", nothing)
}

/** What stands in the way of closing a membership (server/features/data/member-data.sql). */
export function obstaclesOf(db: Database, userId: number): Promise<MembershipObstacle[]> {
  return queryRows(
    db,
    MembershipObstacle,
    sql`
    select kind, id::float8 as id, name, amount::numeric(20, 2)::text, currency
      from membership_obstacles(${userId})`,
  )
}

/** How many open accounts and cards of their own the member has. */
export async function openCounts(
  db: Database,
  userId: number,
): Promise<{ accounts: number; cards: number }> {
  const [row] = await queryRows(
    db,
    z.object({ accounts: z.number(), cards: z.number() }),
    sql`
    select count(distinct a.id)::int as accounts, count(c.id)::int as cards
      from accounts a left join debit_cards c on c.account_id = a.id and c.closed_at is null
      where a.holder_id = ${userId} and a.closed_at is null`,
  )
  return row ?? { accounts: 0, cards: 0 }
}

/**
 * Closes the membership; false if something stands in the way.
 * @param lostPassword the hash of a password that nobody knows, so that sign-in fails as with a wrong one
 */
export function closeMembershipOf(
  tx: Database,
  userId: number,
  signInId: string,
  lostPassword: string,
): Promise<boolean> {
  return callFunction(tx, "membership_close", z.boolean(), [userId, signInId, lostPassword])
}
