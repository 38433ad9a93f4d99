import * as z from "zod/mini"
import { nullableText } from "#shared/contracts/fields.ts"
import { notificationTypes } from "#shared/notifications/types.ts"
import { sayEach } from "#shared/words/catalogs.ts"
import type { Language } from "#shared/words/languages.ts"
import { asWritten } from "#shared/words/text.ts"
import type { Env } from "../config/env.ts"
import { callFunction, nothing } from "../db/call-function.ts"
import { type Database, databaseOn } from "../db/pool.ts"
import { errorReason } from "../db/sql-error.ts"
import type { UseCaseContext } from "../use-case/use-case.ts"
import { emailCode } from "./email-code.ts"
import { mailText } from "./mail-texts.ts"
import { type MailTransport, mailsAtOnce } from "./transport.ts"

/** Longer than the transport's time limits together, so that no other process sends a mail meanwhile. */
const leaseSeconds = 180

const Claimed = z.object({
  id: z.string(),
  try: z.number(),
  to: z.string(),
  type: z.nullable(z.enum(notificationTypes)),
  action: z.nullable(z.string()),
  codeId: z.nullable(z.number()),
  /** That the member chose; null if none. */
  language: nullableText,
})
type Claimed = z.output<typeof Claimed>
const Mails = z.array(Claimed)

type MailContext = {
  env: Pick<Env, "FACTOR_KEYS" | "BANK_NAME" | "LANGUAGES">
  log: Pick<UseCaseContext["log"], "warn">
}

/**
 * Sends all mails that are due, by the database's clock. Any number of processes may do so at the same time.
 * Each mail is sent at least once: a process that ends between the server's acceptance and the commit leaves
 * it to be sent again, with the same Message-ID.
 * @param jobs one connection of the role for jobs, or the owner
 * @param stopping ends it after the mails that are being sent
 * @returns how many were tried
 */
export async function sendMails(
  context: MailContext,
  jobs: Parameters<typeof databaseOn>[0],
  transport: MailTransport,
  stopping?: AbortSignal,
): Promise<number> {
  const db = databaseOn(jobs)
  let tried = 0
  while (!stopping?.aborted) {
    const mails = await callFunction(db, "email_claim", Mails, [mailsAtOnce, leaseSeconds])
    if (mails.length === 0) break
    tried += mails.length
    await Promise.all(mails.map((mail) => sendOne(context, db, transport, mail)))
  }
  return tried
}

async function sendOne(
  context: MailContext,
  db: Database,
  transport: MailTransport,
  { id, try: attempt, to, ...about }: Claimed,
): Promise<void> {
  const { log } = context
  const text = textOf(context, to, about)
  if (text instanceof Error) {
    // One that can't be written, such as a code without its key, must not keep the others from being sent.
    log.warn(
      { mail: id, attempt, reason: errorReason(text) },
      "a mail could not be written, and is tried again",
    )
    await callFunction(db, "email_not_sent", nothing, [id, attempt, null, false])
    return
  }
  const answer = await transport.send({ id, to, ...text })
  if (answer.outcome === "sent") {
    await callFunction(db, "email_sent", nothing, [id, attempt])
    return
  }
  // Without the address, which does not belong in a log.
  const refused = answer.outcome === "refused"
  log.warn(
    { mail: id, attempt, reason: refused ? answer.code : answer.reason },
    refused ? "a mail was refused" : "a mail was not sent, and is tried again",
  )
  await callFunction(db, "email_not_sent", nothing, [
    id,
    attempt,
    refused ? answer.code : null,
    refused && answer.address,
  ])
}

/** The member's language, or the bank's first one if they chose none, or one that is no longer offered. */
const offered = (language: string | null, { LANGUAGES }: Pick<Env, "LANGUAGES">): Language =>
  LANGUAGES.find((each) => each === language) ?? LANGUAGES[0] ?? "en"

/**
 * The languages of a mail. A change of language must reach a member who can't read the new one: the mail about it is in
 * each of the bank's.
 */
function languagesOf(
  { action, language }: Pick<Claimed, "action" | "language">,
  env: Pick<Env, "LANGUAGES">,
): Language[] {
  const own = offered(language, env)
  const others = action === "language.changed" ? env.LANGUAGES.filter((each) => each !== own) : []
  return [own, ...others]
}

/** The mail's texts, or why they can't be written. */
function textOf(
  { env }: MailContext,
  to: string,
  { type, action, codeId, language }: Pick<Claimed, "type" | "action" | "codeId" | "language">,
): ReturnType<typeof mailText> | Error {
  try {
    const code = codeId === null ? null : emailCode(env.FACTOR_KEYS, { id: codeId, address: to })
    const mails = languagesOf({ action, language }, env).map((each) =>
      mailText({ type, action, code }, env, sayEach[each]),
    )
    return {
      subject: asWritten(mails.map(({ subject }) => subject).join(" / ")),
      text: asWritten(mails.map(({ text }) => text).join("\n")),
    }
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}
