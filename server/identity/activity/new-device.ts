import { type SQL, sql } from "drizzle-orm"
import * as z from "zod/mini"
import { knownDays } from "#shared/limits.ts"
import { queryRows, runStatement } from "../../db/call-function.ts"
import type { Database } from "../../db/pool.ts"

/** How long an unused device is remembered. */
const remembered = sql.raw(`interval '${knownDays} days'`)

const network = (address: SQL) => sql`
  network(set_masklen(${address}::inet, case family(${address}::inet) when 4 then 24 else 48 end))`

/** The User-Agent without its numbers, so that a browser update does not count as a new device. */
const browser = (userAgent: SQL) => sql`regexp_replace(${userAgent}, '[0-9]+', '', 'g')`

/**
 * A predicate: whether the sign-ins `this` and `before` come from the same device. That means the
 * same browser, in any version, in the same network (/24 of IPv4, /48 of IPv6).
 */
export const sameDevice = sql`(
  ${browser(sql`before.user_agent`)} is not distinct from ${browser(sql`this.user_agent`)}
  and (before.address is null and this.address is null
    or ${network(sql`before.address`)} = ${network(sql`this.address`)}))`

/** The sign-ins that count as those of a device: those of the last 90 days. */
const recent = sql`before.created_at > now() - ${remembered}`

/**
 * An expression: the name that the member gave to the device of a new sign-in; null without one.
 */
export function nameOfDevice(signIn: {
  userId: number
  userAgent: string | undefined
  address: string | undefined
}): SQL<string | null> {
  const { userId, userAgent = null, address = null } = signIn
  return sql<string | null>`(
    select before.device_name from sign_ins before,
      (select ${userAgent}::text as user_agent, ${address}::text as address) this
    where before.user_id = ${userId} and ${recent} and ${sameDevice}
    order by before.created_at desc limit 1)`
}

/**
 * Names the device of one of a member's sign-ins, on all sign-ins of the device.
 * @param name null removes the name
 */
export async function storeDeviceName(
  tx: Database,
  userId: number,
  id: string,
  name: string | null,
): Promise<void> {
  // A fixed lock order, as where devices end each other (server/identity/sessions/sign-ins.ts).
  await runStatement(
    tx,
    sql`
    with of_device as materialized (
      select id from sign_ins where id in (
          select before.id from sign_ins this
            join sign_ins before on before.user_id = this.user_id
              and (before.id = this.id or ${recent} and ${sameDevice})
            where this.id = ${id} and this.user_id = ${userId})
        order by id for no key update)
    update sign_ins set device_name = ${name}
    from of_device where sign_ins.id = of_device.id`,
  )
}

/**
 * Whether a sign-in comes from a device or network that the member has not used within 90 days.
 * The very first sign-in does not count as new.
 */
export async function isNewDevice(tx: Database, userId: number, id: string): Promise<boolean> {
  const [row] = await queryRows(
    tx,
    z.object({ isNew: z.boolean() }),
    sql`
    select count(*) > 0 and not coalesce(bool_or(
        before.created_at > now() - ${remembered} and ${sameDevice}), false) as "isNew"
    from sign_ins this
    join sign_ins before on before.user_id = this.user_id and before.id <> this.id
    where this.id = ${id} and this.user_id = ${userId}`,
  )
  return row?.isNew ?? false
}
