import { sql } from "drizzle-orm"
import * as z from "zod/mini"
import { nullableText } from "#shared/contracts/fields.ts"
import type { NewNotificationChoice } from "#shared/contracts/notification-settings.ts"
import { notificationTypes } from "#shared/notifications/types.ts"
import { callFunction, queryRows, runStatement } from "../../db/call-function.ts"
import type { Database } from "../../db/pool.ts"

const Choice = z.object({ type: z.enum(notificationTypes), inApp: z.boolean(), email: z.boolean() })

/** What the member chose, or the defaults, in the order of the types. */
export function choicesOf(db: Database, userId: number) {
  return queryRows(
    db,
    Choice,
    sql`select type, in_app as "inApp", email from notification_choices(${userId})`,
  )
}

/** @returns whether it differs from what was chosen before */
export async function storeChoice(
  db: Database,
  userId: number,
  { type, inApp, email }: NewNotificationChoice,
): Promise<boolean> {
  const stored = await runStatement(
    db,
    sql`
    insert into notification_settings as known (user_id, type, in_app, email)
      values (${userId}, ${type}, ${inApp}, ${email})
      on conflict (user_id, type) do update set in_app = excluded.in_app, email = excluded.email
        where (known.in_app, known.email) is distinct from (excluded.in_app, excluded.email)`,
  )
  return stored > 0
}

const Addresses = z.object({
  profileAddress: nullableText,
  confirmedAddress: nullableText,
  refused: z.boolean(),
})

/** The address in the profile, and the one that emails go to. */
export async function addressesOf(
  db: Database,
  userId: number,
): Promise<z.output<typeof Addresses>> {
  const [row] = await queryRows(
    db,
    Addresses,
    sql`
    select u.email as "profileAddress", c.address as "confirmedAddress",
        c.refused_at is not null as refused
      from users u left join email_contacts c on c.user_id = u.id where u.id = ${userId}`,
  )
  if (!row) throw new Error("the member was not found")
  return row
}

/**
 * How many codes the member asked for, or anyone for the same mailbox, in the last hour. Serializes requests of
 * the member and for the mailbox.
 */
export const codesLastHour = (tx: Database, userId: number, address: string): Promise<number> =>
  callFunction(tx, "email_codes_lately", z.number(), [userId, address])

/** A new code for an address. A trigger mails it. */
export async function insertCode(tx: Database, userId: number, address: string): Promise<void> {
  await runStatement(
    tx,
    sql`insert into email_codes (user_id, address) values (${userId}, ${address})`,
  )
}

/** The newest code that was sent; undefined if there was none. */
export async function newestCode(db: Database, userId: number) {
  const [row] = await queryRows(
    db,
    z.object({ id: z.number(), address: z.string() }),
    sql`
    select id::float8 as id, address from email_codes
      where user_id = ${userId} order by created_at desc, id desc limit 1`,
  )
  return row
}

/** Makes the code's address the one that emails go to (email_confirm_code in server/mail/email.sql). */
export const useCode = (
  tx: Database,
  userId: number,
  codeId: number,
): Promise<"confirmed" | "expired" | "taken"> =>
  callFunction(tx, "email_confirm_code", z.enum(["confirmed", "expired", "taken"]), [
    userId,
    codeId,
  ])

const MailRow = z.object({
  id: z.string(),
  to: z.string(),
  type: z.nullable(z.enum(notificationTypes)),
  action: nullableText,
  codeId: z.nullable(z.number()),
  at: z.string(),
})
export type MailRow = z.output<typeof MailRow>

/** The member's last mails, newest first. */
export function ownMails(db: Database, userId: number): Promise<MailRow[]> {
  return queryRows(
    db,
    MailRow,
    sql`
    select id, to_address as to, type, action,
        case source when 'email_code' then source_id::float8 end as "codeId",
        to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
      from email_outbox where user_id = ${userId} order by created_at desc, id limit 50`,
  )
}
