import { sql } from "drizzle-orm"
import type { NewNotificationChoice } from "#shared/contracts/notification-settings.ts"
import type { NotificationType } from "#shared/notifications/types.ts"
import { runStatement } from "../../db/call-function.ts"
import type { Database } from "../../db/pool.ts"

/** What the member chose, or the defaults, in the order of the types. */
export async function choicesOf(db: Database, userId: number) {
  const { rows } = await db.execute<{ type: NotificationType; inApp: boolean; email: boolean }>(
    sql`select type, in_app as "inApp", email from notification_choices(${userId})`,
  )
  return rows
}

/** @returns whether it differs from what was chosen before */
export async function storeChoice(
  db: Database,
  userId: number,
  { type, inApp, email }: NewNotificationChoice,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into notification_settings as known (user_id, type, in_app, email)
      values (${userId}, ${type}, ${inApp}, ${email})
      on conflict (user_id, type) do update set in_app = excluded.in_app, email = excluded.email
        where (known.in_app, known.email) is distinct from (excluded.in_app, excluded.email)`)
  return (rowCount ?? 0) > 0
}

type Addresses = {
  profileAddress: string | null
  confirmedAddress: string | null
  refused: boolean
}

/** The address in the profile, and the one that emails go to. */
export async function addressesOf(db: Database, userId: number): Promise<Addresses> {
  const { rows } = await db.execute<Addresses>(sql`
    select u.email as "profileAddress", c.address as "confirmedAddress",
        c.refused_at is not null as refused
      from users u left join email_contacts c on c.user_id = u.id where u.id = ${userId}`)
  if (!rows[0]) throw new Error("the member was not found")
  return rows[0]
}

/**
 * How many codes the member asked for, or anyone for the same mailbox, in the last hour. Serializes requests of
 * the member and for the mailbox.
 */
export async function codesLastHour(
  tx: Database,
  userId: number,
  address: string,
): Promise<number> {
  const { rows } = await tx.execute<{ codes: number }>(
    sql`select email_codes_lately(${userId}, ${address}) as codes`,
  )
  return rows[0]?.codes ?? 0
}

/** A new code for an address. A trigger mails it. */
export async function insertCode(tx: Database, userId: number, address: string): Promise<void> {
  await runStatement(
    tx,
    sql`insert into email_codes (user_id, address) values (${userId}, ${address})`,
  )
}

/** The newest code that was sent; undefined if there was none. */
export async function newestCode(db: Database, userId: number) {
  const { rows } = await db.execute<{ id: number; address: string }>(sql`
    select id::float8 as id, address from email_codes
      where user_id = ${userId} order by created_at desc, id desc limit 1`)
  return rows[0]
}

/** Makes the code's address the one that emails go to (email_confirm_code in server/mail/email.sql). */
export async function useCode(
  tx: Database,
  userId: number,
  codeId: number,
): Promise<"confirmed" | "expired" | "taken"> {
  const { rows } = await tx.execute<{ outcome: "confirmed" | "expired" | "taken" }>(
    sql`select email_confirm_code(${userId}, ${codeId}) as outcome`,
  )
  return rows[0]?.outcome ?? "expired"
}

export type MailRow = {
  id: string
  to: string
  type: NotificationType | null
  action: string | null
  codeId: number | null
  at: string
}

/** The member's last mails, newest first. */
export async function ownMails(db: Database, userId: number): Promise<MailRow[]> {
  const { rows } = await db.execute<MailRow>(sql`
    select id, to_address as to, type, action,
        case source when 'email_code' then source_id::float8 end as "codeId",
        to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
      from email_outbox where user_id = ${userId} order by created_at desc, id limit 50`)
  return rows
}
