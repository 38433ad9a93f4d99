import { afterAll, beforeAll, expect, test } from "vitest"
import { endpoints } from "../../server/apps/members/endpoints.ts"
import { staffEndpoints } from "../../server/apps/staff/endpoints.ts"
import type { Endpoint } from "../../server/http/endpoint.ts"
import type { StaffEndpoint } from "../../server/staff/staff-endpoint.ts"
import { type CostMeter, costMeter, databaseLimit } from "../cost-meter.ts"
import { fullForm } from "../full-form.ts"
import { type Sender, senderTo } from "../raw-http.ts"
import { openStaffApp, type TestStaffApp } from "../staff-app.ts"
import { openWatchedBank, type WatchedBank } from "../watch/watched-bank.ts"
import type { Case } from "./cases.ts"
import { type Environment, prepareEnvironment } from "./environment.ts"
import { fillIn } from "./fill-in.ts"
import { fillHardBank, fillHardHistory } from "./hard-history.ts"
import { callerOf, casesOf, isLong, staffCasesOf, thousands } from "./history-cases.ts"
import { type JobDesk, jobConnections, jobsOverHistories, openJobDesk } from "./history-jobs.ts"
import { resetAfter, restoreEnvironment } from "./reset.ts"
import { createSession } from "./session.ts"
import { requestOf } from "./staff-cases.ts"
import { employOthers, newStaffEnvironment, type StaffEnvironment } from "./staff-environment.ts"
import { validCase } from "./valid-case.ts"

// Each endpoint of both apps and each job that works through members, over a member whose history is as hard to read as somebody could make it. What it
// costs is the processor time of the database, so that it passes on a busy machine too.

/** The name of the API process's connections. */
const connections = "histories"

let bank: WatchedBank
let environment: Environment
let sender: Sender
let meter: CostMeter
let staff: TestStaffApp
let staffSender: Sender
let others: Awaited<ReturnType<typeof employOthers>>
let desk: JobDesk

beforeAll(async () => {
  bank = await openWatchedBank()
  meter = await costMeter(bank.database.superuserUrl)
  const api = await bank.open(connections, { PUBLIC_URL: "http://localhost" })
  environment = await prepareEnvironment(bank, api)
  sender = senderTo(api.url)
  await restoreEnvironment(environment)
  await fillHardHistory(environment)
  staff = await openStaffApp({}, bank.database)
  staffSender = senderTo(staff.url)
  others = await employOthers(staff)
  for (const part of ["/proposals/", "/payment-items/"]) {
    const endpoint = staffEndpoints.find(({ path }) => path.startsWith(part))
    if (endpoint) await newStaffEnvironment(staff, others, endpoint)
  }
  await fillHardBank(bank.database.superuserUrl, environment.userId, others.maker.id)
  desk = openJobDesk(bank)
})
afterAll(async () => {
  console.log(meter.report())
  sender.close()
  staffSender.close()
  await desk.close()
  await staff.close()
  await meter.close()
  await bank.close()
})

/** Sends it, and returns the case of the next page. */
async function ask(one: Case): Promise<Case | undefined> {
  const { status, text, header } = await sender.send(await fillIn(environment, one))
  expect(status, `${one.method} ${one.path} ${text.slice(0, 500)}`).toBeLessThan(500)
  const [, path] = /<([^>]+)>; rel="next"/.exec(header("link") ?? "") ?? []
  return path === undefined ? undefined : { ...one, path }
}

test.each(endpoints.map((endpoint): [string, Endpoint] => [endpoint.id, endpoint]))(
  "%s takes little of the database over any history",
  async (name, endpoint) => {
    const units = thousands(endpoint)
    const costOf = async (one: Case): Promise<Case | undefined> => {
      let next: Case | undefined
      const cost = await meter.costOf({
        name,
        connections,
        units,
        work: async () => (next = await ask(one)),
        after: async () => resetAfter(environment, undefined, await environment.api.writes()),
      })
      expect(cost, `${one.method} ${one.path}`).toBeLessThanOrEqual(databaseLimit)
      return next
    }
    for (const one of casesOf(endpoint)) {
      const next = await costOf(one)
      if (next) await costOf(next)
    }
  },
)

/** How many milliseconds each of some reads of another member takes, while `isGoingOn`, and at least so many. */
async function timesOfReads(min: number, isGoingOn: () => boolean): Promise<number[]> {
  const { cookie } = await createSession(bank, environment.neighborId)
  const other = senderTo(environment.api.url)
  const times: number[] = []
  while (times.length < min || isGoingOn()) {
    const begun = performance.now()
    const { status } = await other.send({
      method: "GET",
      path: "/api/accounts",
      headers: { cookie },
    })
    expect(status).toBe(200)
    times.push(performance.now() - begun)
  }
  other.close()
  return times
}

const medianOf = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

// A busy machine would decide it in the short form.
test.each(fullForm ? [40] : [])(
  "%i at once of the most expensive reads leave another member's reads within three times their median",
  async (atOnce) => {
    const reads = endpoints.filter((one) => one.method === "get" && !isLong(one))
    const max = meter.mostExpensive().find((name) => reads.some(({ id }) => id === name))
    const endpoint = reads.find(({ id }) => id === max)
    if (!endpoint) throw new Error("no read was measured")
    const request = await fillIn(environment, validCase(endpoint))
    const alone = medianOf(await timesOfReads(50, () => false))
    let left = atOnce
    const send = async () => {
      await sender.send(request)
      left -= 1
    }
    const all = Promise.all(Array.from({ length: left }, send))
    const beside = medianOf(await timesOfReads(20, () => left > 0))
    await all
    const factor = (beside / alone).toFixed(1)
    console.log(`Reads beside ${atOnce} ${endpoint.id}: ${factor} times their median.`)
    expect(beside).toBeLessThanOrEqual(3 * alone)
  },
)

/** The environment's names, about the member with the history. */
function aboutMember(
  names: StaffEnvironment["names"],
  { id }: StaffEndpoint,
): StaffEnvironment["names"] {
  const { userId, member } = environment
  const ids = { memberId: userId, subjectId: userId, username: member.username }
  const account = {
    accountId: environment.names.get("account.EUR"),
    iban: environment.names.get("iban.EUR"),
  }
  const statement = { statementId: environment.names.get("statement.own") }
  const changed = id === "proposeUnblocking" ? {} : { ...ids, ...account, ...statement }
  return new Map([
    ...names,
    ...Object.entries(changed).map(([name, value]) => [name, String(value)] as const),
  ])
}

test.each(staffEndpoints.map((endpoint): [string, StaffEndpoint] => [endpoint.id, endpoint]))(
  "%s of the staff app takes little of the database over any history",
  async (name, endpoint) => {
    const made = await newStaffEnvironment(staff, others, endpoint)
    // The purpose for which the employee opens the file.
    await staff.sql(
      "insert into member_views (user_id, employee_id, purpose) values ($1, $2, 'member_request')",
      [environment.userId, made.names.get("ownId")],
    )
    const about = { ...made, names: aboutMember(made.names, endpoint) }
    for (const one of staffCasesOf(endpoint)) {
      let next: Case | undefined = one
      for (const _page of [1, 2]) {
        if (!next) break
        const asked: Case = next
        const cost = await meter.costOf({
          name,
          connections: "tessera-staff",
          units: thousands(endpoint),
          work: async () => {
            const { status, text, header } = await staffSender.send(
              requestOf(about, asked, callerOf(endpoint)),
            )
            expect(status, `${asked.method} ${asked.path} ${text.slice(0, 500)}`).toBeLessThan(500)
            const [, path] = /<([^>]+)>; rel="next"/.exec(header("link") ?? "") ?? []
            next = path === undefined ? undefined : { ...asked, path }
          },
        })
        expect(cost, `${asked.method} ${asked.path}`).toBeLessThanOrEqual(databaseLimit)
      }
    }
  },
)

test.each(jobsOverHistories)(
  "%s takes little of the database over any history",
  async (name, job) => {
    const { units, work } = await job(desk, environment.userId)
    const metered = { name, connections: jobConnections, units, work }
    expect(await meter.costOf(metered)).toBeLessThanOrEqual(databaseLimit)
  },
)
