import { expect, test } from "vitest"
import type { SecurityEvent } from "#shared/contracts/security.ts"
import {
  type ApiClient,
  type Customer,
  expectOk,
  newCustomer,
  newVisitor,
} from "../../testing/customer.ts"
import { asOwner } from "../../testing/database.ts"
import { expectProblem } from "../../testing/expect-problem.ts"

async function signIn({ username, password }: Customer, userAgent = "curl/8"): Promise<ApiClient> {
  const visitor = newVisitor()
  const headers = { "user-agent": userAgent }
  expectOk(await visitor.post("/api/auth/login", { username, password }, { headers }))
  return visitor
}

const eventsOf = async (client: Pick<ApiClient, "get">, query = "") =>
  expectOk(await client.get<SecurityEvent[]>(`/api/security-activity${query}`))

const unseenBy = async (client: Pick<ApiClient, "get">) =>
  (await eventsOf(client, "?unseen=true")).map(({ action }) => action)

/** Something that staff did. */
async function byStaff({ user }: Customer, action = "card.frozen"): Promise<number> {
  const [row] = await asOwner<{ id: number }>(
    `insert into audit_events (user_id, actor, action) values ($1, 'staff', $2)
      returning id::int`,
    [user.id, action],
  )
  return row?.id ?? 0
}

test("what happened is told in sentences, newest first, page by page, to its customer alone", async () => {
  const [customer, other] = await Promise.all([newCustomer(), newCustomer()])
  const [card] = expectOk(await customer.get<{ id: number }[]>("/api/debit-cards"))
  expectOk(await customer.put(`/api/debit-cards/${card?.id}/freeze`, {}))
  await byStaff(customer, "card.unfrozen")
  for (let n = 0; n < 12; n += 1) await byStaff(customer, "chat.answered")

  const first = await customer.get<SecurityEvent[]>("/api/security-activity")
  expect(first.body).toHaveLength(10)
  const [, next = ""] = /<([^>]+)>; rel="next"/.exec(first.headers.get("link") ?? "") ?? []
  const second = await customer.get<SecurityEvent[]>(next)
  expect(second.headers.get("link")).toBeNull()
  const all = [...first.body, ...second.body]
  expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted((a, b) => b - a))
  expect(all.slice(12, 14).map(({ text, actor, device }) => [text, actor, device])).toEqual([
    ["The bank unfroze a card", "staff", null],
    ["You froze a card", "customer", "A program"],
  ])
  expect(all.at(-1)?.address).toBe("127.0.0.1")

  const theirs = new Set((await eventsOf(other)).map(({ id }) => id))
  expect(all.filter(({ id }) => theirs.has(id))).toEqual([])
  for (const cursor of ["0", "x", "1.5", ""]) {
    expectProblem(await customer.get(`/api/security-activity?cursor=${cursor}`), "invalid_request")
  }
})

test("a first sign-in and a known device are no news; a new device is, on every other session", async () => {
  const customer = await newCustomer()
  expect(await unseenBy(customer)).toEqual([])
  const known = await signIn(customer, "node")
  expect(await unseenBy(known)).toEqual([])
  const stranger = await signIn(customer, "Mozilla/5.0 (Windows NT 10.0) Firefox/140.0")
  expect(await unseenBy(customer)).toEqual(["sign_in.succeeded"])
  expect((await eventsOf(customer))[0]).toMatchObject({
    text: "Sign-in from a new device or network",
    device: "Firefox on Windows",
    unseen: true,
  })
  // Not where it was done.
  expect(await unseenBy(stranger)).toEqual([])
  // The same device again is known by now.
  await signIn(customer, "Mozilla/5.0 (Windows NT 10.0) Firefox/140.0")
  expect(await unseenBy(known)).toHaveLength(1)
})

test("a device that was not used for ninety days, or in another network, is new again", async () => {
  const customer = await newCustomer()
  const setBack = (change: string) =>
    asOwner(`update sign_ins set ${change} where user_id = $1`, [customer.user.id])
  const newOnes = async () => {
    const visitor = await signIn(customer, "node")
    const [event] = await eventsOf(visitor)
    return event?.text
  }
  await setBack(
    "created_at = now() - interval '91 days', last_active_at = now() - interval '91 days'",
  )
  expect(await newOnes()).toMatch(/new device/)
  expect(await newOnes()).toBe("You signed in")
  await setBack("address = '127.0.0.77'")
  expect(await newOnes()).toBe("You signed in")
  await setBack("address = '127.0.1.1'")
  expect(await newOnes()).toMatch(/new device/)
  await setBack("address = '2001:db8::1'")
  expect(await newOnes()).toMatch(/new device/)
})

test("whoever came in with a stolen password cannot hide that from the customer", async () => {
  const customer = await newCustomer()
  const thief = await signIn(customer)
  const [event] = await eventsOf(customer, "?unseen=true")
  expectOk(await thief.post("/api/security-activity/seen", { id: event?.id }))
  expect(await unseenBy(customer)).toEqual(["sign_in.succeeded"])
  const later = await byStaff(customer)
  // The thief may confirm what staff did, and still not what they did themselves.
  expect(await unseenBy(thief)).toEqual(["card.frozen"])
  expectOk(await thief.post("/api/security-activity/seen", { id: later }))
  expect(await unseenBy(thief)).toEqual([])
  expect(await unseenBy(customer)).toEqual(["sign_in.succeeded"])
  expectOk(await customer.post("/api/security-activity/seen", { id: later }))
  expect(await unseenBy(customer)).toEqual([])
  expect(await unseenBy(await signIn(customer, "node"))).toEqual([])
})

test("what is confirmed is so up to that event, once, and written down", async () => {
  const customer = await newCustomer()
  const [first, second] = [await byStaff(customer), await byStaff(customer, "sign_in.blocked")]
  expectOk(await customer.post("/api/security-activity/seen", { id: first }))
  expect(await unseenBy(customer)).toEqual(["sign_in.blocked"])
  for (const _again of [1, 2]) {
    expectOk(await customer.post("/api/security-activity/seen", { id: second }))
  }
  const written = await asOwner(
    `select details from audit_events where user_id = $1 and action = 'notice.confirmed' order by id`,
    [customer.user.id],
  )
  expect(written).toEqual([{ details: { upTo: first } }, { details: { upTo: second } }])
})
