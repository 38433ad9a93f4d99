import { randomBytes } from "node:crypto"
import type pg from "pg"
import type { EmployeeRole } from "#shared/contracts/staff-session.ts"
import { nameKeys } from "../server/staff/staff-name.ts"

/** Queries a bank as its owner. */
type Sql = <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>

/** An employee with a live sign-in, for tests of what employees do. */
export type TestEmployee = {
  readonly id: number
  readonly name: string
  /** Of the sign-in: what the cookie holds, and what the staff app's functions take. */
  readonly token: string
  /** Stores that a factor was given to approve a proposal, and returns the confirmation's id. */
  confirm(proposalId: number): Promise<string>
}

/** Creates an employee who is signed in. */
export async function newEmployee(
  sql: Sql,
  name: string,
  ...roles: readonly EmployeeRole[]
): Promise<TestEmployee> {
  const username = name.toLowerCase().replaceAll(" ", ".")
  const token = randomBytes(32).toString("base64url")
  const [employee] = await sql<{ id: string }>(
    `insert into employees (name, username, roles, passkey_user_handle, enrolled_at)
      values ($1, $2, $3::employee_role[], $4, clock_timestamp()) returning id`,
    [name, username, roles, randomBytes(32)],
  )
  const id = Number(employee?.id)
  await sql("insert into employee_names (key, employee_id) select unnest($1::text[]), $2", [
    nameKeys(name),
    id,
  ])
  const [signIn] = await sql<{ id: string }>(
    `insert into employee_sign_ins (employee_id, token_hash)
      values ($1, sha256(convert_to($2, 'UTF8'))) returning id`,
    [id, token],
  )
  return {
    id,
    name,
    token,
    async confirm(proposalId) {
      const [confirmation] = await sql<{ id: string }>(
        `insert into employee_confirmations (sign_in_id, proposal_id, payload_hash)
          select $1, id, payload_hash from proposals where id = $2 returning id`,
        [signIn?.id, proposalId],
      )
      return confirmation?.id ?? ""
    },
  }
}
