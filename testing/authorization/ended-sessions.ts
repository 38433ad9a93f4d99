import { expectOk, type Member, newVisitor } from "../member.ts"
import type { WatchedBank } from "../watch/watched-bank.ts"

/** The Cookie header of every kind of ended session, by what happened to it. */
export async function endedSessions(
  { sql }: WatchedBank,
  origin: string,
  { username, password, user }: Member,
): Promise<Record<string, string>> {
  async function signIn() {
    const visitor = newVisitor([origin])
    expectOk(await visitor.post("/api/auth/login", { username, password }))
    const [row] = await sql<{ id: string }>(
      "select id from sign_ins where user_id = $1 order by created_at desc limit 1",
      [user.id],
    )
    return { visitor, id: row?.id, cookie: visitor.cookie() }
  }
  async function spoilt(statement: string): Promise<string> {
    const { id, cookie } = await signIn()
    await sql(statement, [id])
    return cookie
  }
  const left = await signIn()
  expectOk(await left.visitor.post("/api/auth/logout", {}))
  const { cookie } = await signIn()
  return {
    "signed out": left.cookie,
    idle: await spoilt(
      "update sign_ins set last_active_at = now() - interval '1 day' where id = $1",
    ),
    expired: await spoilt(
      "update sign_ins set created_at = now() - interval '12 hours' where id = $1",
    ),
    "ended by the bank": await spoilt("update sign_ins set ended_at = now() where id = $1"),
    forgotten: await spoilt("delete from sessions where sess ->> 'signInId' = $1"),
    forged: `${cookie.slice(0, -1)}${cookie.endsWith("A") ? "B" : "A"}`,
    unsigned: cookie.replace(/s%3A([\w-]+)\..*/, "$1"),
  }
}
