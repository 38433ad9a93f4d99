import { createServer, type Server } from "node:http"
import { setTimeout as sleep } from "node:timers/promises"
import type { Logger } from "pino"
import { rolesText } from "#shared/employee-roles.ts"
import { createStaffApp } from "./apps/staff/app.ts"
import { staffClient } from "./apps/staff/client.ts"
import { BootError } from "./config/boot-error.ts"
import { creditUnionOf } from "./config/credit-union.ts"
import type { Env } from "./config/env.ts"
import { databaseOn, openPool } from "./db/pool.ts"
import { timeLimitsTimes } from "./db/time-limits.ts"
import { demoEmployees } from "./demo/employees.ts"
import { limitConnections, serverOptions } from "./http/connection-limits.ts"
import { expressMessages } from "./http/express-messages.ts"
import { gracefulStop } from "./http/graceful-stop.ts"
import { sampleLog } from "./http/log-sample.ts"
import { demoSignIns } from "./identity/employees/offer-sign-in.ts"
import { announcer } from "./live/announcer.ts"
import { processMetrics } from "./metrics/metrics.ts"
import type { StaffAppContext } from "./staff/staff-use-case.ts"

/** Employees are few, and their requests are short. */
const poolSize = 10
const identityPoolSize = 4

/**
 * Serves the staff app, with its two database roles alone.
 * @param stopping aborted when the process is asked to stop
 * @returns what stops it
 * @throws BootError with a message for the operator
 */
export async function openStaff(
  env: Env,
  log: Logger,
  stopping: AbortSignal,
): Promise<() => Promise<void>> {
  const { DATABASE_STAFF_URL: url, DATABASE_STAFF_IDENTITY_URL: identityUrl } = env
  if (!url || !identityUrl) {
    throw new BootError("The staff app needs DATABASE_STAFF_URL and DATABASE_STAFF_IDENTITY_URL.")
  }
  const limits = timeLimitsTimes(env.TIME_LIMIT_FACTOR)
  const lost = (error: Error) => log.warn({ reason: error.message }, "connection lost")
  const pool = openPool(url, poolSize, lost, limits)
  const identityPool = openPool(identityUrl, identityPoolSize, lost, limits)
  const { announce, flush } = announcer(pool, log)
  const logSample = sampleLog(log)
  const context: Omit<StaffAppContext, "presenterOf"> = {
    env,
    log,
    logSample,
    pool,
    announce,
    stopping,
    db: databaseOn(pool),
    metrics: processMetrics(),
    identity: { env, pool: identityPool, db: databaseOn(identityPool), demoEmployees },
  }
  const messages = expressMessages()
  const server = createServer({ ...serverOptions(), ...messages.classes })
  limitConnections(
    server,
    {
      total: env.CONNECTION_LIMIT,
      perAddress: env.TRUST_PROXY === 0 ? env.CONNECTION_LIMIT_PER_ADDRESS : undefined,
    },
    log,
  )
  const client = await staffClient(
    { ...env, url: env.STAFF_URL, creditUnion: creditUnionOf(env) },
    server,
  )
  server.on("request", messages.give(createStaffApp(context, ...client)))
  const close = gracefulStop(server, stopping, env.TIME_LIMIT_FACTOR)
  await listen(server, env)
  console.log(`The staff app is open at ${env.STAFF_URL}`)
  await announceDemo(context)
  return async () => {
    await close()
    await flush()
    // A connection whose peer vanished would never finish ending.
    await Promise.race([
      Promise.all([pool.end(), identityPool.end()]),
      sleep(limits.lock, undefined, { ref: false }),
    ])
    logSample.flush()
  }
}

/** Lists the demo employees; prints nothing outside the demo. */
async function announceDemo({ identity }: Pick<StaffAppContext, "identity">): Promise<void> {
  const employees = await demoSignIns(identity)
  if (employees.length === 0) return
  console.log(
    "Sign in as one of its employees. The page shows codes; the last column is for an app:",
  )
  for (const { username, password, secret, roles } of employees) {
    console.log(
      `  ${username.padEnd(16)} ${password.padEnd(20)} ${rolesText(roles).padEnd(46)} ${secret}`,
    )
  }
}

function listen(server: Server, { STAFF_PORT, STAFF_HOST }: Env): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(
        error.code === "EADDRINUSE"
          ? new BootError(
              `Port ${STAFF_PORT} is taken by another program. Stop it, or set STAFF_PORT to another.`,
            )
          : error,
      )
    })
    server.listen(STAFF_PORT, STAFF_HOST, resolve)
  })
}
