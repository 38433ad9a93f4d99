import type pg from "pg"
import type { EmployeeRole } from "#shared/employee-roles.ts"
import { type Env, readEnv } from "../server/config/env.ts"
import { newSecrets } from "../server/config/env-keys.ts"
import { databaseOn } from "../server/db/pool.ts"
import { codeAt } from "../server/identity/confirmations/authenticator-code.ts"
import { newAuthenticatorSecret } from "../server/identity/confirmations/authenticator-secret.ts"
import { encryptEmployeeSecret } from "../server/identity/employees/authenticator.ts"
import type { IdentityContext } from "../server/identity/employees/identity-context.ts"
import { sessionProof } from "../server/identity/employees/proofs.ts"
import { signInWithPassword } from "../server/identity/employees/sign-in.ts"
import { hashPassword } from "../server/identity/passwords/password.ts"
import type { Problem } from "../server/use-case/problem.ts"
import { testPool } from "./connections.ts"
import { newEmployee } from "./employees.ts"
import { openScratchDatabase } from "./scratch-database.ts"

/** Queries a bank as its owner. */
type Sql = Parameters<typeof newEmployee>[0]

/** The context of employees' sign-in, with its role's connections. */
export function identityContext(
  pool: pg.Pool,
  settings: Partial<Pick<Env, "STAFF_FACTORS" | "STAFF_URL" | "MODE">> = {},
): IdentityContext {
  const env = readEnv({ NODE_ENV: "test" }, { dataDirSecrets: newSecrets })
  return { env: { ...env, ...settings }, pool, db: databaseOn(pool) }
}

/** An employee with a password and an authenticator app. */
export type AppEmployee = {
  readonly id: number
  readonly username: string
  readonly password: string
  /** The code that is `steps` steps from now, by the database's clock. */
  code(steps?: number): Promise<string>
  /** A code that is wrong now and close to now. */
  wrongCode(): Promise<string>
}

/** Creates an employee who signs in with a password and an authenticator app, and is not signed in. */
export async function newAppEmployee(
  sql: Sql,
  { env }: Pick<IdentityContext, "env">,
  name: string,
  ...roles: readonly EmployeeRole[]
): Promise<AppEmployee> {
  const { id } = await newEmployee(sql, name, ...roles)
  const secret = newAuthenticatorSecret()
  const password = "walnut-ferry-lamp-27"
  const { secretCiphertext, keyId } = encryptEmployeeSecret(env, id, secret)
  await sql("update employee_sign_ins set ended_at = clock_timestamp() where employee_id = $1", [
    id,
  ])
  await sql("update employees set password_hash = $2 where id = $1", [
    id,
    await hashPassword(env, password),
  ])
  await sql(
    "insert into employee_authenticators (employee_id, secret_ciphertext, key_id) values ($1, $2, $3)",
    [id, secretCiphertext, keyId],
  )
  const now = async () => {
    const [row] = await sql<{ now: number }>(
      "select (extract(epoch from clock_timestamp()) * 1000)::float8 as now",
    )
    return row?.now ?? 0
  }
  return {
    id,
    username: name.toLowerCase().replaceAll(" ", "."),
    password,
    code: async (steps = 0) => codeAt(secret, (await now()) + steps * 30_000),
    async wrongCode() {
      const at = await now()
      const near = [-2, -1, 0, 1, 2].map((steps) => codeAt(secret, at + steps * 30_000))
      return ["000000", "111111", "222222", "333333", "444444", "555555"].find(
        (code) => !near.includes(code),
      ) as string
    },
  }
}

/** The origin of the staff app in these tests. */
export const staffHome = "http://localhost:3001"

/** What is refused: its code and its sentence; undefined when it is done. */
export const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (thrown: Problem) => thrown,
  )
  return error && { code: error.code, sentence: error.message }
}

export const codeOf = async (work: Promise<unknown>) => (await refusal(work))?.code

/** A bank of its own for tests of how employees sign in. */
export async function openIdentityBank() {
  const database = await openScratchDatabase()
  const owner = testPool({ connectionString: database.ownerUrl, max: 4 })
  const pool = testPool({ connectionString: database.staffIdentityUrl, max: 4 })
  const context = identityContext(pool, { STAFF_URL: staffHome, STAFF_FACTORS: "any" })
  const sql: Sql = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    (await owner.query<Row>(text, values)).rows
  let made = 0
  /** Each employee signs in from an address of their own: attempts from one network count together. */
  const from = () => ({ address: `10.0.${made}.7`, userAgent: "Tests" })
  async function signIn(who: AppEmployee, otherwise: { password?: string; code?: string } = {}) {
    const { username, password } = who
    const body = { username, password, code: await who.code(), ...otherwise }
    const { token: cookieToken, session } = await signInWithPassword(context, {
      body,
      client: from(),
    })
    return { token: sessionProof(context.env, cookieToken), cookieToken, session }
  }
  return {
    owner,
    context,
    sql,
    from,
    signIn,
    /** An employee whose name no other test has. */
    newcomer() {
      made += 1
      const letters = String.fromCharCode(97 + (made % 26), 97 + Math.floor(made / 26))
      return newAppEmployee(sql, context, `Nora ${letters.repeat(3)}`, "teller")
    },
    /** Signs in again with a code of the same step. */
    async signInAgain(who: AppEmployee) {
      await sql("update employee_authenticators set last_step = 0 where employee_id = $1", [who.id])
      return signIn(who)
    },
    async actionsOf(id: number) {
      const events = await sql<{ action: string }>(
        "select action from audit_events where details ->> 'employeeId' = $1 order by id",
        [String(id)],
      )
      return events.map(({ action }) => action)
    },
    /** Moves a live sign-in's times into the past. */
    async age(id: number, column: "last_active_at" | "created_at", interval: string) {
      await sql(
        `update employee_sign_ins set ${column} = ${column} - $2::interval
          where employee_id = $1 and ended_at is null`,
        [id, interval],
      )
    },
    async close() {
      await Promise.all([owner.end(), pool.end()])
      await database.drop()
    },
  }
}
