import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import type { User } from "#shared/contracts/auth.ts"
import { badLines, nonTexts, personNames } from "../../../testing/bad-values.ts"
import {
  type Customer,
  expectOk,
  newCustomer,
  newNamelessCustomer,
  newVisitor,
} from "../../../testing/customer.ts"
import { asOwner, fingerprint } from "../../../testing/database.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"

const unique = () => randomUUID().slice(0, 13)
const profileOf = (customer: Customer) => ({
  firstName: "Inês",
  lastName: "Duarte",
  email: `${customer.username}@example.org`,
  phoneNumber: "+351 91 555 01 23",
  username: customer.username,
})
const save = (customer: Customer, profile: object) =>
  customer.put("/api/profile", { ...profile, password: customer.password })
const current = async (customer: Customer) => expectOk(await customer.get<User>("/api/auth/user"))

test("a saved profile is returned as the current user, and the new username can sign in", async () => {
  const customer = await newCustomer()
  const profile = { ...profileOf(customer), username: `ines-${unique()}` }
  const answer = await save(customer, { ...profile, firstName: " Inês " })
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual(profile)
  const user = await current(customer)
  expect(user).toMatchObject({ ...profile, id: customer.user.id })
  expect(user.updatedAt > customer.user.updatedAt).toBe(true)
  expect(user.createdAt).toBe(customer.user.createdAt)
  const visitor = newVisitor()
  const { password } = customer
  expectProblem(
    await visitor.post("/api/auth/login", { username: customer.username, password }),
    "wrong_credentials",
  )
  expectOk(
    await visitor.post("/api/auth/login", { username: profile.username.toUpperCase(), password }),
  )
})

test("changes are recorded with their old values; saving the same again is not", async () => {
  const customer = await newNamelessCustomer()
  const profile = profileOf(customer)
  expectOk(await save(customer, profile))
  const { updatedAt } = await current(customer)
  expectOk(await save(customer, profile))
  expect((await current(customer)).updatedAt).toBe(updatedAt)
  expectOk(await save(customer, { ...profile, phoneNumber: "+352 20 30" }))
  const events = await asOwner(
    "select actor, action, details, sign_in_id is not null as signed_in from audit_events where user_id = $1 and action = 'profile.changed' order by id",
    [customer.user.id],
  )
  const event = { actor: "customer", action: "profile.changed", signed_in: true }
  const before = { firstName: null, lastName: null, email: null, phoneNumber: null }
  expect(events).toEqual([
    { ...event, details: { before } },
    { ...event, details: { before: { phoneNumber: profile.phoneNumber } } },
  ])
})

test("another customer's username is refused at its field, ignoring case; an email address says nothing", async () => {
  const other = await newCustomer({ email: `${unique()}@example.org` })
  const customer = await newCustomer()
  const profile = profileOf(customer)
  const before = await fingerprint(customer.user.id)
  const username = other.username.toUpperCase()
  const problem = expectProblem(await save(customer, { ...profile, username }), "username_taken")
  expect(problem.status).toBe(409)
  expect(problem.errors).toEqual([{ path: "username", message: "This username is taken" }])
  expect(await fingerprint(customer.user.id)).toBe(before)
  const email = String(other.user.email).toUpperCase()
  expectOk(await save(customer, { ...profile, email }))
  expect((await current(customer)).email).toBe(email)
})

test("changing the case of the customer's own username is not a conflict", async () => {
  const customer = await newCustomer()
  const username = customer.username.toUpperCase()
  expectOk(await save(customer, { ...profileOf(customer), username }))
  expect((await current(customer)).username).toBe(username)
})

test("of many concurrent requests for one username, one succeeds", async () => {
  const username = `wanted-${unique()}`
  const customers = await Promise.all(Array.from({ length: 8 }, () => newCustomer()))
  const answers = await Promise.all(
    customers.map((customer) => save(customer, { ...profileOf(customer), username })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const answer of answers.filter(({ status }) => status !== 200)) {
    expectProblem(answer, "username_taken")
  }
})

test("names in many scripts are returned unchanged", async () => {
  const customer = await newCustomer()
  for (const name of personNames) {
    const profile = { ...profileOf(customer), firstName: name, lastName: name }
    expectOk(await save(customer, profile))
    expect(await current(customer)).toMatchObject({ firstName: name, lastName: name })
  }
})

const unusual = (label: string, longest: number) => Object.values(badLines(label, longest)).flat()

test.each([
  ["firstName", "First name is required", [...nonTexts, "", "  "], unusual("First name", 70)],
  ["lastName", "Last name is required", [...nonTexts, "", "  "], unusual("Last name", 70)],
  [
    "email",
    "Please enter a valid email address",
    [...nonTexts, "", "ines", "ines@", "@x.org", "a b@x.org", `${"a".repeat(250)}@x.org`],
    [],
  ],
  ["phoneNumber", "Phone number is required", [...nonTexts, "", " "], unusual("Phone number", 32)],
  [
    "username",
    "Username must be at least 3 characters",
    [...nonTexts, "", "ab", "  "],
    ["a b c", "<b>x</b>", "a".repeat(65), "abc\u0000"],
  ],
])("an invalid %s is refused with its message", async (field, message, plain, other) => {
  const customer = await newCustomer()
  const before = await fingerprint(customer.user.id)
  for (const value of [...plain, ...other, undefined]) {
    const answer = await save(customer, { ...profileOf(customer), [field]: value })
    const { errors } = expectProblem(answer, "invalid_request")
    expect(new Set(errors?.map(({ path }) => path))).toEqual(new Set([field]))
    if (plain.includes(value) || value === undefined) expect(errors?.[0]?.message).toBe(message)
  }
  expect(await fingerprint(customer.user.id)).toBe(before)
})

test("no other data of a customer can be set, and a visitor cannot set anything", async () => {
  const customer = await newCustomer()
  const before = await fingerprint(customer.user.id)
  for (const more of [{ id: 1 }, { passwordHash: "x" }, { profileImageUrl: "x" }, { userId: 1 }]) {
    const answer = await save(customer, { ...profileOf(customer), ...more })
    expectProblem(answer, "invalid_request")
  }
  expectProblem(await newVisitor().put("/api/profile", profileOf(customer)), "not_signed_in")
  expect(await fingerprint(customer.user.id)).toBe(before)
})

const forgetPassword = ({ user }: Customer) =>
  asOwner(
    "update sign_ins set password_given_at = now() - interval '301 seconds' where user_id = $1",
    [user.id],
  )

test.each([
  ["username", () => `ines-${unique()}`],
  ["email", () => `${unique()}@example.org`],
  ["phoneNumber", () => `+352 ${Math.floor(Math.random() * 1e9)}`],
])(
  "a new %s requires the password again, however recently it was entered",
  async (field, value) => {
    const customer = await newCustomer()
    const profile = profileOf(customer)
    expectOk(await save(customer, profile))
    const change = { ...profile, [field]: value() }
    const before = await fingerprint(customer.user.id)
    expectProblem(await customer.put("/api/profile", change), "password_required")
    const wrong = { ...change, password: "not-my-password" }
    expectProblem(await customer.put("/api/profile", wrong), "wrong_password")
    expect(await fingerprint(customer.user.id)).toBe(before)
    const answer = await customer.put("/api/profile", { ...change, password: customer.password })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual(change)
    expect(await current(customer)).toMatchObject(change)
    // It does not count for the next change.
    expectProblem(
      await customer.put("/api/profile", { ...profile, [field]: value() }),
      "password_required",
    )
  },
)

test("names require no password at any time, and the password is never stored", async () => {
  const customer = await newCustomer()
  const profile = profileOf(customer)
  expectOk(await save(customer, profile))
  await forgetPassword(customer)
  const change = { ...profile, firstName: "Inês Maria", lastName: "Duarte Weber" }
  expectOk(await customer.put("/api/profile", change))
  expect(await current(customer)).toMatchObject(change)
})

test("a customer with a second factor confirms a change of username, email, or phone number", async () => {
  const customer = await newCustomer()
  const profile = profileOf(customer)
  expectOk(await save(customer, profile))
  await asOwner(
    `insert into authenticators (user_id, secret_ciphertext, key_id, enrolled_at)
      values ($1, 'x', '1', now())`,
    [customer.user.id],
  )
  const before = await fingerprint(customer.user.id)
  const email = `${unique()}@example.org`
  const { challenge } = expectProblem(
    await customer.put("/api/profile", { ...profile, email }),
    "confirmation_required",
  )
  expect(challenge).toMatchObject({
    purpose: "security",
    summary: [{ name: "Email", value: email }],
  })
  expect(await fingerprint(customer.user.id)).toBe(before)
  expectOk(await customer.put("/api/profile", { ...profile, firstName: "Inês Maria" }))
})
