import { randomBytes } from "node:crypto"
import type pg from "pg"
import type { EmployeeRole } from "#shared/employee-roles.ts"
import { type Env, readEnv } from "../server/config/env.ts"
import { newSecrets, type Secrets } from "../server/config/env-keys.ts"
import { macOfPasskey, sessionProof } from "../server/identity/employees/proofs.ts"
import { nameKeys } from "../server/identity/employees/staff-name.ts"
import type { TestPasskey } from "./passkey.ts"

/** Queries a bank as its owner. */
type Sql = <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>

/** An employee with a live sign-in, for tests of what employees do. */
export type TestEmployee = {
  readonly id: number
  readonly name: string
  /** The proof of the session, which the staff app's functions take. */
  readonly token: string
  /** The Cookie header of the session at a staff app with the keys given; empty without keys. */
  readonly cookie: string
  /** Stores that a factor was given to approve a proposal, and returns the confirmation's proof. */
  confirm(proposalId: number): Promise<string>
}

/** The keys of a staff app. */
export type StaffKeys = Pick<Env, "FACTOR_KEYS">

/** The keys of a bank with these secrets, as the staff app's process reads them. */
export const staffKeysOf = (secrets: Secrets): StaffKeys =>
  readEnv({ NODE_ENV: "test", ...secrets }, { dataDirSecrets: newSecrets })

/** Creates an employee who is signed in, for tests of the database's functions. */
export const newEmployee = (sql: Sql, name: string, ...roles: readonly EmployeeRole[]) =>
  newEmployeeOf({ sql }, name, ...roles)

/**
 * Creates an employee who is signed in.
 * @param env the keys of the staff app whose cookie the employee has; left out for none
 */
export async function newEmployeeOf(
  { sql, env }: { readonly sql: Sql; readonly env?: StaffKeys },
  name: string,
  ...roles: readonly EmployeeRole[]
): Promise<TestEmployee> {
  const username = name.toLowerCase().replaceAll(" ", ".")
  const cookieToken = randomBytes(32).toString("base64url")
  const token = env ? sessionProof(env, cookieToken) : cookieToken
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
    cookie: env ? `tessera.staff=${cookieToken}` : "",
    async confirm(proposalId) {
      const proof = randomBytes(32).toString("base64url")
      await sql(
        `insert into employee_confirmations (sign_in_id, proposal_id, payload_hash, proof_hash)
          select $1, id, payload_hash, sha256(convert_to($3, 'UTF8')) from proposals where id = $2`,
        [signIn?.id, proposalId, proof],
      )
      return proof
    },
  }
}

/** Gives an employee a passkey, as the staff app stores it. */
export async function storePasskey(
  { sql, env }: { readonly sql: Sql; readonly env: StaffKeys },
  employeeId: number,
  passkey: Pick<TestPasskey, "id" | "cose">,
): Promise<void> {
  const { id: credentialId, cose: publicKey } = passkey
  const { mac, keyId } = macOfPasskey(env, { employeeId, credentialId, publicKey })
  await sql(
    `insert into employee_passkeys (employee_id, credential_id, public_key, signature_count, synced, mac, key_id)
      values ($1, $2, $3, 0, false, $4, $5)`,
    [employeeId, credentialId, publicKey, mac, keyId],
  )
}
