import crypto, { randomBytes } from "node:crypto"
import { syncBuiltinESMExports } from "node:module"
import { Secret } from "otpauth"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import type { CardDetails } from "#shared/contracts/cards.ts"
import type { NewAuthenticator } from "#shared/contracts/factors.ts"
import { type ApiProcess, startApi } from "../../../testing/api-process.ts"
import { challengeIn } from "../../../testing/authenticator-app.ts"
import { bankCommand } from "../../../testing/bank-command.ts"
import { newCardHolder } from "../../../testing/card-holder.ts"
import { testClient } from "../../../testing/connections.ts"
import { expectOk, newMember, newVisitor } from "../../../testing/member.ts"
import { openScratchDatabase, type ScratchDatabase } from "../../../testing/scratch-database.ts"
import { namedKeys } from "../../config/env-keys.ts"
import { databaseOn, openPool } from "../../db/pool.ts"
import { inTransaction } from "../../db/transaction.ts"
import { codeAt } from "../../identity/confirmations/authenticator-code.ts"
import { decryptCardNumber } from "./card-secrets.ts"
import { issueCard } from "./queries.ts"
import { sealedCardForUpdate } from "./staff/queries.ts"

const [first, second] = [1, 2].map((id) => `${id}:${randomBytes(32).toString("base64")}`)
const before = { CARD_KEYS: String(first), FACTOR_KEYS: String(first) }
const added = { CARD_KEYS: `${first},${second}` }
const between = { CARD_KEYS: `${second},${first}`, FACTOR_KEYS: `${second},${first}` }
const after = { CARD_KEYS: String(second), FACTOR_KEYS: String(second) }

let database: ScratchDatabase
const open: ApiProcess[] = []

beforeAll(async () => {
  database = await openScratchDatabase()
})

afterAll(async () => {
  await Promise.all(open.map((api) => api.stop()))
  await database.drop()
})

const withKeys = (keys: typeof before) => ({
  ...database,
  secrets: { ...database.secrets, ...keys },
})

async function start(keys: typeof before): Promise<ApiProcess> {
  const api = await startApi(withKeys(keys))
  open.push(api)
  return api
}

test("keys rotate while the bank runs: numbers and CVVs stay, and the old key can be removed (ASVS 13.3.4, 11.2.2)", async () => {
  const old = await start(before)
  const { member, card, details } = await newCardHolder("100.00", [old.url])
  await old.stop()
  const api = await start(between)
  const { username, password } = member
  const holder = await newMember({}, [api.url])
  expectOk(await holder.post("/api/auth/login", { username, password }))
  const path = `/api/debit-cards/${card.id}/details`
  const reveal = async () => expectOk(await holder.post<CardDetails>(path, { password }))

  // Members register while it runs, and a second staff member runs the same command.
  const [one, other] = await Promise.all([
    bankCommand(["keys", "rotate"], withKeys(between)),
    bankCommand(["keys", "rotate"], withKeys(between)),
    ...Array.from({ length: 5 }, () => newMember({}, [api.url])),
  ])
  const numbers = [one, other].map(({ stdout }) =>
    Number(/^Card numbers: (\d+) of \d+ re-encrypted under key 2\./.exec(stdout)?.[1]),
  )
  expect(numbers.reduce((sum, number) => sum + number, 0)).toBe(2)
  expect(await reveal()).toEqual(details)
  const again = await bankCommand(["keys", "rotate"], withKeys(between))
  expect(again.stdout).toContain("Card numbers: 0 of 14")
  expect(again.stdout).toMatch(/^CARD_KEYS +1 +0 +can be dropped$/m)
  expect(again.stdout).toMatch(/^CVV_KEY +1 +14 +is the current one$/m)
  const said = [one, other, again].map(({ stdout, stderr }) => stdout + stderr).join("")
  for (const secret of [details.cardNumber, ...[first, second].map((key) => key?.slice(2))]) {
    expect(said).not.toContain(secret)
  }
  await api.stop()

  const later = await start(after)
  const visitor = await newMember({}, [later.url])
  expectOk(await visitor.post("/api/auth/login", { username, password }))
  expect(expectOk(await visitor.post<CardDetails>(path, { password }))).toEqual(details)
  expectOk(
    await visitor.post("/api/card-transfer", {
      cardId: card.id,
      amount: "1.00",
      recipientIban: "FR1420041010050500013M02606",
      recipientName: "Same code",
      description: "Same code",
      cvv: details.cvv,
    }),
  )
  // A required key is missing: the server does not start, and the message names the key.
  await expect(startApi(withKeys(before))).rejects.toThrow(/CARD_KEYS has no key 2/)
})

test("authenticator apps keep working with the new key, without the old one (ASVS 13.3.4)", async () => {
  const own = await openScratchDatabase()
  const keyed = (keys: typeof before) => ({
    ...own,
    secrets: { ...own.secrets, ...keys },
  })
  let api = await startApi(keyed(before))
  const restart = async (keys: typeof before) => {
    await api.stop()
    api = await startApi(keyed(keys))
  }
  try {
    const member = await newMember({}, [api.url])
    const { username, password } = member
    const path = "/api/second-factors/authenticator"
    const begun = expectOk(await member.post<NewAuthenticator>(path, { password }))
    const secret = Buffer.from(Secret.fromBase32(begun.secret).bytes)
    expectOk(await member.post(`${path}/confirmation`, { code: codeAt(secret, Date.now()) }))
    // The app's current code, as if no code had been used before.
    const freshCode = async () => {
      const owner = testClient(own.ownerUrl)
      await owner.connect()
      await owner.query("update authenticators set last_step = 0")
      await owner.end()
      return codeAt(secret, Date.now())
    }
    const signIn = async (code: string) => {
      const visitor = newVisitor([api.url])
      const asked = await visitor.post("/api/auth/login", { username, password })
      const { id: challengeId } = challengeIn(asked, "second_factor_required")
      return visitor.post("/api/auth/second-factor", { challengeId, code })
    }

    await restart(between)
    const { stdout } = await bankCommand(["keys", "rotate"], keyed(between))
    expect(stdout).toContain("Authenticator secrets: 1 re-encrypted under key 2.")
    expect(stdout).toMatch(/^FACTOR_KEYS +1 +0 +can be dropped$/m)
    expectOk(await signIn(await freshCode()))
    await restart(after)
    expectOk(await signIn(await freshCode()))
    await expect(startApi(keyed({ ...after, FACTOR_KEYS: before.FACTOR_KEYS }))).rejects.toThrow(
      /FACTOR_KEYS has no key 2/,
    )
  } finally {
    await api.stop()
    await own.drop()
  }
})

test("a number is issued once, even if two processes encrypt with different keys and draw it at once (ASVS 11.3.2)", async () => {
  const pool = openPool(database.ownerUrl, 4, () => undefined)
  try {
    const { rows } = await pool.query<{ id: number; owner: number }>(
      "select id::int, holder_id::int as owner from accounts order by id limit 2",
    )
    const keysOf = (keys: typeof added) => ({
      CARD_KEYS: namedKeys(/^\w+$/).parse(keys.CARD_KEYS),
      CVV_KEY: namedKeys(/^\d+$/).parse(database.secrets.CVV_KEY),
    })
    const person = { id: rows[0]?.owner ?? 0, holderName: "Two At Once" }
    // Both draw the same nine digits; the second one draws again.
    const real: (below: number) => number = crypto.randomInt
    let drawn = 0
    vi.spyOn(crypto, "randomInt").mockImplementation((below: number) =>
      drawn++ < 18 ? 0 : real(below),
    )
    syncBuiltinESMExports()
    const cards = await Promise.all(
      // The second step of a rotation: every process knows both keys, and some use the new one.
      [added, between].map((keys, turn) =>
        inTransaction(pool, (tx) =>
          issueCard(tx, keysOf(keys), { accountId: rows[turn]?.id ?? 0, person }),
        ),
      ),
    )
    const numbers = await Promise.all(
      cards.map(async ({ id }) => {
        const sealed = await sealedCardForUpdate(databaseOn(pool), id)
        return sealed && decryptCardNumber(keysOf(between), sealed)
      }),
    )
    expect(numbers.filter((number) => number?.startsWith("476173000000000"))).toHaveLength(1)
    expect(new Set(numbers).size).toBe(2)
  } finally {
    vi.restoreAllMocks()
    syncBuiltinESMExports()
    await pool.end()
  }
})
