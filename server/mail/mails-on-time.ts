import { sql } from "drizzle-orm"
import type pg from "pg"
import { runStatement } from "../db/call-function.ts"
import type { Job } from "../schedule/scheduler.ts"
import type { UseCaseContext } from "../use-case/use-case.ts"
import { sendMails } from "./send-mails.ts"
import { smtpTransport } from "./transport.ts"

const everyMs = 5_000

/**
 * Sends mails within seconds, if the settings name an SMTP server. It keeps no connection to the database while
 * it waits for the server, so a slow server delays nothing else.
 * @param jobs connections of the role for jobs, or the owner
 * @returns undefined without a server
 */
export function sendMailsOnTime(context: UseCaseContext, jobs: pg.Pool): Job | undefined {
  const { env, db, log } = context
  const transport = smtpTransport(env)
  if (!transport) {
    if (env.MODE === "production") {
      log.warn("SMTP_URL and MAIL_FROM are not set: members get no emails")
    }
    return undefined
  }
  const work = async (stopping: AbortSignal) => {
    const due = await runStatement(
      db,
      sql`
      select from email_outbox
        where sent_at is null and failed_at is null and next_try_at <= clock_timestamp() limit 1`,
    )
    if (due === 0) return
    await sendMails(context, jobs, transport, stopping)
  }
  return { name: "sending mails", everyMs, run: work, last: async () => transport.close() }
}
