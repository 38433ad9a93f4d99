import { randomUUID } from "node:crypto"
import { expect } from "vitest"
import type { ProblemCode } from "#shared/refusals/catalog.ts"
import { endpoints } from "../../server/apps/members/endpoints.ts"
import type { Endpoint } from "../../server/http/endpoint.ts"
import { withProductionLocks } from "../api-process.ts"
import { testClient } from "../connections.ts"
import { openDatabaseGate } from "../database-gate.ts"
import { setFactorScenario } from "../factor-scenarios.ts"
import { senderTo } from "../raw-http.ts"
import type { WatchedApi } from "../watch/watched-bank.ts"
import { checkAnswer } from "./check-answer.ts"
import type { Coverage } from "./coverage.ts"
import { type Environment, factorNames } from "./environment.ts"
import { fillIn } from "./fill-in.ts"
import { type Changes, validCase } from "./valid-case.ts"
import { expectNothingWritten } from "./writes-allowed.ts"

/** Operations that use neither database nor limits. */
const indifferent = new Set(["health", "openApi", "docs"])

/**
 * Sends the valid requests of some operations concurrently. Fails unless all are refused with one
 * code, as described, and nothing was written.
 * @returns how many were sent
 */
async function expectAllRefused(
  { environment, coverage, api }: { environment: Environment; coverage: Coverage; api: WatchedApi },
  code: ProblemCode,
  asked: readonly Endpoint[],
  {
    headers = {},
    changes = {},
  }: { headers?: Readonly<Record<string, string>>; changes?: Changes } = {},
): Promise<number> {
  const sender = senderTo(api.url)
  await api.writes()
  await Promise.all(
    asked.map(async (operation) => {
      const request = await fillIn(environment, validCase(operation, changes))
      const sent = { ...request, headers: { ...request.headers, ...headers } }
      const answer = await sender.send(sent)
      expect([operation.id, checkAnswer(sent, answer)]).toEqual([operation.id, code])
      coverage.note(operation, answer.status, code)
    }),
  )
  expectNothingWritten(code, false, await api.writes())
  sender.close()
  return asked.length
}

/** A process without simulated deposits and passkeys, and one whose rate limit is used up. */
export async function sendToLimitedBank(
  environment: Environment,
  coverage: Coverage,
): Promise<number> {
  const plain = await environment.bank.open("plain", {
    SIMULATED_DEPOSITS: "false",
  })
  for (const code of ["deposits_unavailable", "passkeys_unavailable"] as const) {
    const asked = endpoints.filter(({ problems }) => problems?.includes(code))
    await expectAllRefused({ environment, coverage, api: plain }, code, asked)
  }
  const api = await environment.bank.open("strict", {
    RATE_LIMIT_PER_MINUTE: "1",
  })
  // The only request that is allowed.
  await fetch(`${api.url}/api/auth/user`)
  const limited = endpoints.filter(
    ({ unlimited, problems }) => !unlimited || problems?.includes("too_many_requests"),
  )
  return expectAllRefused({ environment, coverage, api }, "too_many_requests", limited)
}

/** A process that requires a second factor from everyone. */
export async function sendToStrictBank(
  environment: Environment,
  coverage: Coverage,
): Promise<number> {
  const api = await environment.bank.open("required", {
    SCA_POLICY: "required",
  })
  const shut = endpoints.filter(({ caller }) => caller === "member")
  const asked = await expectAllRefused({ environment, coverage, api }, "enrolment_required", shut)
  const { bank, userId, session } = environment
  for (const id of ["removeAuthenticator", "removePasskey"]) {
    const where = { bank, userId, signInId: session.signInId }
    const { names, undo } = await setFactorScenario(id, where)
    for (const [name, value] of factorNames(names)) environment.names.set(name, value)
    const signIn = "update sign_ins set second_factor = $2 where id = $1"
    await bank.sql(signIn, [session.signInId, true])
    const last = endpoints.filter((operation) => operation.id === id)
    await expectAllRefused({ environment, coverage, api }, "last_factor", last)
    await bank.sql(signIn, [session.signInId, false])
    await undo()
  }
  return asked
}

/** A process that cannot reach its database. */
export async function sendWithoutDatabase(
  environment: Environment,
  coverage: Coverage,
): Promise<number> {
  const gate = await openDatabaseGate(environment.bank.database.appUrl)
  const api = await environment.bank.open("away", {}, gate.through)
  try {
    gate.set("refused")
    // The readiness answer may be a moment old.
    await expect.poll(async () => (await fetch(`${api.url}/api/ready`)).status).toBe(503)
    const asked = endpoints.filter(({ id }) => !indifferent.has(id))
    return await expectAllRefused({ environment, coverage, api }, "unavailable", asked)
  } finally {
    gate.set("open")
    await gate.close()
  }
}

/** A database without the tables that the program expects: an internal error, whose details stay hidden. */
export async function sendToBrokenBank(
  environment: Environment,
  coverage: Coverage,
): Promise<number> {
  const { sql } = environment.bank
  const asked = endpoints.filter(({ id }) => !indifferent.has(id))
  const migrations = "drizzle.__drizzle_migrations"
  await sql(`alter table sessions rename to lost; alter table ${migrations} rename to lost`)
  try {
    return await expectAllRefused(
      { environment, coverage, api: environment.api },
      "internal_error",
      asked,
    )
  } finally {
    await sql(`alter table lost rename to sessions;
      alter table drizzle.lost rename to __drizzle_migrations`)
  }
}

/** Requests with a key that another request holds for longer than the server waits. */
export async function sendWithHeldKey(
  environment: Environment,
  coverage: Coverage,
): Promise<number> {
  const api = await environment.bank.open("held", {}, withProductionLocks)
  // One that no other request has used, or asked about.
  const key = `held-${randomUUID()}`
  const holder = testClient(environment.bank.database.ownerUrl)
  await holder.connect()
  await holder.query("begin")
  await holder.query(
    "insert into idempotency_keys (user_id, key, request_hash) values ($1, $2, '')",
    [environment.userId, key],
  )
  const asked = endpoints.filter(({ idempotent }) => idempotent)
  const questions = endpoints.filter(({ id }) => id === "resolveOutcome")
  const headers = { "idempotency-key": key }
  const where = { environment, coverage, api }
  try {
    return (
      (await expectAllRefused(where, "request_in_progress", asked, { headers })) +
      (await expectAllRefused(where, "request_in_progress", questions, {
        changes: { body: { key } },
      }))
    )
  } finally {
    await holder.query("rollback")
    await holder.end()
  }
}
