import { expect, test } from "vitest"
import type { SecurityEvent, Session } from "#shared/contracts/security.ts"
import { asOwner, ownerConnection } from "../../../testing/database.ts"
import {
  type ApiClient,
  expectOk,
  type Member,
  newMember,
  newVisitor,
} from "../../../testing/member.ts"
import { databaseOn } from "../../db/pool.ts"
import { ownEvents } from "./queries.ts"

/** The User-Agent of the member's first sign-in. */
const own = "node"
const firefox = "Mozilla/5.0 (X11; Linux) Firefox/140.0"

async function signIn({ username, password }: Member, userAgent: string): Promise<ApiClient> {
  const visitor = newVisitor()
  const headers = { "user-agent": userAgent }
  expectOk(await visitor.post("/api/auth/login", { username, password }, { headers }))
  return visitor
}

async function oldMember(): Promise<Member> {
  const member = await newMember()
  await asOwner("update users set created_at = now() - interval '30 days' where id = $1", [
    member.user.id,
  ])
  return member
}

async function trustPayee(client: Pick<ApiClient, "post">, { password }: Member): Promise<void> {
  const payee = { iban: "DE89370400440532013000", name: "Landlord", password }
  expectOk(await client.post("/api/trusted-payees", payee))
}

async function signInId(client: Pick<ApiClient, "get">): Promise<string> {
  const sessions = expectOk(await client.get<Session[]>("/api/sessions"))
  return sessions.find(({ current }) => current)?.id ?? ""
}

/**
 * What a sign-in would ask if the member's first one had trusted a payee a little more than an
 * hour ago. In a transaction that is rolled back, because no event may be dated back for good.
 */
async function askedAnHourLater(client: Pick<ApiClient, "get">, member: Member): Promise<string[]> {
  const [first, asking] = await Promise.all([signInId(member), signInId(client)])
  const { id: userId } = member.user
  const connection = await ownerConnection()
  try {
    await connection.query("begin")
    await connection.query(
      `insert into audit_events (user_id, actor, sign_in_id, action, created_at)
        values ($1, 'customer', $2, 'payee.trusted', now() - interval '61 minutes')`,
      [userId, first],
    )
    const page = { limit: 10, before: undefined, unseen: true }
    const events = await ownEvents(databaseOn(connection), { userId, signInId: asking }, page)
    return events.map(({ action }) => action)
  } finally {
    await connection.query("rollback")
    connection.release()
  }
}

/** What this sign-in asks the member about. */
async function asked(client: Pick<ApiClient, "get">): Promise<string[]> {
  const events = await client.get<SecurityEvent[]>("/api/security-activity?unseen=true")
  return expectOk(events).map(({ action }) => action)
}

test("a device is not asked about what was done on it a moment ago; every other device is", async () => {
  const member = await oldMember()
  const laptop = await signIn(member, firefox)
  await trustPayee(laptop, member)
  const again = await signIn(member, firefox)
  expect(await asked(again)).toEqual([])
  expect(await asked(member)).toEqual(["payee.trusted", "sign_in.succeeded"])
  // It stays open and marked.
  const listed = expectOk(await again.get<SecurityEvent[]>("/api/security-activity"))
  expect(listed.filter(({ unseen }) => unseen).map(({ action }) => action)).toEqual([
    "payee.trusted",
    "sign_in.succeeded",
  ])
})

test("a device is asked about what was done on it once an hour has passed", async () => {
  const member = await oldMember()
  const again = await signIn(member, own)
  expect(await askedAnHourLater(again, member)).toEqual(["payee.trusted"])
})

test("what was set up on the member's first day is asked about only on other devices", async () => {
  const member = await newMember()
  const again = await signIn(member, own)
  expect(await askedAnHourLater(again, member)).toEqual([])
  const laptop = await signIn(member, firefox)
  expect(await askedAnHourLater(laptop, member)).toEqual(["payee.trusted"])
})

test("a new password does not make its own session ask whether it was the member", async () => {
  const member = await oldMember()
  const headers = { "user-agent": own }
  const change = { currentPassword: member.password, newPassword: "seven quiet herons 41" }
  expectOk(await member.post("/api/auth/password", change, { headers }))
  expect(await asked(member)).toEqual([])
})

test("what the bank or an unknown device did in the meantime is asked about", async () => {
  const member = await oldMember()
  const thief = await signIn(member, "Wget/1.25")
  await trustPayee(member, member)
  await asOwner("insert into audit_events (user_id, actor, action) values ($1, 'staff', $2)", [
    member.user.id,
    "card.frozen",
  ])
  const next = await signIn(member, own)
  expect(await asked(next)).toEqual(["card.frozen", "sign_in.succeeded"])
  expect(await asked(thief)).toEqual(["card.frozen", "payee.trusted"])
})
