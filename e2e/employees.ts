import { createHash, randomBytes, randomInt, randomUUID } from "node:crypto"
import { type APIRequestContext, expect, type Page } from "@playwright/test"
import { AuthenticatorApp } from "./authenticator-app.ts"
import { ownerQuery } from "./bank-database.ts"

export type Role =
  | "teller"
  | "loan_officer"
  | "payments_officer"
  | "supervisor"
  | "auditor"
  | "administrator"

/** An employee of one test, with a browser of their own. */
export type Employee = {
  readonly name: string
  readonly username: string
  readonly password: string
  /** A page of the staff app. */
  readonly page: Page
  /** An unused code of their authenticator app. */
  code(): Promise<string>
}

/** The staff app's address. */
export const staffOrigin = () => `http://localhost:${process.env["E2E_STAFF_PORT"]}`

const sha256 = (text: string) => createHash("sha256").update(text).digest()

/** Invites an employee. The invitation is stored directly, because no administrators propose it. */
export async function inviteEmployee(name: string, roles: Role[]) {
  // Only digits, because hexadecimal could spell a name that a test looks for.
  const username = `staff-${randomInt(10 ** 12)}`
  const invitation = { token: randomBytes(32).toString("base64url"), code: "0123456789" }
  const invited = await ownerQuery<{ id: string }>(
    `with employee as (
      insert into employees (name, username, roles, passkey_user_handle)
        values ($1, $2, $3::employee_role[], $4) returning id
    )
    insert into employee_invitations (employee_id, token_hash, code_hash, expires_at)
      select id, $5, $6, clock_timestamp() + interval '1 hour' from employee
      returning employee_id as id`,
    [name, username, roles, randomBytes(32), sha256(invitation.token), sha256(invitation.code)],
  )
  return { id: invited?.id, username, invitation }
}

/**
 * Creates an employee with a password and an authenticator app through the API, as the enrollment page
 * does it.
 * @param page of the employee's own browser; it stays signed out
 */
export async function newEmployee(page: Page, name: string, roles: Role[]): Promise<Employee> {
  const { id, username, invitation } = await inviteEmployee(name, roles)
  const password = `p-${randomUUID()}`
  const { request } = page.context()
  const offered = await post(request, "enrollment", invitation)
  const { secret } = (offered as { authenticator: { secret: string } }).authenticator
  const first = new AuthenticatorApp(secret).code()
  await post(request, "enrollment/authenticator", { ...invitation, password, first })
  return {
    name,
    username,
    password,
    page,
    // The bank accepts each code once. Instead of waiting for the next one, it forgets the last one.
    async code() {
      await ownerQuery("update employee_authenticators set last_step = 0 where employee_id = $1", [
        id,
      ])
      return new AuthenticatorApp(secret).code()
    },
  }
}

/** Signs an employee in through the API. */
export async function signInEmployee(employee: Employee): Promise<void> {
  const { page, username, password } = employee
  await post(page.context().request, "sign-in", { username, password, code: await employee.code() })
}

/** What a proposal's review shows. */
type Proposed = {
  sentence: string
  rows: { name: string; before: string | null; after: string | null }[]
}

/** What an employee proposed last, as the API gives it to them. */
export async function latestProposal(maker: Employee, reader = maker): Promise<Proposed> {
  const listed = await maker.page.request.get("/api/staff/proposals?mine=yes")
  const [latest] = (await listed.json()) as { id: number }[]
  const shown = await reader.page.request.get(`/api/staff/proposals/${latest?.id}`)
  return (await shown.json()) as Proposed
}

/** Checks that a review shows every line of what was proposed. */
export async function expectRows(review: Page, { rows }: Proposed): Promise<void> {
  for (const { name, before, after } of rows) {
    const isAllNew = rows.every((row) => row.before === null || row.before === row.after)
    const values = before === after || isAllNew ? [after] : [before, after]
    const shown = [name, ...values.map((value) => value ?? "-")].join(" ")
    await expect(review.getByRole("row", { name: shown, exact: true })).toBeVisible()
  }
}

async function post(request: APIRequestContext, path: string, data: object): Promise<unknown> {
  const answer = await request.post(`${staffOrigin()}/api/staff/${path}`, { data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}
