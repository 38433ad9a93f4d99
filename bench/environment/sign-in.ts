import { createHmac, randomBytes } from "node:crypto"
import type pg from "pg"
import type { BenchMember } from "../load/plan.ts"

const begin = `
  with sign_in as (
    insert into sign_ins (id, user_id) select gen_random_uuid(), unnest($1::bigint[])
      returning id, user_id
  ), given as (
    select id, user_id, translate(encode(sha256(id::text::bytea || $2::bytea), 'base64'), '+/=', '-_') as sid
      from sign_in
  ), session as (
    insert into sessions (sid, sess, expire)
      select sid, json_build_object('signInId', id, 'cookie', json_build_object(
          'originalMaxAge', 43200000, 'expires', now() + interval '12 hours', 'secure', false,
          'httpOnly', true, 'path', '/', 'sameSite', 'strict')), now() + interval '12 hours'
        from given
  )
  select sid, json_agg(json_build_object('id', account.id, 'iban', iban) order by account.id) as accounts
    from given join accounts account on account.holder_id = given.user_id group by sid`

/** The Cookie header of a session, signed as express-session does (cookie-signature: HMAC-SHA-256). */
function cookieOf(sid: string, secret: string): string {
  const signature = createHmac("sha256", secret).update(sid).digest("base64").replace(/=+$/, "")
  return `tessera=${encodeURIComponent(`s:${sid}.${signature}`)}`
}

/**
 * Signs members in as the database's owner, because thousands of password hashes through the API
 * would take minutes.
 * @param secret the API processes' SESSION_SECRET
 */
export async function signIn(
  owner: pg.Client,
  secret: string,
  userIds: readonly (string | number)[],
): Promise<BenchMember[]> {
  const { rows } = await owner.query<{ sid: string; accounts: BenchMember["accounts"] }>(begin, [
    userIds,
    randomBytes(32),
  ])
  return rows.map(({ sid, accounts }) => ({ cookie: cookieOf(sid, secret), accounts }))
}
