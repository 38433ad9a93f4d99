import type pg from "pg"
import { pino } from "pino"
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest"
import { testPool } from "../../testing/connections.ts"
import { MailCatcher } from "../../testing/mail-catcher.ts"
import { OrdersBank } from "../../testing/orders-bank.ts"
import { sendMails } from "./send-mails.ts"
import { type MailTransport, smtpTransport } from "./transport.ts"

// More mails to one mailbox than anyone reads: none about a member's safety is lost, and nobody else's waits.

const context = {
  env: {
    BANK_NAME: "Bank",
    FACTOR_KEYS: [{ id: "1", key: Buffer.alloc(32, 7) }],
    LANGUAGES: ["en" as const],
  },
  log: pino({ level: "silent" }),
}

/** Mails to a member within an hour about what is always told, and for how long what follows waits. */
const [lockedMailsPerHour, foldMinutes] = [60, 15]

let bank: OrdersBank
let jobs: pg.Pool
let catcher: MailCatcher
let transport: MailTransport

beforeAll(async () => {
  bank = await OrdersBank.open()
  jobs = testPool({ connectionString: bank.database.jobsUrl, max: 1 })
})
afterAll(async () => {
  await jobs.end()
  await bank.close()
})
beforeEach(async () => {
  catcher = await MailCatcher.open()
  const made = smtpTransport({
    SMTP_URL: `smtp://127.0.0.1:${catcher.port}`,
    MAIL_FROM: "bank@tessera.example",
  })
  if (!made) throw new Error("there is no transport")
  transport = made
})
afterEach(async () => {
  transport.close()
  await catcher.close()
  await bank.sql("delete from email_outbox")
})

async function member(address = "ana@example.org"): Promise<number> {
  const { userId } = await bank.member("0.00")
  await bank.sql(
    "insert into email_contacts (user_id, address, confirmed_at) values ($1, $2, now())",
    [userId, address],
  )
  return userId
}

const happens = (userId: number, action: string) =>
  bank.sql("insert into audit_events (user_id, actor, action) values ($1, 'staff', $2)", [
    userId,
    action,
  ])

test("no mail about security is lost: after sixty within an hour, one tells of all that follows", async () => {
  const [flooded, other] = [await member(), await member()]
  for (let n = 0; n < lockedMailsPerHour + 5; n += 1) await happens(flooded, "card.frozen")
  // Another member with the same mailbox is told at once.
  await happens(other, "card.frozen")
  await sendMails(context, jobs, transport)
  expect(catcher.mails).toHaveLength(lockedMailsPerHour + 1)
  const waits = () =>
    bank.sql(`select user_id::int as member, action, round(extract(epoch from next_try_at - clock_timestamp()) / 60)::int
      as minutes from email_outbox where sent_at is null and failed_at is null`)
  expect(await waits()).toEqual([{ member: flooded, action: "mail.several", minutes: foldMinutes }])
  await bank.sql("update email_outbox set next_try_at = clock_timestamp()")
  await sendMails(context, jobs, transport)
  expect(catcher.mails).toHaveLength(lockedMailsPerHour + 2)
  expect(catcher.mails.at(-1)?.raw).toContain("this message is about")
  // What happens after that has a mail of its own.
  await happens(flooded, "card.frozen")
  await happens(flooded, "card.frozen")
  expect(await waits()).toEqual([{ member: flooded, action: "mail.several", minutes: foldMinutes }])
  const folded = "select count(*)::int from email_outbox where failure = 'folded'"
  expect(await bank.sql(folded)).toEqual([{ count: 5 }])
})

test("many mails to one mailbox delay no other's", async () => {
  const [flooded, other] = [await member(), await member("bo@example.org")]
  for (let n = 0; n < 30; n += 1) await happens(flooded, "card.frozen")
  await happens(other, "card.frozen")
  const [claimed] = await bank.sql<{ mails: { to: string }[] }>(
    "select email_claim(5, 60) as mails",
  )
  expect(claimed?.mails.map(({ to }) => to)).toContain("bo@example.org")
})
