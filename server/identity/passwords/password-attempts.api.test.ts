import { randomUUID } from "node:crypto"
import type pg from "pg"
import { afterAll, beforeAll, expect, inject, test } from "vitest"
import { asOwner } from "../../../testing/database.ts"
import { newMember } from "../../../testing/member.ts"
import { databaseOn, openPool } from "../../db/pool.ts"
import { type PasswordAttempt, passwordAttempts } from "./password-attempts.ts"

// Two pools, as two processes would have.
let pools: pg.Pool[]
beforeAll(() => {
  pools = [0, 1].map(() => openPool(inject("bank").appUrl, 10, () => undefined))
})
afterAll(() => Promise.all(pools.map((pool) => pool.end())))

let networks = 0
/** An address in an unused /48 network for documentation (RFC 3849). */
const newNetwork = () => `2001:db8:${(++networks).toString(16)}::1`
const newNetworks = (count: number) => Array.from({ length: count }, newNetwork)

/** Attempts at the password of a member, or of an unknown username, on each process in turn. */
function triesOf(memberId?: number) {
  const username = `nobody-${randomUUID()}`
  const processes = pools.map((pool) => passwordAttempts({ pool, db: databaseOn(pool) }))
  let turn = 0
  const one = (address: string) => {
    const count = processes[turn++ % processes.length] as (typeof processes)[number]
    return count({ memberId, username, address })
  }
  const all = (addresses: readonly string[]) => Promise.all(addresses.map(one))
  return { one, all, admitted: async (list: readonly string[]) => admittedOf(await all(list)) }
}

const admittedOf = (attempts: readonly PasswordAttempt[]) =>
  attempts.filter((t) => t.admitted).length

/** Simulates the passing of time for the turns of one member. */
const later = (userId: number, seconds: number) =>
  asOwner("update rate_limits set expire = expire - $2 where starts_with(key, $1)", [
    `sign_in_turn:${userId} `,
    seconds * 1000,
  ])

async function newTarget() {
  const { user } = await newMember()
  return { id: user.id, ...triesOf(user.id) }
}

test("a distributed attack is slowed down; known places are not affected", async () => {
  const { id, one, admitted } = await newTarget()
  expect(await admitted(newNetworks(26))).toBe(20)
  const [newPlace, another] = [newNetwork(), newNetwork()]
  expect(await one(newPlace)).toMatchObject({ admitted: false })
  // The address that the member registered from.
  expect(await one("127.0.0.1")).toMatchObject({ admitted: true })
  await later(id, 240)
  expect(await one(another)).toMatchObject({ admitted: true })
  // A network that was refused before shares a turn with other refused networks, not with new ones.
  expect(await one(newPlace)).toMatchObject({ admitted: true })
})

test("nineteen networks, whatever they try, cannot block a turn", async () => {
  const { one, all } = await newTarget()
  const attackers = newNetworks(19)
  for (let turn = 1; turn <= 7; turn += 1) await all(attackers)
  const newPlace = newNetwork()
  for (let turn = 1; turn <= 5; turn += 1) {
    expect(await one(newPlace), String(turn)).toMatchObject({ admitted: true })
  }
})

test.each([
  ["a member", newTarget],
  ["a name that nobody has", () => Promise.resolve(triesOf())],
])("of %s a hundred distributed attempts are compared immediately", async (_whose, target) => {
  const { admitted } = await target()
  const attackers = newNetworks(30)
  let compared = 0
  for (let turn = 1; turn <= 7; turn += 1) compared += await admitted(attackers)
  expect(compared).toBe(100)
})

test("after that, one attempt per turn becomes available every four minutes", async () => {
  const { id, admitted } = await newTarget()
  const attackers = newNetworks(30)
  for (let turn = 1; turn <= 5; turn += 1) await admitted(attackers)
  await later(id, 240)
  const others = newNetworks(30)
  for (let turn = 1; turn <= 5; turn += 1) expect(await admitted(others), String(turn)).toBe(1)
})

test("a network with any number of addresses takes one turn and has twenty attempts", async () => {
  const { one, admitted } = await newTarget()
  const network = newNetwork()
  const addresses = Array.from({ length: 30 }, (_, n) => network.replace("::", `:${n}::`))
  expect(await admitted(addresses)).toBe(20)
  expect(await one(network.replace("::", ":ffff::"))).toMatchObject({ admitted: false })
  // It used up one of the twenty first attempts.
  expect(await admitted(newNetworks(19))).toBe(19)
  expect(await one(newNetwork())).toMatchObject({ admitted: false })
})

test("a refused attempt counts for its address: after five it waits, compared or not", async () => {
  const { id, one, all } = await newTarget()
  const attackers = newNetworks(20)
  for (let turn = 1; turn <= 4; turn += 1) await all(attackers)
  const late = newNetwork()
  for (let turn = 1; turn <= 4; turn += 1) {
    expect(await one(late), String(turn)).toMatchObject({ admitted: false })
  }
  expect(await one(late)).toMatchObject({ admitted: true, waitSeconds: 900, news: "block" })
  await later(id, 86_400)
  const { admitted, waitSeconds } = await one(late)
  expect(admitted).toBe(false)
  expect(waitSeconds).toBeGreaterThan(800)
})

test("a correct password returns only its own turn", async () => {
  const { one, all } = await newTarget()
  await all(newNetworks(19))
  for (let n = 0; n < 3; n += 1) {
    const right = await one(newNetwork())
    expect(right.admitted).toBe(true)
    await right.forget()
  }
  expect(await one(newNetwork())).toMatchObject({ admitted: true })
  expect(await one(newNetwork())).toMatchObject({ admitted: false })
})

test("a distributed attack is reported once a day, and not recorded attempt by attempt", async () => {
  const { id, all, one } = await newTarget()
  const attackers = newNetworks(20)
  const news: string[] = []
  for (let turn = 1; turn <= 2; turn += 1) {
    news.push(...(await all(attackers)).map((each) => each.news))
  }
  await later(id, 240)
  news.push((await one(newNetwork())).news)
  const count = (which: string) => news.filter((each) => each === which).length
  expect({ failure: count("failure"), slowing: count("slowing"), none: count("none") }).toEqual({
    failure: 38,
    slowing: 1,
    none: 2,
  })
})
