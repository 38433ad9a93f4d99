import { expect, test } from "vitest"
import type { SecurityEvent, Session } from "#shared/contracts/security.ts"
import {
  type ApiClient,
  type Customer,
  expectOk,
  newCustomer,
  newVisitor,
} from "../../../testing/customer.ts"
import { asOwner, ownerConnection } from "../../../testing/database.ts"
import { databaseOn } from "../../db/pool.ts"
import { ownEvents } from "./queries.ts"

/** The User-Agent of the customer's first sign-in. */
const own = "node"
const firefox = "Mozilla/5.0 (X11; Linux) Firefox/140.0"

async function signIn({ username, password }: Customer, userAgent: string): Promise<ApiClient> {
  const visitor = newVisitor()
  const headers = { "user-agent": userAgent }
  expectOk(await visitor.post("/api/auth/login", { username, password }, { headers }))
  return visitor
}

async function oldCustomer(): Promise<Customer> {
  const customer = await newCustomer()
  await asOwner("update users set created_at = now() - interval '30 days' where id = $1", [
    customer.user.id,
  ])
  return customer
}

async function trustPayee(client: Pick<ApiClient, "post">, { password }: Customer): Promise<void> {
  const payee = { iban: "DE89370400440532013000", name: "Landlord", password }
  expectOk(await client.post("/api/trusted-payees", payee))
}

async function signInId(client: Pick<ApiClient, "get">): Promise<string> {
  const sessions = expectOk(await client.get<Session[]>("/api/sessions"))
  return sessions.find(({ current }) => current)?.id ?? ""
}

/**
 * What a sign-in would ask if the customer's first one had trusted a payee a little more than an
 * hour ago. In a transaction that is rolled back, because no event may be dated back for good.
 */
async function askedAnHourLater(
  client: Pick<ApiClient, "get">,
  customer: Customer,
): Promise<string[]> {
  const [first, asking] = await Promise.all([signInId(customer), signInId(client)])
  const { id: userId } = customer.user
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

/** What this sign-in asks the customer about. */
async function asked(client: Pick<ApiClient, "get">): Promise<string[]> {
  const events = await client.get<SecurityEvent[]>("/api/security-activity?unseen=true")
  return expectOk(events).map(({ action }) => action)
}

test("a device is not asked about what was done on it a moment ago; every other device is", async () => {
  const customer = await oldCustomer()
  const laptop = await signIn(customer, firefox)
  await trustPayee(laptop, customer)
  const again = await signIn(customer, firefox)
  expect(await asked(again)).toEqual([])
  expect(await asked(customer)).toEqual(["payee.trusted", "sign_in.succeeded"])
  // It stays open and marked.
  const listed = expectOk(await again.get<SecurityEvent[]>("/api/security-activity"))
  expect(listed.filter(({ unseen }) => unseen).map(({ action }) => action)).toEqual([
    ...["payee.trusted", "sign_in.succeeded"],
  ])
})

test("a device is asked about what was done on it once an hour has passed", async () => {
  const customer = await oldCustomer()
  const again = await signIn(customer, own)
  expect(await askedAnHourLater(again, customer)).toEqual(["payee.trusted"])
})

test("what was set up on the customer's first day is asked about only on other devices", async () => {
  const customer = await newCustomer()
  const again = await signIn(customer, own)
  expect(await askedAnHourLater(again, customer)).toEqual([])
  const laptop = await signIn(customer, firefox)
  expect(await askedAnHourLater(laptop, customer)).toEqual(["payee.trusted"])
})

test("a new password does not make its own session ask whether it was the customer", async () => {
  const customer = await oldCustomer()
  const headers = { "user-agent": own }
  const change = { currentPassword: customer.password, newPassword: "seven quiet herons 41" }
  expectOk(await customer.post("/api/auth/password", change, { headers }))
  expect(await asked(customer)).toEqual([])
})

test("what the bank or an unknown device did in the meantime is asked about", async () => {
  const customer = await oldCustomer()
  const thief = await signIn(customer, "Wget/1.25")
  await trustPayee(customer, customer)
  await asOwner("insert into audit_events (user_id, actor, action) values ($1, 'staff', $2)", [
    customer.user.id,
    "card.frozen",
  ])
  const next = await signIn(customer, own)
  expect(await asked(next)).toEqual(["card.frozen", "sign_in.succeeded"])
  expect(await asked(thief)).toEqual(["card.frozen", "payee.trusted"])
})
