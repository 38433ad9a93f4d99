import { afterAll, expect, test, vi } from "vitest"
import { storePasskey } from "../../../testing/employees.ts"
import { newPasskey } from "../../../testing/passkey.ts"
import {
  type AppEmployee,
  codeOf,
  openIdentityBank,
  refusal,
  staffHome,
} from "../../../testing/staff-identity.ts"
import { confirmProposal, offerDecisionPasskey, offerUnlockPasskey } from "./confirm.ts"
import { offerStaffPasskey, signInWithPassword, signInWithStaffPasskey } from "./sign-in.ts"

const bank = await openIdentityBank()
const { context, sql, newcomer, signIn, from, actionsOf } = bank

afterAll(() => bank.close())

test("password and code sign in, and only a hash of the token is stored", async () => {
  const nora = await newcomer()
  const { token, cookieToken, session } = await signIn(nora)
  expect(session).toMatchObject({
    employee: { id: nora.id, username: nora.username, roles: ["teller"] },
    locked: false,
    factors: ["authenticator"],
  })
  expect(session.locksIn).toBeGreaterThan(590)
  expect(session.endsIn).toBeGreaterThan(8 * 3600 - 10)
  const [row] = await sql<{ text: string }>(
    "select s::text as text from employee_sign_ins s where employee_id = $1 and ended_at is null",
    [nora.id],
  )
  expect(row?.text).toContain("10.0.")
  expect(row?.text).not.toContain(token)
  expect(row?.text).not.toContain(cookieToken)
  expect(await actionsOf(nora.id)).toEqual(["employee.signed_in"])
})

test("an unknown username, a wrong password, a wrong code, and a used code get one answer", async () => {
  const nora = await newcomer()
  const code = await nora.code()
  await signIn(nora, { code })
  const answers = [
    await refusal(signIn({ ...nora, username: "nobody.at-all" })),
    await refusal(signIn(nora, { password: "not the password" })),
    await refusal(signIn(nora, { code: await nora.wrongCode() })),
    await refusal(signIn(nora, { code })),
  ]
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(answers[0]?.code).toBe("wrong_credentials")
  await vi.waitFor(async () =>
    expect(
      (await actionsOf(nora.id)).filter((each) => each.endsWith("sign_in_failed")),
    ).toHaveLength(3),
  )
  const unknown = () =>
    sql<{ details: object }>(
      `select details from audit_events
        where action = 'employee.sign_in_failed' and details ->> 'employeeId' is null`,
    )
  await vi.waitFor(async () => expect(await unknown()).toHaveLength(1))
  // What was typed may be a password, so it is not there.
  const [{ details } = { details: {} }] = await unknown()
  expect(details).toEqual({
    factor: "authenticator",
    unknownUsername: true,
    address: expect.stringMatching(/^10\.0\./) as string,
  })
})

test("a wrong password does not use up the code", async () => {
  const nora = await newcomer()
  const code = await nora.code()
  expect(await codeOf(signIn(nora, { password: "wrong", code }))).toBe("wrong_credentials")
  expect((await signIn(nora, { code })).session.employee.id).toBe(nora.id)
})

test("after five wrong attempts the right ones are refused too, with the same answer", async () => {
  const nora = await newcomer()
  const wrong = { password: "not the password" }
  const first = await refusal(signIn(nora, wrong))
  for (let tries = 1; tries < 5; tries += 1) await refusal(signIn(nora, wrong))
  expect(await refusal(signIn(nora))).toEqual(first)
  await sql("delete from rate_limits")
  expect((await signIn(nora)).session.locked).toBe(false)
})

test("an employee who is disabled or only invited can't sign in", async () => {
  const nora = await newcomer()
  await sql("update employees set disabled_at = clock_timestamp() where id = $1", [nora.id])
  expect(await codeOf(signIn(nora))).toBe("wrong_credentials")
  await sql("update employees set disabled_at = null, enrolled_at = null where id = $1", [nora.id])
  expect(await codeOf(signIn(nora))).toBe("wrong_credentials")
})

async function withPasskey(who: AppEmployee) {
  const passkey = newPasskey({ home: staffHome })
  await storePasskey({ sql, env: context.env }, who.id, passkey)
  return passkey
}

const offered = (username: string) =>
  offerStaffPasskey(context, { body: { username }, client: from() })

test("a passkey signs its own employee in, once for each challenge", async () => {
  const [nora, other] = [await newcomer(), await newcomer()]
  const passkey = await withPasskey(nora)
  const [known, unknown] = [await offered(nora.username), await offered("nobody.at-all")]
  expect(Object.keys(known.passkey)).toEqual(Object.keys(unknown.passkey))
  expect(known.passkey).toMatchObject({ allowCredentials: [], userVerification: "required" })
  const answer = passkey.get(known.passkey)
  const send = (username: string, given = answer) =>
    signInWithStaffPasskey(context, { body: { username, passkey: given }, client: from() })
  expect(await codeOf(send(other.username))).toBe("wrong_credentials")
  const { session } = await send(nora.username)
  expect(session).toMatchObject({
    employee: { id: nora.id },
    factors: ["passkey", "authenticator"],
  })
  expect(await codeOf(send(nora.username))).toBe("wrong_credentials")
  for (const otherwise of [
    { userVerified: false },
    { origin: "http://localhost:3000" },
    { forged: true },
  ]) {
    const { passkey: asked } = await offered(nora.username)
    const bad = passkey.get(asked, otherwise)
    expect(await codeOf(send(nora.username, bad))).toBe("wrong_credentials")
  }
})

test("a passkey confirms the proposal that was shown, and no other", async () => {
  const nora = await newcomer()
  const passkey = await withPasskey(nora)
  const { token } = await signIn(nora)
  const shown = { proposalId: 7, hash: "a".repeat(64) }
  const { passkey: asked } = await offerDecisionPasskey(context, token, shown)
  const other = { ...shown, hash: "b".repeat(64) }
  const answer = passkey.get(asked)
  expect(await codeOf(confirmProposal(context, token, other, { passkey: answer }))).toBe(
    "wrong_code",
  )
  const { passkey: forUnlock } = await offerUnlockPasskey(context, token)
  const wrongUse = { passkey: passkey.get(forUnlock) }
  expect(await codeOf(confirmProposal(context, token, shown, wrongUse))).toBe("wrong_code")
  const proof = await confirmProposal(context, token, shown, { passkey: answer })
  const [stored] = await sql<{ hash: string; proposal_id: string; text: string }>(
    `select encode(payload_hash, 'hex') as hash, proposal_id, c::text as text from employee_confirmations c
      where proof_hash = sha256(convert_to($1, 'UTF8'))`,
    [proof],
  )
  expect(stored).toMatchObject({ hash: shown.hash, proposal_id: "7" })
  expect(stored?.text).not.toContain(proof)
})

/** Tries to sign in with a password and a code from an address. */
async function tryFrom(address: string, username: string, password: string, code = "000000") {
  const client = { address, userAgent: "Tests" }
  return codeOf(signInWithPassword(context, { body: { username, password, code }, client }))
}

test("a stranger's wrong sign-ins keep out neither an employee where they sign in, nor their office", async () => {
  const [nora, colleague] = [await newcomer(), await newcomer()]
  const [office, home] = ["192.0.2.7", "198.51.100.7"]
  expect(await tryFrom(office, nora.username, nora.password, await nora.code())).toBeUndefined()
  const wrong = async (address: string, usernames: readonly string[]) => {
    for (const username of usernames) {
      for (let tries = 0; tries < 5; tries += 1) {
        expect(await tryFrom(address, username, "not it")).toBe("wrong_credentials")
      }
    }
  }
  // From the office itself, with names that nobody has.
  await wrong(office, ["a.one", "b.two", "c.three", "d.four", "e.five"])
  expect(
    await tryFrom(office, colleague.username, colleague.password, await colleague.code()),
  ).toBeUndefined()
  // And with Nora's, from everywhere.
  for (const network of [1, 2, 3, 4, 5]) await wrong(`203.0.113.${network}`, [nora.username])
  expect(await tryFrom(office, nora.username, nora.password, await nora.code(1))).toBeUndefined()
  expect(await tryFrom(home, colleague.username, colleague.password, await colleague.code(1))).toBe(
    undefined,
  )
})

test("a passkey works whatever was tried with passwords, and wrong ones are recorded twenty times an hour", async () => {
  const nora = await newcomer()
  const passkey = await withPasskey(nora)
  const client = { address: "192.0.2.99", userAgent: "Tests" }
  for (let tries = 0; tries < 25; tries += 1) {
    expect(await tryFrom(client.address, nora.username, "not it")).toBe("wrong_credentials")
  }
  const { passkey: asked } = await offered(nora.username)
  const forged = passkey.get(asked, { forged: true })
  const { username } = nora
  for (let tries = 0; tries < 25; tries += 1) {
    const work = signInWithStaffPasskey(context, { body: { username, passkey: forged }, client })
    expect(await codeOf(work)).toBe("wrong_credentials")
  }
  const { passkey: again } = await offerStaffPasskey(context, { body: { username }, client })
  const right = { username, passkey: passkey.get(again) }
  expect((await signInWithStaffPasskey(context, { body: right, client })).session.employee.id).toBe(
    nora.id,
  )
  await vi.waitFor(async () => {
    const failed = (await actionsOf(nora.id)).filter((each) => each.endsWith("sign_in_failed"))
    expect(failed).toHaveLength(5 + 20)
  })
})

test("a passkey that SQL alone has stored, or moved to another employee, counts for nothing", async () => {
  const [nora, other] = [await newcomer(), await newcomer()]
  const passkey = await withPasskey(nora)
  await sql(`update employee_passkeys set employee_id = $2 where employee_id = $1`, [
    nora.id,
    other.id,
  ])
  const { username } = other
  const answer = passkey.get((await offered(username)).passkey)
  const signedIn = signInWithStaffPasskey(context, {
    body: { username, passkey: answer },
    client: from(),
  })
  expect(await codeOf(signedIn)).toBe("wrong_credentials")
})

test("a challenge that SQL alone has stored or changed counts for nothing", async () => {
  const nora = await newcomer()
  const passkey = await withPasskey(nora)
  const { token } = await signIn(nora)
  const send = (answer: ReturnType<typeof passkey.get>) =>
    signInWithStaffPasskey(context, {
      body: { username: nora.username, passkey: answer },
      client: from(),
    })
  // An answer that somebody has seen, for something else.
  const { passkey: forUnlock } = await offerUnlockPasskey(context, token)
  const { passkey: forSignIn } = await offered(nora.username)
  await sql(
    `update employee_challenges set purpose = (select purpose from employee_challenges where challenge = $2)
      where challenge = $1`,
    [forUnlock.challenge, forSignIn.challenge],
  )
  expect(await codeOf(send(passkey.get(forUnlock)))).toBe("wrong_credentials")
  // One whose row is young, and which is old itself.
  const clock = vi.spyOn(Date, "now").mockReturnValue(Date.now() - 11 * 60_000)
  const { passkey: old } = await offered(nora.username)
  clock.mockRestore()
  expect(await codeOf(send(passkey.get(old)))).toBe("wrong_credentials")
  expect((await send(passkey.get(forSignIn))).session).toMatchObject({ employee: { id: nora.id } })
})
