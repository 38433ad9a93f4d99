import { and, desc, eq, gt, inArray, isNull, ne, type SQL, sql } from "drizzle-orm"
import { sessionHours } from "#shared/limits.ts"
import { signIns } from "#shared/tables/sessions.ts"
import type { Database } from "../../db/pool.ts"
import type { ClientInfo } from "../../use-case/use-case.ts"
import { nameOfDevice } from "../activity/new-device.ts"

/** The absolute lifetime of a sign-in. */
const absolute = sql.raw(`interval '${sessionHours} hours'`)
/** One that began before is over, even if the database's clock was a day fast since. */
const longOver = sql.raw(`interval '${sessionHours + 24} hours'`)

/** A predicate: the sign-in has not ended, was not idle for this long, and is not too old. */
export const isLive = (idleSeconds: number) =>
  and(
    isNull(signIns.endedAt),
    gt(signIns.lastActiveAt, sql`now() - make_interval(secs => ${idleSeconds})`),
    gt(signIns.createdAt, sql`now() - ${absolute}`),
  )

/** The last activity is written at most this often, to save writes. */
const activityStep = sql.raw("interval '10 seconds'")

/** Whether further activity is to be written. */
export const isActivityStale = sql<boolean>`${signIns.lastActiveAt} < now() - ${activityStep}`

/**
 * A predicate: the sign-in is one of these. As an array, so that one prepared statement serves any
 * number of ids.
 */
export const oneOf = (ids: readonly string[]) => sql`${signIns.id} = any(${sql.param(ids)}::uuid[])`

const alive = (id: string, idleSeconds: number) => and(eq(signIns.id, id), isLive(idleSeconds))

/**
 * How long a sign-in lasts without further activity, in whole seconds; undefined once it is over.
 * Seconds rather than a timestamp, since the browser's clock may be wrong.
 */
export async function timeLeft(
  db: Database,
  id: string,
  idleSeconds: number,
): Promise<{ idle: number; absolute: number } | undefined> {
  const until = (end: SQL) => sql<number>`floor(extract(epoch from ${end} - now()))::int`
  const [row] = await db
    .select({
      idle: until(sql`${signIns.lastActiveAt} + make_interval(secs => ${idleSeconds})`),
      absolute: until(sql`${signIns.createdAt} + ${absolute}`),
    })
    .from(signIns)
    .where(alive(id, idleSeconds))
  return row
}

/** Where a member is signed in, most recently used first; at most a hundred. */
export function ownLiveSignIns(db: Database, userId: number, idleSeconds: number) {
  return db
    .select()
    .from(signIns)
    .where(and(eq(signIns.userId, userId), isLive(idleSeconds)))
    .orderBy(desc(signIns.lastActiveAt), desc(signIns.createdAt))
    .limit(100)
}

/** Those of the given sign-ins that are live. Does not record activity. */
export async function liveSignIns(
  db: Database,
  ids: readonly string[],
  idleSeconds: number,
): Promise<Set<string>> {
  const rows = await db
    .select({ id: signIns.id })
    .from(signIns)
    .where(and(oneOf(ids), isLive(idleSeconds)))
  return new Set(rows.map(({ id }) => id))
}

/**
 * Before the first member existed. In such a sign-in, actions that need the password ask for it
 * immediately.
 */
export const passwordNeverEntered = new Date(0)

/**
 * Records a new sign-in of this member.
 * @param secondFactor whether a second factor was used
 * @param passwordGivenAt now by default; passwordNeverEntered if no password was required
 * @param place reported by the browser, when a sign-in continues under another id
 * @param deviceName the same; a new sign-in takes the name that its device already has
 */
export async function beginSignIn(
  db: Database,
  signIn: ClientInfo & { id: string; userId: number } & Pick<Carried, "secondFactor"> &
    Partial<Carried>,
): Promise<void> {
  const deviceName = signIn.deviceName ?? nameOfDevice(signIn)
  await db.insert(signIns).values({ ...signIn, deviceName })
}

/** What a sign-in that continues under another id takes over. */
type Carried = {
  secondFactor: boolean
  passwordGivenAt: Date
  place: string | null
  deviceName: string | null
}

export async function carriedStateOf(db: Database, id: string): Promise<Carried | undefined> {
  const [row] = await db
    .select({
      secondFactor: signIns.secondFactor,
      passwordGivenAt: signIns.passwordGivenAt,
      place: signIns.place,
      deviceName: signIns.deviceName,
    })
    .from(signIns)
    .where(eq(signIns.id, id))
  return row
}

/** Records that a second factor was set up in this sign-in. */
export async function markSecondFactor(tx: Database, id: string): Promise<void> {
  await tx.update(signIns).set({ secondFactor: true }).where(eq(signIns.id, id))
}

/**
 * Ends a sign-in on all processes immediately.
 * @returns its member, or undefined when it had already ended
 */
export async function endSignIn(db: Database, id: string): Promise<number | undefined> {
  const [row] = await db
    .update(signIns)
    .set({ endedAt: sql`clock_timestamp()` })
    .where(and(eq(signIns.id, id), isNull(signIns.endedAt)))
    .returning({ userId: signIns.userId })
  return row?.userId
}

/**
 * Ends one of a member's own sign-ins on all processes immediately.
 * @returns whether it was live
 */
export async function endOwnSignIn(
  tx: Database,
  userId: number,
  id: string,
  idleSeconds: number,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(signIns)
    .set({ endedAt: sql`clock_timestamp()` })
    .where(and(eq(signIns.userId, userId), alive(id, idleSeconds)))
  return (rowCount ?? 0) > 0
}

/** One of a member's own live sign-ins; undefined when it has ended or is not theirs. */
export async function ownLiveSignIn(
  tx: Database,
  userId: number,
  id: string,
  idleSeconds: number,
): Promise<typeof signIns.$inferSelect | undefined> {
  const [row] = await tx
    .select()
    .from(signIns)
    .where(and(eq(signIns.userId, userId), alive(id, idleSeconds)))
  return row
}

/** Stores the place that the browser of one of a member's sign-ins reports. */
export async function storePlace(
  db: Database,
  { userId, signInId }: { userId: number; signInId: string },
  place: string,
): Promise<void> {
  await db
    .update(signIns)
    .set({ place })
    .where(and(eq(signIns.userId, userId), eq(signIns.id, signInId)))
}

/**
 * Ends all of a member's sign-ins, or all but one, on all processes immediately. Announce
 * "session" after the commit, so that their live streams end too.
 * @param exceptId the one that stays
 * @returns those that were live
 */
export async function endOtherSignIns(
  tx: Database,
  userId: number,
  exceptId?: string,
): Promise<string[]> {
  const others = and(
    eq(signIns.userId, userId),
    isNull(signIns.endedAt),
    // Most sign-ins are never ended: they expire, and there can be years of them.
    gt(signIns.createdAt, sql`now() - ${longOver}`),
    exceptId === undefined ? undefined : ne(signIns.id, exceptId),
  )
  // A fixed lock order, so that two members' devices ending each other do not deadlock.
  const locked = tx
    .select({ id: signIns.id })
    .from(signIns)
    .where(others)
    .orderBy(signIns.id)
    .for("no key update")
  const ended = await tx
    .update(signIns)
    .set({ endedAt: sql`clock_timestamp()` })
    .where(and(inArray(signIns.id, locked), isNull(signIns.endedAt)))
    .returning({ id: signIns.id })
  return ended.map(({ id }) => id)
}
