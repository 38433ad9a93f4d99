import type pg from "pg"
import { pino } from "pino"
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest"
import { testPool } from "../../testing/connections.ts"
import { MailCatcher } from "../../testing/mail-catcher.ts"
import { OrdersBank } from "../../testing/orders-bank.ts"
import { sendMails } from "./send-mails.ts"
import { type MailTransport, smtpTransport } from "./transport.ts"

// Mails are in the language that their member has chosen.

const context = {
  env: {
    BANK_NAME: "Bank",
    FACTOR_KEYS: [{ id: "1", key: Buffer.alloc(32, 7) }],
    LANGUAGES: ["en" as const, "fr" as const],
  },
  log: pino({ level: "silent" }),
}

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

const mailed = async (userId: number, actor: string, action: string) => {
  await bank.sql(
    "insert into email_contacts (user_id, address, confirmed_at) values ($1, 'ana@example.org', now())",
    [userId],
  )
  await bank.sql("insert into audit_events (user_id, actor, action) values ($1, $2, $3)", [
    userId,
    actor,
    action,
  ])
  await sendMails(context, jobs, transport)
  return catcher.mails.map(({ raw }) => raw)
}

test.each([
  [null, "Hello,"],
  ["en", "Hello,"],
  ["fr", "Bonjour,"],
  // This bank does not offer it anymore.
  ["de", "Hello,"],
])("a mail to a member who chose the language %j", async (language, greeting) => {
  const { userId } = await bank.member("0.00")
  await bank.sql("update users set language = $2 where id = $1", [userId, language])
  expect(await mailed(userId, "staff", "loan.approved")).toEqual([
    expect.stringContaining(greeting),
  ])
})

test("a mail about a change of language is in each of the bank's languages, the new one first", async () => {
  const { userId } = await bank.member("0.00")
  await bank.sql("update users set language = 'fr' where id = $1", [userId])
  const [raw, ...more] = await mailed(userId, "customer", "language.changed")
  expect(more).toEqual([])
  expect(raw).toMatch(/Bonjour,[^]*Hello,[^]*The language was changed\./)
})

test.each(["staff", "customer"])(
  "a mail about a card that was unfrozen names neither the employee nor the member (%s)",
  async (actor) => {
    const { userId } = await bank.member("0.00")
    expect(await mailed(userId, actor, "card.unfrozen")).toEqual([
      expect.stringContaining("A card was unfrozen."),
    ])
  },
)
