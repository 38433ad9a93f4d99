import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { apiRoutes } from "../../testing/api-routes.ts"
import { endedSessions } from "../../testing/authorization/ended-sessions.ts"
import { matrix } from "../../testing/authorization/matrix.ts"
import type { Names } from "../../testing/authorization/names.ts"
import {
  identifiersOf,
  namesIn,
  namesOf,
  nonexistentNames,
  requestFor,
  withoutTrace,
} from "../../testing/authorization/requests.ts"
import type { MatrixRequest, Row } from "../../testing/authorization/rows.ts"
import { setFactorScenario } from "../../testing/factor-scenarios.ts"
import { type RawRequest, type Sender, senderTo } from "../../testing/raw-http.ts"
import { type FullMember, markersOf, newFullMember } from "../../testing/watch/full-member.ts"
import {
  openWatchedBank,
  type WatchedApi,
  type WatchedBank,
} from "../../testing/watch/watched-bank.ts"
import { changed } from "../../testing/watch/writes.ts"
import { endpoints } from "../apps/members/endpoints.ts"

let bank: WatchedBank
let api: WatchedApi
let sender: Sender
let owner: FullMember
let other: FullMember
let theirs: Names
let mine: Names
let ended: Record<string, string>
let ownersCookie: string

beforeAll(async () => {
  bank = await openWatchedBank()
  // Passkeys need an origin with a host name.
  api = await bank.open("matrix", { PUBLIC_URL: "http://localhost" })
  sender = senderTo(api.url)
  // The caller is older than the owner, so that the owner's cursors do not shorten the caller's
  // lists.
  other = await newFullMember(bank, api.url, "Montserrat")
  owner = await newFullMember(bank, api.url, "Lindqvist")
  theirs = await namesOf(owner)
  mine = await namesOf(other)
  // So that the caller has nothing left to mark as read.
  await other.member.post("/api/chat/read", { id: mine.messageId })
  ownersCookie = owner.member.cookie()
  ended = await endedSessions(bank, api.url, owner.member)
})

afterAll(async () => {
  sender.close()
  await bank.close()
})

/** Values that cannot be an id or reference. They must get the same response as a nonexistent one. */
const nonsense = [
  "0",
  "-1",
  "1.5",
  "1e3",
  "01",
  "x",
  "null",
  "9007199254740992",
  "9".repeat(500),
  "%00",
  "%20",
  "%2e%2e",
  "..%2f..",
  "%E0%A4%A",
  "%ff",
  "%F0%9F%8F%A6",
  "x".repeat(500),
]

const named = endpoints.map((operation) => [operation.id, operation] as const)
const membersOnly = named.filter(([id]) => matrix[id]?.serves !== "anyone")

function endpointOf(id: string) {
  const endpoint = matrix[id]
  if (!endpoint) throw new Error(`${id} has no row in testing/authorization/matrix.ts`)
  return endpoint
}

/** Runs a test with the owner's factors that a valid request of the operation uses up. */
async function inScenario(id: string, work: (names: Names) => Promise<void>): Promise<void> {
  const [, sid = ""] = /=s%3A([\w-]+)\./.exec(ownersCookie) ?? []
  const [row] = await bank.sql<{ id: string }>(
    "select sess ->> 'signInId' as id from sessions where sid = $1",
    [sid],
  )
  const where = { bank, userId: owner.member.user.id, signInId: row?.id ?? "" }
  const scenario = await setFactorScenario(id, where)
  try {
    await work({ ...theirs, ...scenario.names })
  } finally {
    await scenario.undo()
  }
}

const as = (cookie: string | undefined, order: RawRequest) =>
  sender.send({ ...order, headers: { ...order.headers, ...(cookie && { cookie }) } })

/**
 * The writes since the last call, except the caller's own last activity and what a correct password
 * writes where one is required.
 */
async function written({ password }: Row = endpointOf("signOut")) {
  const own = ["last_active_at", ...(password ? ["password_given_at"] : [])]
  const writes = await api.writes()
  return writes.filter((write) => {
    if (write.table === "rate_limits") return !password
    return write.table !== "sign_ins" || !changed(write).every((column) => own.includes(column))
  })
}

describe("the matrix", () => {
  test("has a row for every route of the app, and no others", () => {
    const routes = Object.keys(matrix).map((id) => {
      const operation = endpoints.find((each) => each.id === id)
      return `${operation?.method} ${operation?.path}`
    })
    expect(routes.toSorted()).toEqual(apiRoutes().toSorted())
  })

  test.each(named)("%s: the declaration has the reviewed rights", (id, declared) => {
    const { serves, password, limit } = endpointOf(id)
    expect({
      serves: declared.caller,
      password: typeof declared.password === "function" ? "by-request" : declared.password,
      limit: declared.limit,
    }).toEqual({ serves, password, limit })
  })

  test.each(named)(
    "%s: every identifier in its contract belongs to a row of the matrix",
    (id, operation) => {
      const ask: MatrixRequest = endpointOf(id).ask(theirs)
      const filled: Record<string, unknown> = { path: ask.path }
      for (const [name, value] of Object.entries(ask.query ?? {})) filled[`query.${name}`] = value
      for (const [name, value] of Object.entries(ask.body ?? {})) filled[`body.${name}`] = value
      for (const where of identifiersOf(operation)) {
        expect(Object.values(theirs), where).toContain(filled[where])
      }
    },
  )
})

test.each(named)("%s: refuses visitors and every kind of ended session", (id, operation) =>
  inScenario(id, async (names) => {
    const endpoint = endpointOf(id)
    const order = requestFor(operation, endpoint, names)
    await api.writes()
    const anonymous = await as(undefined, order)
    if (endpoint.serves === "anyone") {
      expect(anonymous.status).toBe(operation.status)
      return
    }
    expect(JSON.parse(anonymous.text)).toMatchObject({ status: 401, code: "not_signed_in" })
    for (const [how, cookie] of Object.entries(ended)) {
      expect(withoutTrace(await as(cookie, order)), how).toBe(withoutTrace(anonymous))
    }
    expect(await written()).toEqual([])
  }),
)

test.each(named)(
  "%s: another member's resource gets the same response as a nonexistent one",
  (id, operation) =>
    inScenario(id, async (real) => {
      const endpoint = endpointOf(id)
      const cookie = other.member.cookie()
      const absent = nonexistentNames(theirs)
      const names = namesIn(endpoint, real)
      await api.writes()
      // First each of the owner's identifiers alone among the caller's own, then the owner's
      // complete request.
      const foreign: [string, Names, Names][] = names.map((name) => [
        name,
        { ...mine, [name]: real[name] },
        { ...mine, [name]: absent[name] },
      ])
      const { password } = mine
      if (names.length > 0) {
        foreign.push(["all", { ...real, password }, { ...real, ...absent, password }])
      }
      for (const [what, found, unreal] of foreign) {
        const shown = await as(cookie, requestFor(operation, endpoint, found))
        const missing = await as(cookie, requestFor(operation, endpoint, unreal))
        expect(withoutTrace(shown), what).toBe(withoutTrace(missing))
        for (const marker of markersOf(owner)) expect(shown.text, what).not.toContain(marker)
      }
      expect(await written(endpoint)).toEqual([])
    }),
)

const byPath = membersOnly.filter(([, { path }]) => path.includes("{"))

test.each(byPath)(
  "%s: an invalid id gets the same response as a nonexistent one",
  async (id, operation) => {
    const endpoint = endpointOf(id)
    const order = requestFor(operation, endpoint, { ...theirs, ...nonexistentNames(theirs) })
    const cookie = owner.member.cookie()
    const missing = await as(cookie, order)
    const given = String(endpoint.ask({ ...theirs, ...nonexistentNames(theirs) }).path)
    await api.writes()
    for (const odd of nonsense) {
      const answer = await as(cookie, { ...order, path: order.path.replace(given, odd) })
      expect(withoutTrace(answer), odd).toBe(withoutTrace(missing))
    }
    expect(await written(endpoint)).toEqual([])
  },
)

test.each(membersOnly)("%s: serves the owner, and shows no other member's data", (id, operation) =>
  inScenario(id, async (names) => {
    const granted = await as(ownersCookie, requestFor(operation, endpointOf(id), names))
    // A session whose rights have changed continues with another id.
    const [renewed] = granted.header("set-cookie")?.split(";", 1) ?? []
    if (renewed?.startsWith("tessera=")) ownersCookie = renewed
    expect(granted.text).not.toMatch(/"code":/)
    expect(granted.status).toBe(operation.status)
    for (const marker of markersOf(other)) expect(granted.text).not.toContain(marker)
  }),
)
