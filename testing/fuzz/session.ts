import { createHmac, randomUUID } from "node:crypto"
import type { WatchedBank } from "../watch/watched-bank.ts"

/** A session written directly, as a sign-in would write it, to save the password's hash. */
export type CreatedSession = {
  readonly signInId: string
  /** The Cookie header. */
  readonly cookie: string
}

/** Signs a member in through the database; the cookie is signed as express-session does it. */
export async function createSession(
  { sql, database }: WatchedBank,
  userId: number,
): Promise<CreatedSession> {
  const signInId = randomUUID()
  const sid = randomUUID().replaceAll("-", "")
  await sql("insert into sign_ins (id, user_id) values ($1, $2)", [signInId, userId])
  const day = 24 * 60 * 60 * 1000
  const expires = new Date(Date.now() + day).toISOString()
  const cookie = { originalMaxAge: day, expires, httpOnly: true, path: "/", sameSite: "strict" }
  await sql("insert into sessions (sid, sess, expire) values ($1, $2, $3)", [
    sid,
    JSON.stringify({ cookie, signInId }),
    expires,
  ])
  const signature = createHmac("sha256", database.secrets.SESSION_SECRET).update(sid)
  const signed = `s:${sid}.${signature.digest("base64").replace(/=+$/, "")}`
  return { signInId, cookie: `tessera=${encodeURIComponent(signed)}` }
}
