import type pg from "pg"
import { pino } from "pino"
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest"
import { testPool } from "../../testing/connections.ts"
import { MailCatcher } from "../../testing/mail-catcher.ts"
import { OrdersBank } from "../../testing/orders-bank.ts"
import { emailCode } from "./email-code.ts"
import { sendMails } from "./send-mails.ts"
import { type MailTransport, smtpTransport } from "./transport.ts"

const env = { BANK_NAME: "Bank", FACTOR_KEYS: [{ id: "1", key: Buffer.alloc(32) }], LANGUAGES: [] }
const context = { env, log: pino({ level: "silent" }) }

let bank: OrdersBank
/** The role for jobs, with its rights alone. */
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
  transport = connect()
})
afterEach(async () => {
  transport.close()
  await catcher.close()
  await bank.sql("delete from email_outbox")
})

function connect(): MailTransport {
  const made = smtpTransport({
    SMTP_URL: `smtp://127.0.0.1:${catcher.port}`,
    MAIL_FROM: "bank@tessera.example",
  })
  if (!made) throw new Error("there is no transport")
  return made
}

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

const rows = () =>
  bank.sql<{ to: string; type: string; tries: number; sent: boolean; failure: string | null }>(
    `select to_address as to, type, tries, sent_at is not null as sent, failure
      from email_outbox order by created_at, channel`,
  )

/** Ends all leases and waits. */
const later = () => bank.sql("update email_outbox set next_try_at = clock_timestamp()")

test("a mail is written with its event or not at all, once for each event and channel", async () => {
  const userId = await member()
  const client = await bank.owner.connect()
  await client.query("begin")
  await client.query(
    "insert into audit_events (user_id, actor, action) values ($1, 'staff', 'loan.approved')",
    [userId],
  )
  await client.query("rollback")
  client.release()
  expect(await rows()).toEqual([])
  await happens(userId, "loan.approved")
  expect(await rows()).toMatchObject([{ to: "ana@example.org", type: "loan", sent: false }])
  await expect(
    bank.sql(`insert into email_outbox (user_id, source, source_id, channel, to_address)
      select user_id, source, source_id, channel, to_address from email_outbox`),
  ).rejects.toThrow("email_outbox_event_key")
})

test("sends what is due once, also when two processes send at the same time", async () => {
  const userId = await member()
  for (let n = 0; n < 12; n += 1) await happens(userId, "chat.answered")
  const other = testPool({ connectionString: bank.database.jobsUrl, max: 1 })
  await Promise.all([sendMails(context, jobs, transport), sendMails(context, other, transport)])
  await other.end()
  expect(catcher.mails).toHaveLength(12)
  expect(new Set(catcher.ids()).size).toBe(12)
  expect((await rows()).every(({ sent }) => sent)).toBe(true)
  expect(await sendMails(context, jobs, transport)).toBe(0)
})

test("a process that ends between the server's acceptance and the commit leaves a duplicate with the same Message-ID", async () => {
  const userId = await member()
  await happens(userId, "loan.approved")
  const dies: MailTransport = {
    ...transport,
    async send(mail) {
      await transport.send(mail)
      throw new Error("killed")
    },
  }
  await expect(sendMails(context, jobs, dies)).rejects.toThrow("killed")
  // Within the lease nobody sends it again.
  expect(await sendMails(context, jobs, transport)).toBe(0)
  await later()
  expect(await sendMails(context, jobs, transport)).toBe(1)
  expect(catcher.mails).toHaveLength(2)
  expect(new Set(catcher.ids()).size).toBe(1)
  expect(await rows()).toMatchObject([{ sent: true, tries: 2 }])
})

test("the answer of an earlier try does not end a later one", async () => {
  const userId = await member()
  await happens(userId, "loan.approved")
  const [first] = await bank.sql<{ mails: { id: string; try: number }[] }>(
    "select email_claim(5, 60) as mails",
  )
  await later()
  await bank.sql("select email_claim(5, 60)")
  const mail = first?.mails[0]
  await bank.sql("select email_not_sent($1, $2, '550', true)", [mail?.id, mail?.try])
  await bank.sql("select email_sent($1, $2)", [mail?.id, mail?.try])
  expect(await rows()).toMatchObject([{ sent: false, failure: null, tries: 2 }])
})

test("a server that is down, or refuses for now, is tried again after growing waits", async () => {
  const userId = await member()
  await happens(userId, "loan.approved")
  await catcher.close()
  const waits: number[] = []
  for (let n = 0; n < 3; n += 1) {
    await later()
    await sendMails(context, jobs, transport)
    const [row] = await bank.sql<{ wait: number }>(
      "select round(extract(epoch from next_try_at - clock_timestamp()) / 60)::int as wait from email_outbox",
    )
    waits.push(row?.wait ?? 0)
  }
  expect(waits).toEqual([1, 5, 15])
  expect(await rows()).toMatchObject([{ sent: false, failure: null }])
  await bank.sql("update email_outbox set created_at = created_at - interval '2 days 1 minute'")
  await later()
  expect(await sendMails(context, jobs, transport)).toBe(0)
  expect(await rows()).toMatchObject([{ sent: false, failure: "expired" }])
})

test("an address that is refused for good is told in the app, and gets nothing more", async () => {
  const userId = await member()
  await happens(userId, "loan.approved")
  catcher.options.refuseAddress = 550
  await sendMails(context, jobs, transport)
  expect(await rows()).toMatchObject([{ failure: "550" }])
  const told = await bank.sql(
    "select type from notifications where user_id = $1 and type = 'security'",
    [userId],
  )
  expect(told).toHaveLength(1)
  await happens(userId, "loan.disbursed")
  expect(await rows()).toHaveLength(1)
})

test("a slow server delays no event, and no other mail of another process", async () => {
  const userId = await member()
  await happens(userId, "loan.approved")
  let release = () => {}
  catcher.options.hold = new Promise((resolve) => {
    release = resolve
  })
  const slow = sendMails(context, jobs, transport)
  // Events are committed meanwhile, and nothing waits for the mail.
  await happens(userId, "loan.disbursed")
  expect(await rows()).toHaveLength(2)
  release()
  await slow
  expect(catcher.mails).toHaveLength(2)
})

test("choices and defaults: money received and budgets only on request, locked types always", async () => {
  const userId = await member()
  const choose = (type: string, inApp: boolean, email: boolean) =>
    bank.sql("insert into notification_settings values ($1, $2, $3, $4)", [
      userId,
      type,
      inApp,
      email,
    ])
  await choose("loan", false, false)
  for (const locked of ["security", "payment_refused"]) {
    await expect(choose(locked, true, false)).rejects.toThrow("notification_settings_locked")
  }
  await happens(userId, "loan.approved")
  await happens(userId, "card.frozen")
  await happens(userId, "chat.answered")
  expect((await rows()).map(({ type }) => type)).toEqual(["security", "message"])
  const unread = await bank.sql<{ type: string }>(
    "select type from notifications where user_id = $1 and read_at is null order by id",
    [userId],
  )
  expect(unread.map(({ type }) => type)).toEqual(["security", "message"])
  const defaults = await bank.sql<{ type: string; email: boolean }>(
    "select type, email from notification_choices(0)",
  )
  expect(defaults.filter(({ email }) => !email)).toEqual([
    { type: "money_received", email: false },
    { type: "budget", email: false },
  ])
})

test("after a change of address, security goes to the earlier one too, for a week", async () => {
  const userId = await member()
  await bank.sql("select email_move($1, 'new@example.org')", [userId])
  await happens(userId, "card.frozen")
  await happens(userId, "loan.approved")
  expect((await rows()).map(({ to, type }) => [to, type])).toEqual([
    ["new@example.org", "security"],
    ["ana@example.org", "security"],
    ["new@example.org", "loan"],
  ])
  await bank.sql("update email_contacts set previous_until = now() where user_id = $1", [userId])
  await bank.sql("delete from email_outbox")
  await happens(userId, "card.frozen")
  expect(await rows()).toHaveLength(1)
})

test("a second change within the week does not silence the address from before the first", async () => {
  const userId = await member()
  const toldOfSecurity = async () => {
    await bank.sql("delete from email_outbox")
    await happens(userId, "card.frozen")
    return (await rows()).map(({ to }) => to)
  }
  await bank.sql("select email_move($1, 'first@example.org')", [userId])
  await bank.sql("select email_move($1, 'second@example.org')", [userId])
  expect(await toldOfSecurity()).toEqual(["second@example.org", "ana@example.org"])
  await bank.sql("select email_move($1, null)", [userId])
  await bank.sql("select email_move($1, 'third@example.org')", [userId])
  expect(await toldOfSecurity()).toEqual(["third@example.org", "ana@example.org"])
  // Back at the address from before, the other one is told.
  await bank.sql("select email_move($1, 'ana@example.org')", [userId])
  expect(await toldOfSecurity()).toEqual(["ana@example.org", "third@example.org"])
  await bank.sql(
    "update email_contacts set previous_until = now() - interval '1 second' where user_id = $1",
    [userId],
  )
  await bank.sql("select email_move($1, 'fourth@example.org')", [userId])
  expect(await toldOfSecurity()).toEqual(["fourth@example.org", "ana@example.org"])
})

test("removing the address from the profile tells the earlier one, and ends everything else", async () => {
  const userId = await member()
  await bank.sql("update users set email = 'ana@example.org' where id = $1", [userId])
  await bank.sql("update users set email = null where id = $1", [userId])
  await happens(userId, "profile.changed")
  await happens(userId, "loan.approved")
  expect((await rows()).map(({ to, type }) => [to, type])).toEqual([
    ["ana@example.org", "security"],
  ])
})

test("the mail with a code replaces an earlier one, and expires after fifteen minutes", async () => {
  const { userId } = await bank.member("0.00")
  const code = () =>
    bank.sql<{ id: number }>(
      "insert into email_codes (user_id, address) values ($1, 'ana@example.org') returning id::int",
      [userId],
    )
  await code()
  const [second] = await code()
  await sendMails(context, jobs, transport)
  expect((await rows()).map(({ failure }) => failure ?? "").toSorted()).toEqual(["", "replaced"])
  expect(catcher.mails).toHaveLength(1)
  const expected = emailCode(env.FACTOR_KEYS, { id: second?.id ?? 0, address: "ana@example.org" })
  expect(catcher.mails[0]?.raw).toContain(`Your code is ${expected}.`)
  await code()
  await bank.sql("update email_outbox set created_at = created_at - interval '16 minutes'")
  expect(await sendMails(context, jobs, transport)).toBe(0)
})

test("the role for jobs can only take mails and record the outcome", async () => {
  for (const statement of [
    "select * from email_outbox",
    "select * from email_contacts",
    "update email_outbox set to_address = 'thief@example.org'",
    "insert into email_codes (user_id, address) values (1, 'thief@example.org')",
    "select email_confirm(1, 1)",
    "select email_move(1, 'thief@example.org')",
  ]) {
    await expect(jobs.query(statement), statement).rejects.toThrow("permission denied")
  }
})
