import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import type pg from "pg"
import { pino } from "pino"
import type { EmployeeRole } from "#shared/employee-roles.ts"
import { createStaffApp } from "../server/apps/staff/app.ts"
import { readEnv } from "../server/config/env.ts"
import { newSecrets } from "../server/config/env-keys.ts"
import { databaseOn } from "../server/db/pool.ts"
import { demoEmployees } from "../server/demo/employees.ts"
import { sampleLog } from "../server/http/log-sample.ts"
import { codeAt } from "../server/identity/confirmations/authenticator-code.ts"
import { newAuthenticatorSecret } from "../server/identity/confirmations/authenticator-secret.ts"
import { encryptEmployeeSecret } from "../server/identity/employees/authenticator.ts"
import { processMetrics } from "../server/metrics/metrics.ts"
import type { StaffAppContext } from "../server/staff/staff-use-case.ts"
import { testSettings } from "./api-process.ts"
import { testPool } from "./connections.ts"
import { newEmployeeOf, type TestEmployee } from "./employees.ts"
import { openScratchDatabase, type ScratchDatabase } from "./scratch-database.ts"

/** An answer of the staff app; the body is undefined when it is not JSON. */
export type StaffAnswer<Body = unknown> = {
  readonly status: number
  readonly body: Body
  readonly headers: Headers
}

/** Sends requests to the staff app as one employee, or as nobody. */
export type StaffBrowser = {
  get<Body = unknown>(path: string): Promise<StaffAnswer<Body>>
  post<Body = unknown>(path: string, body?: object): Promise<StaffAnswer<Body>>
}

/** The staff app on a bank of its own, with the rights of its database roles. */
export type TestStaffApp = {
  readonly database: ScratchDatabase
  /** Its origin. */
  readonly url: string
  readonly context: Omit<StaffAppContext, "presenterOf">
  /** What was announced to members' pages. */
  readonly announced: unknown[][]
  /** Queries the bank as its owner. */
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  /** Creates an employee who is signed in. */
  employ(name: string, ...roles: readonly EmployeeRole[]): Promise<TestEmployee>
  /** Gives an employee an authenticator app, and returns its code now. */
  codeOf(employee: TestEmployee): Promise<string>
  /** @param employee left out for nobody; a text is sent as the whole Cookie header */
  as(employee?: TestEmployee | string): StaffBrowser
  close(): Promise<void>
}

/**
 * Opens the staff app in this process.
 * @param settings environment variables that differ from those of the tests
 * @param given a bank's database, which stays when the app is closed; a new one otherwise
 */
export async function openStaffApp(
  settings: Readonly<Record<string, string>> = {},
  given?: ScratchDatabase,
): Promise<TestStaffApp> {
  const database = given ?? (await openScratchDatabase())
  const connections = (connectionString: string) =>
    testPool({ connectionString, max: 4, allowExitOnIdle: true })
  const owner = connections(database.ownerUrl)
  const named = (url: string) => connections(`${url}?application_name=tessera-staff`)
  const [pool, identityPool] = [named(database.staffUrl), named(database.staffIdentityUrl)]
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  const env = readEnv(
    { ...testSettings, STAFF_URL: url, ...database.secrets, ...settings },
    { dataDirSecrets: newSecrets },
  )
  const log = pino({ level: "silent" })
  const announced: unknown[][] = []
  const context: TestStaffApp["context"] = {
    env,
    pool,
    log,
    db: databaseOn(pool),
    logSample: sampleLog(log),
    metrics: processMetrics(),
    stopping: new AbortController().signal,
    announce: (...change) => void announced.push(change),
    identity: { env, pool: identityPool, db: databaseOn(identityPool), demoEmployees },
  }
  server.on("request", createStaffApp(context))
  const sql: TestStaffApp["sql"] = async <Row extends pg.QueryResultRow>(
    text: string,
    values: unknown[] = [],
  ) => (await owner.query<Row>(text, values)).rows
  return {
    database,
    url,
    context,
    announced,
    sql,
    employ: (name, ...roles) => newEmployeeOf({ sql, env }, name, ...roles),
    as: (employee) => browser(url, employee),
    async codeOf({ id }) {
      const secret = newAuthenticatorSecret()
      const { secretCiphertext, keyId } = encryptEmployeeSecret(env, id, secret)
      const [row] = await sql<{ now: number }>(
        `insert into employee_authenticators (employee_id, secret_ciphertext, key_id) values ($1, $2, $3)
          returning (extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
        [id, secretCiphertext, keyId],
      )
      return codeAt(secret, row?.now ?? 0)
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await Promise.all([owner.end(), pool.end(), identityPool.end()])
      if (!given) await database.drop()
    },
  }
}

function browser(url: string, employee?: TestEmployee | string): StaffBrowser {
  const cookie = typeof employee === "object" ? employee.cookie : employee
  async function send(method: string, path: string, body?: object) {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(cookie && { cookie }),
        ...(body && { "Content-Type": "application/json", origin: url }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = /json/.test(response.headers.get("content-type") ?? "")
    const { status, headers } = response
    return { status, headers, body: isJson ? (JSON.parse(text) as never) : (undefined as never) }
  }
  return {
    get: (path) => send("GET", path),
    post: (path, body = {}) => send("POST", path, body),
  }
}
