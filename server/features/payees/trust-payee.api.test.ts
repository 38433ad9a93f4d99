import { beforeEach, expect, test } from "vitest"
import type { TrustedPayee } from "#shared/contracts/payees.ts"
import { makeIban } from "#shared/iban/own-bank.ts"
import { asOwner } from "../../../testing/database.ts"
import {
  challengeOf,
  confirmWithoutFactor,
  enroll,
  isUsed,
  sendConfirmed,
  withProof,
} from "../../../testing/enrolled.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"
import { expectOk, type Member, newMember } from "../../../testing/member.ts"

const path = "/api/trusted-payees"
const landlord = { iban: "fr14 2004 1010 0505 0001 3m02 606", name: " Landlord " }

let member: Member
beforeEach(async () => {
  member = await newMember()
  await enroll(member)
})

const trust = (payee: object = landlord, options = {}, who = member) =>
  who.post<TrustedPayee>(path, payee, options)
const list = async (who = member) => expectOk(await who.get<TrustedPayee[]>(path))

test("a payee is trusted after a confirmation, and this is recorded", async () => {
  const { challenge, answer } = await sendConfirmed((options) => trust(landlord, options))
  expect(challenge).toMatchObject({
    purpose: "trusted_payee",
    summary: [
      { name: "Trust", value: "Landlord" },
      { name: "IBAN", value: "FR14 2004 1010 0505 0001 3M02 606" },
    ],
  })
  expect(answer.status).toBe(201)
  const payee = expectOk(answer)
  expect(payee).toEqual({
    id: expect.any(Number) as number,
    iban: "FR1420041010050500013M02606",
    name: "Landlord",
    createdAt: expect.stringMatching(/^20.*Z$/) as string,
  })
  expect(await list()).toEqual([payee])
  expect(await actions(member)).toContain("payee.trusted")
})

test("trusted payees are listed by name, with accented letters beside the plain ones", async () => {
  for (const [at, name] of ["Zürich Verein", "Äpfelverein", "apfel"].entries()) {
    await asOwner("insert into trusted_payees (user_id, iban, name) values ($1, $2, $3)", [
      member.user.id,
      makeIban("EUR", BigInt(at + 1)),
      name,
    ])
  }
  expect((await list()).map(({ name }) => name)).toEqual(["apfel", "Äpfelverein", "Zürich Verein"])
})

async function actions({ user }: Member): Promise<string[]> {
  const rows = await asOwner<{ action: string }>(
    "select action from audit_events where user_id = $1 order by id",
    [user.id],
  )
  return rows.map(({ action }) => action)
}

test("without a confirmation no payee is trusted; a confirmation for another payee is invalid and voided", async () => {
  const challenge = challengeOf(await trust())
  const proof = await confirmWithoutFactor(challenge)
  for (const change of [{ iban: "DE89370400440532013000" }, { name: "Mallory" }]) {
    expectProblem(
      await trust({ ...landlord, ...change }, withProof(proof)),
      "confirmation_required",
    )
  }
  expect(await isUsed(challenge)).toBe(true)
  expectProblem(await trust(landlord, withProof(proof)), "confirmation_required")
  expect(await list()).toEqual([])
})

test("a request that can be refused immediately requires no confirmation", async () => {
  expectOk((await sendConfirmed((options) => trust(landlord, options))).answer)
  const { iban } = await member.account("EUR")
  expectProblem(await trust({ ...landlord, name: "Again" }), "already_trusted")
  expect(expectProblem(await trust({ iban, name: "Me" }), "already_trusted").detail).toContain(
    "own",
  )
  expectProblem(
    await trust({ iban: makeIban("EUR", 999_999_999_997n), name: "Nobody" }),
    "payee_not_found",
  )
  expectProblem(await trust({ iban: "FR14", name: "x" }), "invalid_request")
})

test("twenty concurrent requests with one proof add one payee", async () => {
  const proof = await confirmWithoutFactor(challengeOf(await trust()))
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => trust(landlord, withProof(proof))),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ status }) => ![201, 403, 409].includes(status))).toEqual([])
  expect(await list()).toHaveLength(1)
})

test("at most a hundred payees can be trusted; a refused one does not use up its proof", async () => {
  const proof = await confirmWithoutFactor(challengeOf(await trust()))
  await asOwner(
    `insert into trusted_payees (user_id, iban, name)
      select $1, 'DE' || lpad(n::text, 20, '0'), 'One of many' from generate_series(1, 100) as n`,
    [member.user.id],
  )
  expectProblem(await trust(landlord, withProof(proof)), "too_many_payees")
  const [one] = await list()
  expectOk(await member.post(`${path}/${one?.id}/removal`, {}))
  expectOk(await trust(landlord, withProof(proof)))
  expectProblem(await trust({ iban: "DE89370400440532013000", name: "x" }), "too_many_payees")
})

test("removal needs no confirmation, only the owner can remove, and a removed payee can be trusted again", async () => {
  const { id } = expectOk((await sendConfirmed((options) => trust(landlord, options))).answer)
  const stranger = await newMember()
  expectProblem(await stranger.post(`${path}/${id}/removal`, {}), "not_found")
  expect(await list()).toHaveLength(1)
  expect(await list(stranger)).toEqual([])
  expectOk(await member.post(`${path}/${id}/removal`, {}))
  expectProblem(await member.post(`${path}/${id}/removal`, {}), "not_found")
  expect(await list()).toEqual([])
  expect(await actions(member)).toContain("payee.removed")
  expectOk((await sendConfirmed((options) => trust(landlord, options))).answer)
})

test("members without a second factor enter their password instead", async () => {
  const plain = await newMember()
  expectProblem(await trust(landlord, {}, plain), "password_required")
  expectOk(await trust({ ...landlord, password: plain.password }, {}, plain))
  expect(await list(plain)).toHaveLength(1)
})

test("the list is sorted by name, ignoring case", async () => {
  const plain = await newMember()
  for (const [iban, name] of [
    ["DE89370400440532013000", "zoe"],
    ["FR1420041010050500013M02606", "Ana"],
    ["BE68539007547034", "bo"],
  ]) {
    expectOk(await trust({ iban, name, password: plain.password }, {}, plain))
  }
  expect((await list(plain)).map(({ name }) => name)).toEqual(["Ana", "bo", "zoe"])
})

test("a payee outside SEPA is not trusted, and the country is named", async () => {
  const refused = trust({ iban: "UA213223130000026007233566001", name: "Olena" })
  expect(expectProblem(await refused, "invalid_request").errors).toEqual([
    { path: "iban", message: "Payments to Ukraine are not possible here" },
  ])
})
