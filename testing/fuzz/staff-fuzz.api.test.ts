import { randomInt } from "node:crypto"
import fc from "fast-check"
import type pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { staffOpenApiDocument } from "../../server/apps/staff/docs-endpoints.ts"
import { staffEndpoints } from "../../server/apps/staff/endpoints.ts"
import type { StaffEndpoint } from "../../server/staff/staff-endpoint.ts"
import { testPool } from "../connections.ts"
import { type Sender, senderTo } from "../raw-http.ts"
import { openStaffApp, type TestStaffApp } from "../staff-app.ts"
import { installWatch, writesSince } from "../watch/writes.ts"
import { type Case, casesOf } from "./cases.ts"
import { answerCheck } from "./check-answer.ts"
import { requestOf, rightCase } from "./staff-cases.ts"
import {
  employOthers,
  newStaffEnvironment,
  type StaffCaller,
  staffCallers,
} from "./staff-environment.ts"
import { staffApiOf } from "./staff-values.ts"
import { expectStaffWrites, staffWriters } from "./staff-writes.ts"

// Generated requests to each endpoint of the staff app. Each answer must be as its description says, and a request
// may write what it is about, and nothing else.

/** `npm run fuzz`, part of `npm run verify`, sets these (scripts/fuzz.ts). */
const cases = Number(process.env["FUZZ_CASES"] ?? 30)
const seed = Number(process.env["FUZZ_SEED"] ?? randomInt(2 ** 31))
const only = process.env["FUZZ_ONLY"]?.split(",")
const chosen = staffEndpoints.filter(({ id }) => only?.includes(id) ?? true)
const timeoutMs = Math.max(300_000, cases * 600)

let app: TestStaffApp
let owner: pg.Pool
let sender: Sender
let others: Awaited<ReturnType<typeof employOthers>>
let seen = 0

beforeAll(async () => {
  app = await openStaffApp()
  owner = testPool({ connectionString: app.database.ownerUrl, max: 1 })
  sender = senderTo(app.url)
  others = await employOthers(app)
  // The lowest numbers, which are tried everywhere, belong to no member.
  await app.sql(`select setval(pg_get_serial_sequence(name, 'id'), 1000)
    from unnest('{users,accounts,cash_drawers}'::text[]) as name`)
  await installWatch((text) => app.sql(text))
})

afterAll(async () => {
  sender.close()
  await owner.end()
  await app.close()
})

async function writes() {
  const found = await writesSince(owner, "tessera-staff", seen)
  seen = found.at(-1)?.id ?? seen
  return found
}

const { operationOf, checkAnswer } = answerCheck(
  "/api/staff",
  staffEndpoints,
  staffOpenApiDocument({ STAFF_URL: "http://localhost", BANK_NAME: "Bank" }, staffEndpoints),
)

/** Their answers need a passkey or an invitation, or two employees before: their own tests have those. */
const acceptedElsewhere = new Set([
  "staffSignInWithPasskey",
  "openEnrollment",
  "enrollStaffPasskey",
  "enrollStaffAuthenticator",
  "drawEnrollmentCode",
  "drawRecoveryCode",
  "askDecisionPasskey",
  "staffUnlockOptions",
  "proposeDifference",
  "proposeSuspenseClearing",
  "offerFactorChange",
  "offerOwnPasskey",
  "addOwnPasskey",
  "renameOwnPasskey",
  "removeOwnFactor",
  "seeFactorNotice",
  "openItemMessage",
  // Payments that wait for something else than an account.
  "proposeGrant",
  "proposeHold",
  "proposeRefusal",
  "proposeCollection",
  "proposeItemWriteOff",
  "proposeWriteOffReversal",
  "proposeRelease",
  "inquireItem",
  "closePaymentItem",
])

test("every endpoint that changes something says what it may write", () => {
  const changing = staffEndpoints
    // The search of members is logged, and what is read of their list.
    .filter(({ method, id }) => method !== "get" || ["findMembers", "listMembers"].includes(id))
    .map(({ id }) => id)
  expect(staffWriters.toSorted()).toEqual(changing.toSorted())
})

test.each(chosen.map((endpoint): [string, StaffEndpoint] => [endpoint.id, endpoint]))(
  `%s: ${cases} cases with seed ${seed}`,
  async (_id, endpoint) => {
    let environment = await newStaffEnvironment(app, others, endpoint)
    const callers = fc.constantFrom<StaffCaller>(
      ...Array.from({ length: 12 }, () => "own" as const),
      ...staffCallers,
    )
    const api = staffApiOf(endpoint)
    async function send(one: Case, caller: StaffCaller): Promise<string> {
      const request = requestOf(environment, one, caller)
      const answer = await sender.send(request)
      const written = await writes()
      const operation = operationOf(request)
      expect(answer.status, `${request.method} ${request.path} ${answer.text}`).toBeLessThan(500)
      const code = checkAnswer(request, answer)
      const refused = answer.status >= 400 && request.method === "HEAD" ? "not_found" : code
      expectStaffWrites(operation?.id, refused, written, environment.members)
      if (written.length > 0) environment = await newStaffEnvironment(app, others, endpoint)
      return `${answer.status} ${answer.text}`
    }
    const answered = await send(rightCase(endpoint, api), "own")
    if (!acceptedElsewhere.has(endpoint.id)) expect(answered).toMatch(/^20[01] /)
    const property = fc.asyncProperty(
      casesOf(endpoint, api),
      callers,
      async (one, caller) => void (await send(one, caller)),
    )
    const at = staffEndpoints.indexOf(endpoint)
    await fc.assert(property, { numRuns: cases, seed: seed + at, endOnFailure: true })
  },
  timeoutMs,
)
