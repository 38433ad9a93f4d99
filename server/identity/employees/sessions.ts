import { randomBytes } from "node:crypto"
import { and, eq, isNull, sql } from "drizzle-orm"
import type { StaffSession } from "#shared/contracts/staff-session.ts"
import { staffHours, staffIdleMinutes } from "#shared/limits.ts"
import { staffSays } from "#shared/refusals/staff/sentences.ts"
import { employeeSignIns, employees } from "#shared/tables/employees.ts"
import type { Env } from "../../config/env.ts"
import { runStatement } from "../../db/call-function.ts"
import type { Database } from "../../db/pool.ts"
import { inTransaction } from "../../db/transaction.ts"
import { Problem } from "../../use-case/problem.ts"
import type { ClientInfo } from "../../use-case/use-case.ts"
import type { IdentityContext } from "./identity-context.ts"
import { sessionProof, sessionProofs } from "./proofs.ts"
import { factorsOf, recordIdentity, sha256 } from "./queries.ts"

/** A live sign-in, which may be locked. */
export type LiveSignIn = {
  readonly id: string
  readonly employee: StaffSession["employee"]
  readonly locked: boolean
  readonly locksIn: number
  readonly endsIn: number
}

const longest = sql.raw(`interval '${staffHours} hours'`)
const idle = sql.raw(`interval '${staffIdleMinutes} minutes'`)
const { createdAt, lastActiveAt, lockedAt, endedAt, tokenHash } = employeeSignIns
const isIdle = sql<boolean>`${lastActiveAt} <= clock_timestamp() - ${idle}`
const isOver = sql<boolean>`${createdAt} <= clock_timestamp() - ${longest}`
const seconds = (left: ReturnType<typeof sql>) =>
  sql<number>`greatest(0, ceil(extract(epoch from ${left} - clock_timestamp())))::int`

/**
 * Signs an employee in, in the transaction of the factor. An earlier sign-in of theirs ends.
 * @returns the token for the cookie, of which only the proof's hash is stored
 */
export async function openSignIn(
  tx: Database,
  env: Pick<Env, "FACTOR_KEYS">,
  employeeId: number,
  factor: "passkey" | "authenticator",
  { address, userAgent }: ClientInfo,
): Promise<string> {
  const token = randomBytes(32).toString("base64url")
  // Two sign-ins at once wait for each other here.
  const lock = sql`select pg_advisory_xact_lock(hashtextextended(${`employee ${employeeId}`}, 0))`
  await runStatement(tx, lock)
  const ended = await tx
    .update(employeeSignIns)
    .set({ endedAt: sql`clock_timestamp()` })
    .where(and(eq(employeeSignIns.employeeId, employeeId), isNull(endedAt)))
    .returning({ id: employeeSignIns.id })
  // Not by the query builder, which would name columns that the role may not write.
  await runStatement(
    tx,
    sql`
    insert into employee_sign_ins (employee_id, token_hash, address, user_agent)
      values (${employeeId}, ${sha256(sessionProof(env, token))}, ${address ?? null}, ${userAgent ?? null})`,
  )
  if (ended.length > 0) {
    await recordIdentity(tx, employeeId, "employee.signed_out", { because: "signed in again" })
  }
  await recordIdentity(tx, employeeId, "employee.signed_in", { factor, address })
  return token
}

/**
 * The proof of a cookie's token and its live sign-in, as signInOf finds it.
 * @throws Problem not_signed_in
 */
export async function signInOfCookie(
  context: Pick<IdentityContext, "db" | "pool" | "env">,
  cookieToken: string,
): Promise<{ proof: string; signIn: LiveSignIn }> {
  for (const proof of sessionProofs(context.env, cookieToken)) {
    const signIn = await liveSignIn(context, proof)
    if (signIn) return { proof, signIn }
  }
  throw notSignedIn()
}

/**
 * The live sign-in of a proof (server/identity/employees/proofs.ts). The first look at one that has been idle for too long locks it, and at
 * one that is over ends it, both with an event; the database's functions refuse either without that.
 * @throws Problem not_signed_in
 */
export async function signInOf(
  context: Pick<IdentityContext, "db" | "pool">,
  proof: string,
): Promise<LiveSignIn> {
  const signIn = await liveSignIn(context, proof)
  if (!signIn) throw notSignedIn()
  return signIn
}

async function liveSignIn(
  { db, pool }: Pick<IdentityContext, "db" | "pool">,
  proof: string,
): Promise<LiveSignIn | undefined> {
  const [found] = await db
    .select({
      id: employeeSignIns.id,
      employeeId: employees.id,
      name: employees.name,
      username: employees.username,
      roles: employees.roles,
      isLocked: sql<boolean>`${lockedAt} is not null`,
      isIdle,
      isOver,
      locksIn: seconds(sql`${lastActiveAt} + ${idle}`),
      endsIn: seconds(sql`${createdAt} + ${longest}`),
    })
    .from(employeeSignIns)
    .innerJoin(employees, eq(employees.id, employeeSignIns.employeeId))
    .where(and(eq(tokenHash, sha256(proof)), isNull(endedAt), sql`${employees.disabledAt} is null`))
  if (!found) return undefined
  const { id, employeeId, name, username, roles, isLocked, endsIn } = found
  if (found.isOver) {
    await markOnce(pool, found, endedAt, "employee.signed_out", { because: `${staffHours} hours` })
    return undefined
  }
  if (found.isIdle && !isLocked) await markOnce(pool, found, lockedAt, "employee.locked", {})
  const locked = isLocked || found.isIdle
  const employee = { id: employeeId, name, username, roles }
  return { id, employee, locked, locksIn: locked ? 0 : found.locksIn, endsIn }
}

/** Notes once that a sign-in was locked or ended, by the first request that finds it so. */
async function markOnce(
  pool: IdentityContext["pool"],
  { id, employeeId }: { id: string; employeeId: number },
  column: typeof lockedAt | typeof endedAt,
  action: "employee.locked" | "employee.signed_out",
  details: Readonly<Record<string, string>>,
): Promise<void> {
  const locks = column === lockedAt
  const now = sql`clock_timestamp()`
  await inTransaction(pool, async (tx) => {
    const marked = await tx
      .update(employeeSignIns)
      .set(locks ? { lockedAt: now } : { endedAt: now })
      .where(
        and(eq(employeeSignIns.id, id), isNull(column), isNull(endedAt), locks ? isIdle : isOver),
      )
      .returning({ id: employeeSignIns.id })
    if (marked.length > 0) await recordIdentity(tx, employeeId, action, details)
  })
}

/** What the staff app shows of a sign-in. */
export async function presentSession(
  { db, env }: IdentityContext,
  { employee, locked, locksIn, endsIn }: LiveSignIn,
): Promise<StaffSession> {
  return { employee, locked, locksIn, endsIn, factors: await factorsOf(db, env, employee.id) }
}

/**
 * GET /api/staff/session. It does not count as activity.
 * @throws Problem not_signed_in
 */
export async function readSession(context: IdentityContext, proof: string): Promise<StaffSession> {
  return presentSession(context, await signInOf(context, proof))
}

/**
 * POST /api/staff/session/activity: the employee is there, so the ten minutes begin again. What is
 * locked stays locked.
 * @throws Problem not_signed_in
 */
export async function noteActivity(context: IdentityContext, proof: string): Promise<StaffSession> {
  const { id, locked } = await signInOf(context, proof)
  if (!locked) {
    await context.db
      .update(employeeSignIns)
      .set({ lastActiveAt: sql`clock_timestamp()` })
      .where(and(eq(employeeSignIns.id, id), isNull(lockedAt), isNull(endedAt), sql`not ${isIdle}`))
  }
  return readSession(context, proof)
}

/** POST /api/staff/session/end: also a locked sign-in ends, and one that has ended already stays so. */
export async function endSession({ pool }: IdentityContext, proof: string): Promise<void> {
  await inTransaction(pool, async (tx) => {
    const [ended] = await tx
      .update(employeeSignIns)
      .set({ endedAt: sql`clock_timestamp()` })
      .where(and(eq(tokenHash, sha256(proof)), isNull(endedAt)))
      .returning({ employeeId: employeeSignIns.employeeId })
    if (ended) await recordIdentity(tx, ended.employeeId, "employee.signed_out")
  })
}

/** Unlocks a live sign-in, in the transaction of the factor. */
export async function unlockSignIn(tx: Database, { id, employee }: LiveSignIn): Promise<void> {
  const unlocked = await tx
    .update(employeeSignIns)
    .set({ lockedAt: null, lastActiveAt: sql`clock_timestamp()` })
    .where(and(eq(employeeSignIns.id, id), isNull(endedAt), sql`not ${isOver}`))
    .returning({ id: employeeSignIns.id })
  if (unlocked.length === 0) throw notSignedIn()
  await recordIdentity(tx, employee.id, "employee.unlocked")
}

export const notSignedIn = () => new Problem("not_signed_in", staffSays.not_signed_in.employee)
