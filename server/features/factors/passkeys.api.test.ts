import { randomUUID } from "node:crypto"
import { Secret } from "otpauth"
import { afterAll, beforeAll, expect, inject, test } from "vitest"
import type { SignedIn } from "#shared/contracts/auth.ts"
import type { PasskeyRequest } from "#shared/contracts/confirmations.ts"
import type {
  Enrolled,
  NewAuthenticator,
  PasskeyCreation,
  PasskeyItem,
  SecondFactors,
} from "#shared/contracts/factors.ts"
import { codeAt } from "../../confirmation/authenticator-code.ts"
import { type ApiProcess, startApi } from "../../testing/api-process.ts"
import {
  answerOf,
  challengeIn,
  confirmWithApp,
  databaseNow,
  newAppHolder,
  newChallenge,
} from "../../testing/authenticator-app.ts"
import { type Customer, expectOk, newCustomer, newVisitor } from "../../testing/customer.ts"
import { asOwner } from "../../testing/database.ts"
import { expectProblem, withoutTrace } from "../../testing/expect-problem.ts"
import { newPasskey, type Otherwise, type TestPasskey } from "../../testing/passkey.ts"

/** Two processes of a bank that browsers give passkeys to. */
let processes: ApiProcess[]
let apis: string[]
beforeAll(async () => {
  const settings = { PUBLIC_URL: "http://localhost" }
  processes = await Promise.all([0, 1].map(() => startApi(inject("bank"), settings)))
  apis = processes.map(({ url }) => url)
})
afterAll(() => Promise.all(processes.map((each) => each.stop())))

const optionsPath = "/api/second-factors/passkey-options"
const passkeysPath = "/api/second-factors/passkeys"

async function offer(customer: Pick<Customer, "post">): Promise<PasskeyCreation> {
  return expectOk(await customer.post<PasskeyCreation>(optionsPath, {}))
}

/** A new customer's answer to the bank's options. */
async function tryToAdd(passkey: TestPasskey, otherwise: Otherwise = {}, customer?: Customer) {
  const owner = customer ?? (await newCustomer({}, apis))
  const made = passkey.create(await offer(owner), otherwise)
  return {
    owner,
    made,
    answer: await owner.post<Enrolled>(passkeysPath, { name: "Phone", passkey: made }),
  }
}

async function newHolder(passkey = newPasskey()) {
  const { owner, answer } = await tryToAdd(passkey)
  return { customer: owner, passkey, enrolled: expectOk(answer) }
}

const factorsOf = async (customer: Customer) =>
  expectOk(await customer.get<SecondFactors>("/api/second-factors"))

test("a passkey is set up with ten recovery codes, listed, renamed, and no part of it told", async () => {
  const { customer, enrolled, passkey } = await newHolder()
  expect(enrolled.recoveryCodes).toHaveLength(10)
  const factors = await factorsOf(customer)
  expect(factors).toMatchObject({
    authenticator: null,
    recoveryCodesLeft: 10,
    passkeysAvailable: true,
    required: false,
  })
  const [item] = factors.passkeys
  expect(item).toEqual({
    id: item?.id,
    name: "Phone",
    synced: false,
    createdAt: item?.createdAt,
    lastUsedAt: null,
  })
  expect(JSON.stringify(factors)).not.toContain(passkey.id)
  const renamed = await customer.put<PasskeyItem>(`${passkeysPath}/${item?.id}`, { name: "Key" })
  expect(expectOk(renamed)).toEqual({ ...item, name: "Key" })
})

test("the options ask for user verification, and name the customer without personal data", async () => {
  const customer = await newCustomer({ firstName: "Ana", lastName: "Roth" }, apis)
  const options = await offer(customer)
  expect(options).toMatchObject({
    rp: { id: "localhost" },
    user: {
      name: customer.username,
      displayName: "Ana Roth",
      id: Buffer.from(`customer ${customer.user.id}`).toString("base64url"),
    },
    attestation: "none",
    authenticatorSelection: { userVerification: "required", residentKey: "preferred" },
    excludeCredentials: [],
  })
  expect(options.challenge).toMatch(/^[\w-]{43}$/)
  expect((await offer(customer)).challenge).not.toBe(options.challenge)
})

const wrong: [string, Otherwise][] = [
  ["from another origin", { origin: "https://bank.example" }],
  ["from another port", { origin: "http://localhost:8080" }],
  ["for another relying party", { rpId: "bank.example" }],
  ["without user verification", { userVerified: false }],
]

test.each(wrong)(
  "a new passkey %s is refused, and its challenge used up",
  async (_what, otherwise) => {
    const passkey = newPasskey()
    const { answer, owner, made } = await tryToAdd(passkey, otherwise)
    expectProblem(answer, "wrong_code")
    const again = await owner.post(passkeysPath, { name: "Phone", passkey: made })
    expectProblem(again, "confirmation_void")
    expect((await factorsOf(owner)).passkeys).toEqual([])
  },
)

test("a new passkey for another challenge, an old one or another customer's is refused", async () => {
  const other = await newCustomer({}, apis)
  const foreign = (await offer(other)).challenge
  for (const challenge of [foreign, "A".repeat(43), "", "\u0000"]) {
    expectProblem((await tryToAdd(newPasskey(), { challenge })).answer, "confirmation_void")
  }
  const customer = await newCustomer({}, apis)
  const options = await offer(customer)
  await asOwner("update passkey_challenges set expires_at = now() where challenge = $1", [
    options.challenge,
  ])
  const late = { name: "Phone", passkey: newPasskey().create(options) }
  expectProblem(await customer.post(passkeysPath, late), "confirmation_void")
})

test("a passkey is added once, for one customer; a second answer to the challenge is refused", async () => {
  const passkey = newPasskey()
  const { owner, answer, made } = await tryToAdd(passkey)
  expectOk(answer)
  const again = await owner.post(passkeysPath, { name: "Phone", passkey: made })
  expectProblem(again, "confirmation_void")
  expectProblem((await tryToAdd(passkey)).answer, "already_enrolled")
})

test("whoever has a factor confirms a further one, which then makes no new recovery codes", async () => {
  const holder = await newAppHolder(apis)
  const options = expectOk(await confirmWithApp<PasskeyCreation>(holder, optionsPath, {}))
  const passkey = newPasskey()
  const body = { name: "Phone", passkey: passkey.create(options) }
  expect(expectOk(await holder.customer.post<Enrolled>(passkeysPath, body))).toEqual({})
  const next = expectOk(await confirmWithApp<PasskeyCreation>(holder, optionsPath, {}))
  expect(next["excludeCredentials"]).toMatchObject([{ id: passkey.id }])
})

test("what was begun with the password alone is void once a factor is there", async () => {
  const customer = await newCustomer({}, apis)
  const path = "/api/second-factors/authenticator"
  const { secret } = expectOk(await customer.post<NewAuthenticator>(path, {}))
  const [late, first] = [await offer(customer), newPasskey()]
  expectOk((await tryToAdd(first, {}, customer)).answer)
  const bytes = Buffer.from(Secret.fromBase32(secret).bytes)
  const code = codeAt(bytes, await databaseNow())
  expectProblem(await customer.post(`${path}/confirmation`, { code }), "confirmation_void")
  const second = { name: "Late", passkey: newPasskey().create(late) }
  expectProblem(await customer.post(passkeysPath, second), "confirmation_void")
})

test("ten passkeys are the most", async () => {
  const holder = await newAppHolder(apis)
  const [row] = await asOwner<{ id: string }>(
    `insert into passkeys (user_id, credential_id, public_key, signature_count, name, synced)
      select $1, 'filler-' || $2 || n, '\\x00', 0, 'Filler', false from generate_series(1, 9) n
      returning user_id as id`,
    [holder.customer.user.id, randomUUID()],
  )
  expect(row).toBeDefined()
  const ask = () => confirmWithApp<PasskeyCreation>(holder, optionsPath, {})
  const [one, other] = [expectOk(await ask()), expectOk(await ask())]
  const add = (options: PasskeyCreation) =>
    holder.customer.post(passkeysPath, { name: "Tenth", passkey: newPasskey().create(options) })
  expectOk(await add(one))
  expectProblem(await add(other), "too_many_passkeys")
  expectProblem(await holder.customer.post(optionsPath, {}), "too_many_passkeys")
})

test("a passkey confirms; its count is kept, and one that does not go on is a copy", async () => {
  const { customer, passkey } = await newHolder()
  const challenge = await newChallenge(customer)
  expect(challenge.methods).toEqual(["passkey", "recovery_code"])
  expect(challenge.passkey).toMatchObject({
    rpId: "localhost",
    userVerification: "required",
    allowCredentials: [{ id: passkey.id, type: "public-key", transports: ["internal"] }],
  })
  const request = challenge.passkey as PasskeyRequest
  expectOk(await answerOf(customer, challenge, { passkey: passkey.get(request, { count: 10 }) }))
  expect((await factorsOf(customer)).passkeys[0]?.lastUsedAt).not.toBeNull()
  for (const count of [10, 9, 0]) {
    const next = await newChallenge(customer)
    const answer = passkey.get(next.passkey as PasskeyRequest, { count })
    expectProblem(await answerOf(customer, next, { passkey: answer }), "wrong_code")
  }
  const last = await newChallenge(customer)
  const answer = passkey.get(last.passkey as PasskeyRequest, { count: 11 })
  expectOk(await answerOf(customer, last, { passkey: answer }))
})

test("a passkey without a count confirms again and again", async () => {
  const { customer, passkey } = await newHolder(newPasskey({ counts: false }))
  for (let times = 0; times < 3; times += 1) {
    const challenge = await newChallenge(customer)
    const answer = passkey.get(challenge.passkey as PasskeyRequest)
    expectOk(await answerOf(customer, challenge, { passkey: answer }))
  }
})

test("one answer of a passkey, fifty times at once, confirms once", async () => {
  const { customer, passkey } = await newHolder(newPasskey({ counts: false }))
  const challenge = await newChallenge(customer)
  const answer = passkey.get(challenge.passkey as PasskeyRequest)
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => answerOf(customer, challenge, { passkey: answer })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

const bad: [string, Otherwise][] = [
  ...wrong,
  ["for another challenge", { challenge: "B".repeat(43) }],
  ["with another key", { forged: true }],
  ["in another customer's name", { userHandle: Buffer.from("customer 1").toString("base64url") }],
]

test.each(bad)("an answer %s confirms nothing", async (_what, otherwise) => {
  const { customer, passkey } = await newHolder()
  const challenge = await newChallenge(customer)
  const answer = passkey.get(challenge.passkey as PasskeyRequest, otherwise)
  expectProblem(await answerOf(customer, challenge, { passkey: answer }), "wrong_code")
})

test("another customer's passkey confirms nothing, though it signs the challenge", async () => {
  const [holder, stranger] = [await newHolder(), await newHolder()]
  const challenge = await newChallenge(holder.customer)
  const request = challenge.passkey as PasskeyRequest
  for (const userHandle of [undefined, null]) {
    const otherwise = userHandle === null ? { userHandle } : {}
    const answer = stranger.passkey.get(request, otherwise)
    expectProblem(await answerOf(holder.customer, challenge, { passkey: answer }), "wrong_code")
  }
})

test("wrong answers of passkeys shut no codes out", async () => {
  const { customer, passkey, enrolled } = await newHolder()
  for (let tries = 0; tries < 12; tries += 1) {
    const challenge = await newChallenge(customer)
    const answer = passkey.get(challenge.passkey as PasskeyRequest, { forged: true })
    expectProblem(await answerOf(customer, challenge, { passkey: answer }), "wrong_code")
  }
  const [recoveryCode = ""] = enrolled.recoveryCodes ?? []
  expectOk(await answerOf(customer, await newChallenge(customer), { recoveryCode }))
})

/** Asks to sign in by passkey, as a visitor. */
async function passkeySignIn(passkey: TestPasskey, otherwise: Otherwise = {}) {
  const visitor = newVisitor(apis)
  const request = expectOk(await visitor.post<PasskeyRequest>("/api/auth/passkey-options", {}))
  const body = { passkey: passkey.get(request, otherwise) }
  return {
    visitor,
    request,
    body,
    answer: await visitor.post<SignedIn>("/api/auth/passkey", body),
  }
}

test("a passkey signs in without username and password, and counts as two factors", async () => {
  const { customer, passkey } = await newHolder()
  const { visitor, request, answer } = await passkeySignIn(passkey)
  expect(request).toMatchObject({ allowCredentials: [], userVerification: "required" })
  expect(expectOk(answer).user).toEqual(customer.user)
  expect((await visitor.get("/api/auth/user")).status).toBe(200)
  const rows = await asOwner(
    "select second_factor, password_given_at < now() - interval '1 year' as old from sign_ins where user_id = $1 and ended_at is null and password_given_at < now() - interval '1 year'",
    [customer.user.id],
  )
  expect(rows).toEqual([{ second_factor: true, old: true }])
})

test("after a sign-in by passkey what asks for the password asks at once", async () => {
  const { customer, passkey } = await newHolder()
  const { visitor, answer } = await passkeySignIn(passkey)
  expectOk(answer)
  const path = "/api/second-factors/authenticator"
  expectProblem(await visitor.post(path, {}), "password_required")
  const { password } = customer
  expectProblem(await visitor.post(path, { password }), "confirmation_required")
})

test("a wrong signature, an unknown passkey and an old challenge are one answer, without a cookie", async () => {
  const { passkey } = await newHolder()
  const shown = []
  for (const otherwise of [...bad.map(([, each]) => each), { count: 0 }]) {
    const { answer } = await passkeySignIn(passkey, otherwise)
    expectProblem(answer, "wrong_credentials")
    expect(answer.headers.getSetCookie()).toEqual([])
    shown.push(withoutTrace(answer))
  }
  const unknown = await passkeySignIn(newPasskey())
  shown.push(withoutTrace(unknown.answer))
  const visitor = newVisitor(apis)
  const request = expectOk(await visitor.post<PasskeyRequest>("/api/auth/passkey-options", {}))
  await asOwner("update passkey_challenges set expires_at = now() where challenge = $1", [
    request.challenge,
  ])
  const late = await visitor.post("/api/auth/passkey", { passkey: passkey.get(request) })
  shown.push(withoutTrace(late))
  expect(
    new Set(shown.map((each) => each.replaceAll(/"(ratelimit[^"]*|retry-after)","[^"]*"/gi, "")))
      .size,
  ).toBe(1)
})

test("an answer signs in once, also fifty times at once", async () => {
  const { passkey } = await newHolder(newPasskey({ counts: false }))
  const visitor = newVisitor(apis)
  const request = expectOk(await visitor.post<PasskeyRequest>("/api/auth/passkey-options", {}))
  const body = { passkey: passkey.get(request) }
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => newVisitor(apis).post("/api/auth/passkey", body)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test("a challenge for a new passkey or a confirmation signs nobody in", async () => {
  const { customer, passkey } = await newHolder()
  const challenge = await newChallenge(customer)
  const visitor = newVisitor(apis)
  const signed = passkey.get(challenge.passkey as PasskeyRequest)
  expectProblem(await visitor.post("/api/auth/passkey", { passkey: signed }), "wrong_credentials")
  const { challenge: creation } = await offer(await newCustomer({}, apis))
  const request = { ...(challenge.passkey as PasskeyRequest), challenge: creation }
  const crossed = { passkey: passkey.get(request) }
  expectProblem(await visitor.post("/api/auth/passkey", crossed), "wrong_credentials")
})

test("a passkey is the second step of a sign-in by password", async () => {
  const { customer, passkey } = await newHolder()
  const visitor = newVisitor(apis)
  const { username, password } = customer
  const asked = await visitor.post("/api/auth/login", { username, password })
  const { id, passkey: request } = challengeIn(asked, "second_factor_required")
  const step = { challengeId: id, passkey: passkey.get(request as PasskeyRequest) }
  expectOk(await visitor.post<SignedIn>("/api/auth/second-factor", step))
})

test("another customer's passkey and an absent one are one answer, and stay as they are", async () => {
  const [holder, stranger] = [await newHolder(), await newAppHolder(apis)]
  const id = (await factorsOf(holder.customer)).passkeys[0]?.id
  const ask = (which: number | undefined) => [
    stranger.customer.put(`${passkeysPath}/${which}`, { name: "Mine" }),
    stranger.customer.post(`${passkeysPath}/${which}/removal`, {}),
  ]
  const [foreign, absent] = [await Promise.all(ask(id)), await Promise.all(ask(900_000_000))]
  for (const [n, answer] of foreign.entries()) {
    expectProblem(answer, "not_found")
    const same = absent[n]
    if (same) expect(withoutTrace(answer)).toBe(withoutTrace(same))
  }
  expect((await factorsOf(holder.customer)).passkeys[0]?.name).toBe("Phone")
})

test("removal is confirmed; with the last factor go the recovery codes, and the password is enough again", async () => {
  const { customer, passkey } = await newHolder()
  const id = (await factorsOf(customer)).passkeys[0]?.id
  const path = `${passkeysPath}/${id}/removal`
  const challenge = challengeIn(await customer.post(path, {}), "confirmation_required")
  expect(challenge.summary).toEqual([{ name: "Change", value: "Remove the passkey Phone" }])
  const answer = passkey.get(challenge.passkey as PasskeyRequest)
  const { proof } = expectOk(await answerOf(customer, challenge, { passkey: answer }))
  expectOk(await customer.post(path, {}, { headers: { "confirmation-proof": proof } }))
  expect(await factorsOf(customer)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
  const { username, password } = customer
  expectOk(await newVisitor(apis).post("/api/auth/login", { username, password }))
  expectProblem((await passkeySignIn(passkey)).answer, "wrong_credentials")
})

test("where the bank's address is no secure one, passkeys are refused and nobody is asked for one", async () => {
  const { customer, passkey } = await newHolder()
  const elsewhere = newVisitor()
  expectProblem(await elsewhere.post("/api/auth/passkey-options", {}), "passkeys_unavailable")
  expectProblem(await (await newCustomer()).post(optionsPath, {}), "passkeys_unavailable")
  const { username, password } = customer
  const asked = await elsewhere.post("/api/auth/login", { username, password })
  const { id, methods } = challengeIn(asked, "second_factor_required")
  expect(methods).toEqual(["recovery_code"])
  const request = { challenge: "A", rpId: "127.0.0.1" } as PasskeyRequest
  const step = { challengeId: id, passkey: passkey.get(request) }
  expectProblem(await elsewhere.post("/api/auth/second-factor", step), "wrong_code")
})
