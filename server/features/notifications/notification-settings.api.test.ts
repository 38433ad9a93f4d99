import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import type { DemoMail, NotificationSettings } from "#shared/contracts/notification-settings.ts"
import type { SecurityEvent } from "#shared/contracts/security.ts"
import { emailCodesPerHour } from "#shared/limits.ts"
import { asApp, asOwner } from "../../../testing/database.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"
import { expectOk, type Member, newMember } from "../../../testing/member.ts"

const settingsOf = async (member: Member) =>
  expectOk(await member.get<NotificationSettings>("/api/notification-settings"))

const mailsOf = async (member: Member) => expectOk(await member.get<DemoMail[]>("/api/demo-mails"))

/** A member with this address in the profile. */
async function withAddress(address = `${randomUUID()}@example.org`) {
  const member = await newMember()
  await setAddress(member, address)
  return { member, address }
}

const setAddress = ({ user }: Member, address: string) =>
  asOwner("update users set email = $2 where id = $1", [user.id, address])

/** The newest code, from the mail that carries it. */
async function codeOf(member: Member): Promise<string> {
  const mails = await mailsOf(member)
  const [, code = ""] = /Your code is (\d{6})\./.exec(mails[0]?.text ?? "") ?? []
  return code
}

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0")

async function confirm(member: Member): Promise<NotificationSettings> {
  expectOk(await member.post("/api/email-codes", {}))
  const body = { code: await codeOf(member) }
  return expectOk(await member.post<NotificationSettings>("/api/email-codes/confirm", body))
}

test("everything is told in the app by default, and by email all but money received and budgets", async () => {
  const { choices, ...addresses } = await settingsOf(await newMember())
  expect(choices.every(({ inApp }) => inApp)).toBe(true)
  expect(choices.filter(({ email }) => !email).map(({ type }) => type)).toEqual([
    "money_received",
    "budget",
  ])
  expect(choices.filter(({ locked }) => locked).map(({ type }) => type)).toEqual([
    "security",
    "payment_refused",
  ])
  expect(addresses).toEqual({
    confirmedAddress: null,
    profileAddress: null,
    refused: false,
    sends: true,
  })
})

test("a choice is stored, and what the law requires cannot be turned off", async () => {
  const member = await newMember()
  const choice = { type: "loan", inApp: false, email: false }
  expectOk(await member.put("/api/notification-settings", choice))
  expect((await settingsOf(member)).choices).toContainEqual({ ...choice, locked: false })
  for (const type of ["security", "payment_refused"]) {
    for (const off of ["inApp", "email"]) {
      const body = { type, inApp: true, email: true, [off]: false }
      expectProblem(await member.put("/api/notification-settings", body), "invalid_request")
    }
  }
})

test("the code in the mail confirms the address, once", async () => {
  const { member, address } = await withAddress()
  expectOk(await member.post("/api/email-codes", {}))
  const body = { code: await codeOf(member) }
  const give = () => member.post<NotificationSettings>("/api/email-codes/confirm", body)
  expect(expectOk(await give())).toMatchObject({ confirmedAddress: address, refused: false })
  expectProblem(await give(), "wrong_code")
  const [event] = expectOk(await member.get<SecurityEvent[]>("/api/security-activity"))
  expect(event?.action).toBe("email.confirmed")
})

test("no address gets anything before it is confirmed, but the code", async () => {
  const { member } = await withAddress()
  const chat =
    "insert into audit_events (user_id, actor, action) values ($1, 'staff', 'chat.answered')"
  await asOwner(chat, [member.user.id])
  expect(await mailsOf(member)).toEqual([])
  await confirm(member)
  await asOwner(chat, [member.user.id])
  expect((await mailsOf(member)).map(({ subject }) => subject).toSorted()).toEqual([
    "About the security of your account",
    "Confirm your email address",
    "You have a new message",
  ])
})

test("a changed address has to be confirmed again, and the earlier one is told", async () => {
  const { member, address } = await withAddress()
  await confirm(member)
  const other = `${randomUUID()}@example.org`
  await setAddress(member, other)
  expect(await settingsOf(member)).toMatchObject({
    confirmedAddress: address,
    profileAddress: other,
  })
  expect(await confirm(member)).toMatchObject({ confirmedAddress: other })
  const told = (await mailsOf(member)).filter(({ text }) => text.includes("was confirmed"))
  expect(told.map(({ to }) => to).toSorted()).toEqual([address, address, other].toSorted())
})

test("a code is for the address that it was sent to", async () => {
  const { member } = await withAddress()
  expectOk(await member.post("/api/email-codes", {}))
  const body = { code: await codeOf(member) }
  await setAddress(member, `${randomUUID()}@example.org`)
  expectProblem(await member.post("/api/email-codes/confirm", body), "wrong_code")
})

test("a code is valid for fifteen minutes, and only the newest one", async () => {
  const { member } = await withAddress()
  expectOk(await member.post("/api/email-codes", {}))
  const first = await codeOf(member)
  expectOk(await member.post("/api/email-codes", {}))
  const second = await codeOf(member)
  const give = (code: string) => member.post("/api/email-codes/confirm", { code })
  if (first !== second) expectProblem(await give(first), "wrong_code")
  await asOwner(
    "update email_codes set created_at = created_at - interval '15 minutes' where user_id = $1",
    [member.user.id],
  )
  expectProblem(await give(second), "wrong_code")
})

test("five wrong codes block further ones, also the right one", async () => {
  const { member } = await withAddress()
  expectOk(await member.post("/api/email-codes", {}))
  const code = await codeOf(member)
  const give = (given: string) => member.post("/api/email-codes/confirm", { code: given })
  for (let n = 0; n < 5; n += 1) expectProblem(await give(wrong(code)), "wrong_code")
  expectProblem(await give(code), "too_many_requests")
  expect((await settingsOf(member)).confirmedAddress).toBeNull()
})

test("codes are limited per hour, also at the same time, and need an address", async () => {
  expectProblem(await (await newMember()).post("/api/email-codes", {}), "email_not_possible")
  const { member } = await withAddress()
  const answers = await Promise.all(
    Array.from({ length: emailCodesPerHour + 3 }, () => member.post("/api/email-codes", {})),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(emailCodesPerHour)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(3)
})

test("codes are counted for a mailbox, of all members together and however the address is written", async () => {
  const box = `victim-${randomUUID().slice(0, 8)}`
  const answers: number[] = []
  for (let n = 0; n < emailCodesPerHour + 2; n += 1) {
    const member = await newMember({ email: `${box}+${n}@Example.org` })
    answers.push((await member.post("/api/email-codes", {})).status)
  }
  expect(answers.filter((status) => status === 200)).toHaveLength(emailCodesPerHour)
  expect(answers.slice(-2)).toEqual([429, 429])
  // The database counts too: the API's role can write codes.
  const [anyone] = [await newMember()]
  for (let n = 0; n < emailCodesPerHour; n += 1) {
    await asApp("insert into email_codes (user_id, address) values ($1, $2)", [
      anyone.user.id,
      `${box}+more@example.org`,
    ])
  }
  const mails = await asOwner<{ failure: string }>(
    "select failure from email_outbox where user_id = $1 and source = 'email_code' order by source_id",
    [anyone.user.id],
  )
  expect(mails.map(({ failure }) => failure)).toEqual([
    ...Array.from({ length: emailCodesPerHour - 1 }, () => "replaced"),
    "too_many",
  ])
})

test("a stranger who asks for codes to a mailbox does not keep its owner from confirming it", async () => {
  const address = `owner-${randomUUID().slice(0, 8)}@example.org`
  const [stranger, owner] = [
    await newMember({ email: address }),
    await newMember({ email: address }),
  ]
  const ask = async (member: Member) => (await member.post("/api/email-codes", {})).status
  for (let n = 0; n < emailCodesPerHour; n += 1) expect(await ask(stranger)).toBe(200)
  expect(await ask(stranger)).toBe(429)
  expect(await ask(owner)).toBe(200)
  expectOk(await owner.post("/api/email-codes/confirm", { code: await codeOf(owner) }))
  // Neither gets more.
  expect([await ask(stranger), await ask(owner)]).toEqual([429, 429])
})

test.each([
  ["Ana.Ek+bank@gmail.com", "anaek@gmail.com"],
  ["a.n.a.ek@googlemail.com", "anaek@gmail.com"],
  ["ana.ek+1+2@example.org", "ana.ek@example.org"],
  ['"a@b"+x@example.org', '"a@b"@example.org'],
])("mail to %s arrives at %s", async (address, mailbox) => {
  expect(await asOwner("select mailbox_of($1) as mailbox", [address])).toEqual([{ mailbox }])
})

test("a mailbox gets a number of mails within an hour, and more only about security", async () => {
  const { member, address } = await withAddress()
  const sent = () =>
    asOwner<{ type: string; count: number }>(
      `select type, count(*)::int from email_outbox where user_id = $1 and failure is null group by type order by type`,
      [member.user.id],
    )
  // One by one, as events come.
  for (let n = 0; n < 25; n += 1) {
    await asOwner(
      `insert into email_outbox (user_id, source, source_id, channel, type, to_address)
        values ($1, 'audit', $2, 'email', 'payment_request', $3)`,
      [member.user.id, -member.user.id * 1_000 - n, address],
    )
  }
  expect(await sent()).toEqual([{ type: "payment_request", count: 20 }])
  await asOwner(
    `insert into email_outbox (user_id, source, source_id, channel, type, to_address)
      values ($1, 'audit', $2, 'email', 'security', $3)`,
    [member.user.id, -member.user.id * 1_000 - 999, address],
  )
  expect(await sent()).toContainEqual({ type: "security", count: 1 })
})

test("an address is one member's once it is confirmed, and only who has the code learns that", async () => {
  const address = `${randomUUID()}@example.org`
  const [first, second] = [
    await newMember({ email: address }),
    await newMember({ email: address.toUpperCase() }),
  ]
  for (const member of [first, second]) {
    expectOk(await member.post("/api/email-codes", {}))
  }
  const giveCode = async (member: Member) =>
    member.post("/api/email-codes/confirm", { code: await codeOf(member) })
  expectOk(await giveCode(first))
  const { detail } = expectProblem(await giveCode(second), "email_taken")
  expect(detail).toMatch(/Another member has confirmed this email address\. Nothing was changed/)
  expect((await settingsOf(second)).confirmedAddress).toBeNull()
  // It is free again once the other has removed it.
  await asOwner("update email_contacts set address = null where user_id = $1", [first.user.id])
  expectOk(await giveCode(second))
})

test("the code is stored nowhere", async () => {
  const { member } = await withAddress()
  expectOk(await member.post("/api/email-codes", {}))
  const code = await codeOf(member)
  const stored = await asOwner<{ row: string }>(
    `select to_jsonb(c)::text || to_jsonb(o)::text as row from email_codes c
      join email_outbox o on o.source = 'email_code' and o.source_id = c.id where c.user_id = $1`,
    [member.user.id],
  )
  expect(stored).toHaveLength(1)
  expect(stored[0]?.row).not.toContain(`"${code}"`)
})

test("nobody sees another member's mails or settings", async () => {
  const { member } = await withAddress()
  await confirm(member)
  const other = await newMember()
  expect(await mailsOf(other)).toEqual([])
  expect(await settingsOf(other)).toMatchObject({ confirmedAddress: null })
})

test("every event and channel of the shared bank has one mail at most", async () => {
  const doubled = await asOwner(
    "select from email_outbox group by source, source_id, channel having count(*) > 1",
  )
  expect(doubled).toEqual([])
})
