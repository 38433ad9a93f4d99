import { sql } from "drizzle-orm"
import type pg from "pg"
import { runStatement } from "../db/call-function.ts"
import { errorReason } from "../db/error-reason.ts"
import { repeatedly } from "../schedule/repeatedly.ts"
import type { UseCaseContext } from "../use-case/context.ts"
import { sendMails } from "./send-mails.ts"
import { smtpTransport } from "./transport.ts"

const everyMs = 5_000

/**
 * Sends mails within seconds, if the settings name an SMTP server. It keeps no connection to the database while
 * it waits for the server, so a slow server delays nothing else.
 * @param jobs connections of the role for jobs, or the owner
 * @returns a function that stops it after the mails that are being sent
 */
export function sendMailsOnTime(context: UseCaseContext, jobs: pg.Pool): () => Promise<void> {
  const { env, db, log } = context
  const transport = smtpTransport(env)
  if (!transport) {
    if (env.MODE === "production") {
      log.warn("SMTP_URL and MAIL_FROM are not set: members get no emails")
    }
    return () => Promise.resolve()
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
  const stop = repeatedly(everyMs, work, (error) =>
    log.error({ reason: errorReason(error) }, "sending mails failed and is tried again"),
  )
  return async () => {
    await stop()
    transport.close()
  }
}
