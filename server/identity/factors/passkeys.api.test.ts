import { randomUUID } from "node:crypto"
import { Secret } from "otpauth"
import { expect, test } from "vitest"
import type { PasskeyRequest } from "#shared/contracts/confirmations.ts"
import type {
  AddedFactor,
  NewAuthenticator,
  PasskeyCreation,
  PasskeyItem,
} from "#shared/contracts/factors.ts"
import {
  answerOf,
  challengeIn,
  confirmWithApp,
  databaseNow,
  newAppHolder,
} from "../../../testing/authenticator-app.ts"
import { asOwner } from "../../../testing/database.ts"
import { expectProblem, withoutTrace } from "../../../testing/expect-problem.ts"
import { expectOk, newMember, newVisitor } from "../../../testing/member.ts"
import { newPasskey } from "../../../testing/passkey.ts"
import {
  factorsOf,
  newHolder,
  offer,
  openPasskeyBank,
  optionsPath,
  passkeySignIn,
  passkeysPath,
  tryToAdd,
  wrong,
} from "../../../testing/passkey-bank.ts"
import { codeAt } from "../confirmations/authenticator-code.ts"

const apis = openPasskeyBank()

test("a passkey is set up with ten recovery codes, listed, and renamed, without revealing its key", async () => {
  const { member, enrolled, passkey } = await newHolder(apis)
  expect(enrolled.recoveryCodes).toHaveLength(10)
  const factors = await factorsOf(member)
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
  const renamed = await member.put<PasskeyItem>(`${passkeysPath}/${item?.id}`, { name: "Key" })
  expect(expectOk(renamed)).toEqual({ ...item, name: "Key" })
})

test("the options require user verification, and identify the member without personal data", async () => {
  const member = await newMember({ firstName: "Ana", lastName: "Roth" }, apis)
  const options = await offer(member)
  expect(options).toMatchObject({
    rp: { id: "localhost" },
    user: {
      name: member.username,
      displayName: "Ana Roth",
      // Neither the member nor the number of members is revealed.
      id: expect.stringMatching(/^[\w-]{86}$/) as unknown,
    },
    attestation: "none",
    authenticatorSelection: { userVerification: "required", residentKey: "preferred" },
    excludeCredentials: [],
  })
  expect(options.challenge).toMatch(/^[\w-]{43}$/)
  expect((await offer(member)).challenge).not.toBe(options.challenge)
})

test("the user handle of passkeys is random, and always the same for a member", async () => {
  const [member, other] = [await newMember({}, apis), await newMember({}, apis)]
  const handleOf = async (whose: typeof member) =>
    ((await offer(whose)) as unknown as { user: { id: string } }).user.id
  const handle = await handleOf(member)
  // Random bytes contain a short number by chance, so only the username is searched.
  const bytes = Buffer.from(handle, "base64url")
  expect(bytes).toHaveLength(64)
  expect(bytes.toString("latin1")).not.toContain(member.username)
  expect(await handleOf(member)).toBe(handle)
  expect(await handleOf(other)).not.toBe(handle)
})

test("a first passkey requires the password in the request itself, however recently it was entered", async () => {
  const member = await newMember({}, apis)
  expectProblem(await member.post(optionsPath, {}), "password_required")
  await offer(member)
  expectProblem(await member.post(optionsPath, {}), "password_required")
  const { member: holder } = await newHolder(apis)
  expectProblem(await holder.post(optionsPath, {}), "confirmation_required")
})

test("an older passkey with the row's number can sign in; one with another number cannot", async () => {
  const { member, passkey } = await newHolder(apis)
  const told = (id: number) => ({ userHandle: Buffer.from(`customer ${id}`).toString("base64url") })
  const { answer } = await passkeySignIn(apis, passkey, told(member.user.id))
  expect(expectOk(answer).user.id).toBe(member.user.id)
  const stranger = await passkeySignIn(apis, passkey, told(member.user.id + 1))
  expectProblem(stranger.answer, "wrong_credentials")
})

test.each(wrong)(
  "a new passkey %s is refused, and its challenge is used up",
  async (_what, otherwise) => {
    const passkey = newPasskey()
    const { answer, owner, made } = await tryToAdd(apis, passkey, { otherwise })
    expectProblem(answer, "wrong_code")
    const again = await owner.post(passkeysPath, { name: "Phone", passkey: made })
    expectProblem(again, "confirmation_void")
    expect((await factorsOf(owner)).passkeys).toEqual([])
  },
)

test("a new passkey for another challenge, an old one or another member's is refused", async () => {
  const other = await newMember({}, apis)
  const foreign = (await offer(other)).challenge
  for (const challenge of [foreign, "A".repeat(43), "", "\u0000"]) {
    expectProblem(
      (await tryToAdd(apis, newPasskey(), { otherwise: { challenge } })).answer,
      "confirmation_void",
    )
  }
  const member = await newMember({}, apis)
  const options = await offer(member)
  await asOwner("update passkey_challenges set expires_at = now() where challenge = $1", [
    options.challenge,
  ])
  const late = { name: "Phone", passkey: newPasskey().create(options) }
  expectProblem(await member.post(passkeysPath, late), "confirmation_void")
})

test("a passkey is added once, for one member; a second response to the challenge is refused", async () => {
  const passkey = newPasskey()
  const { owner, answer, made } = await tryToAdd(apis, passkey)
  expectOk(answer)
  const again = await owner.post(passkeysPath, { name: "Phone", passkey: made })
  expectProblem(again, "confirmation_void")
  expectProblem((await tryToAdd(apis, passkey)).answer, "already_enrolled")
})

test("a member with a second factor confirms an additional one, which creates no new recovery codes", async () => {
  const holder = await newAppHolder(apis)
  const options = expectOk(await confirmWithApp<PasskeyCreation>(holder, optionsPath, {}))
  const passkey = newPasskey()
  const body = { name: "Phone", passkey: passkey.create(options) }
  expect(expectOk(await holder.member.post<AddedFactor>(passkeysPath, body))).toEqual({})
  const next = expectOk(await confirmWithApp<PasskeyCreation>(holder, optionsPath, {}))
  expect(next["excludeCredentials"]).toMatchObject([{ id: passkey.id }])
})

test("a setup that began with only the password is void once there is a second factor", async () => {
  const member = await newMember({}, apis)
  const path = "/api/second-factors/authenticator"
  const { password } = member
  const { secret } = expectOk(await member.post<NewAuthenticator>(path, { password }))
  const [late, first] = [await offer(member), newPasskey()]
  expectOk((await tryToAdd(apis, first, { member })).answer)
  const bytes = Buffer.from(Secret.fromBase32(secret).bytes)
  const code = codeAt(bytes, await databaseNow())
  expectProblem(await member.post(`${path}/confirmation`, { code }), "confirmation_void")
  const second = { name: "Late", passkey: newPasskey().create(late) }
  expectProblem(await member.post(passkeysPath, second), "confirmation_void")
})

test("a member can have at most ten passkeys", async () => {
  const holder = await newAppHolder(apis)
  const [row] = await asOwner<{ id: string }>(
    `insert into passkeys (user_id, credential_id, public_key, signature_count, name, synced)
      select $1, 'filler-' || $2 || n, '\\x00', 0, 'Filler', false from generate_series(1, 9) n
      returning user_id as id`,
    [holder.member.user.id, randomUUID()],
  )
  expect(row).toBeDefined()
  const ask = () => confirmWithApp<PasskeyCreation>(holder, optionsPath, {})
  const [one, other] = [expectOk(await ask()), expectOk(await ask())]
  const add = (options: PasskeyCreation) =>
    holder.member.post(passkeysPath, { name: "Tenth", passkey: newPasskey().create(options) })
  expectOk(await add(one))
  expectProblem(await add(other), "too_many_passkeys")
  expectProblem(await holder.member.post(optionsPath, {}), "too_many_passkeys")
})

test("another member's passkey and a nonexistent one get the same response, and do not change", async () => {
  const [holder, stranger] = [await newHolder(apis), await newAppHolder(apis)]
  const id = (await factorsOf(holder.member)).passkeys[0]?.id
  const ask = (which: number | undefined) => [
    stranger.member.put(`${passkeysPath}/${which}`, { name: "Mine" }),
    stranger.member.post(`${passkeysPath}/${which}/removal`, {}),
  ]
  const [foreign, absent] = [await Promise.all(ask(id)), await Promise.all(ask(900_000_000))]
  for (const [n, answer] of foreign.entries()) {
    expectProblem(answer, "not_found")
    const same = absent[n]
    if (same) expect(withoutTrace(answer)).toBe(withoutTrace(same))
  }
  expect((await factorsOf(holder.member)).passkeys[0]?.name).toBe("Phone")
})

test("removal is confirmed; the last second factor takes the recovery codes with it, and the password is enough again", async () => {
  const { member, passkey } = await newHolder(apis)
  const id = (await factorsOf(member)).passkeys[0]?.id
  const path = `${passkeysPath}/${id}/removal`
  const challenge = challengeIn(await member.post(path, {}), "confirmation_required")
  expect(challenge.summary).toEqual([{ name: "Change", value: "Remove the passkey Phone" }])
  const answer = passkey.get(challenge.passkey as PasskeyRequest)
  const { proof } = expectOk(await answerOf(member, challenge, { passkey: answer }))
  expectOk(await member.post(path, {}, { headers: { "confirmation-proof": proof } }))
  expect(await factorsOf(member)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
  const { username, password } = member
  expectOk(await newVisitor(apis).post("/api/auth/login", { username, password }))
  expectProblem((await passkeySignIn(apis, passkey)).answer, "wrong_credentials")
})

test("if the bank's origin is not secure, passkeys are refused and not requested", async () => {
  const { member, passkey } = await newHolder(apis)
  const elsewhere = newVisitor()
  expectProblem(await elsewhere.post("/api/auth/passkey-options", {}), "passkeys_unavailable")
  const newcomer = await newMember()
  const asking = { password: newcomer.password }
  expectProblem(await newcomer.post(optionsPath, asking), "passkeys_unavailable")
  const { username, password } = member
  const asked = await elsewhere.post("/api/auth/login", { username, password })
  const { id, methods } = challengeIn(asked, "second_factor_required")
  expect(methods).toEqual(["recovery_code"])
  const request = { challenge: "A", rpId: "127.0.0.1" } as PasskeyRequest
  const step = { challengeId: id, passkey: passkey.get(request) }
  expectProblem(await elsewhere.post("/api/auth/second-factor", step), "wrong_code")
})
