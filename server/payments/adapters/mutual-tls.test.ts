import { request } from "node:https"
import { beforeAll, beforeEach, expect, onTestFinished, test } from "vitest"
import { bic } from "#shared/iban/bank-identifiers.ts"
import { Authority, writeFiles } from "../../../testing/payments/certificates.ts"
import { reservePort } from "../../../testing/reserve-port.ts"
import type { Adapter, RailProfile, ReadyMessage } from "./adapter.ts"
import { httpAdapter } from "./http.ts"
import { signedHeaders } from "./signature.ts"
import { type MutualTls, readMutualTls } from "./tls.ts"

/** Two banks that show certificates to each other. The keys of signatures are tested elsewhere. */

const profile: RailProfile = {
  bic: bic("TSCULULLXXX"),
  settlementIban: "BE68539007547034",
  sponsorBic: undefined,
  clearingSystem: "SIM",
  instant: true,
  sponsor: undefined,
  cutOffs: ["23:59"],
  bicOf: () => bic("HUBBBEBBXXX"),
}
const message: ReadyMessage = {
  name: "pacs.008.001.08",
  messageId: "TSRA-1",
  speed: "instant",
  bytes: Buffer.from("<Document/>"),
}

const foreignWords = "the certificate is from an authority that RAIL_TLS_CA does not contain"

let authority: Authority
let ours: MutualTls
let hub: MutualTls
let arrived: string[]
let logged: string[]

beforeAll(async () => {
  authority = await Authority.create("Payments")
  ours = { ...(await authority.issue("Credit union")), ca: authority.pem }
  hub = { ...(await authority.issue("Hub")), ca: authority.pem }
})
beforeEach(() => {
  arrived = []
  logged = []
})

/** Starts a bank that listens; gives what calls it. */
async function listen(tls: MutualTls | undefined, key?: string) {
  const port = await reservePort()
  const say = (details: object, text: string) => logged.push(`${text}: ${JSON.stringify(details)}`)
  const log = { warn: say, error: say } as never
  const at = { host: "127.0.0.1", port, log }
  const make = (url: string, withKey: string | undefined, own: MutualTls | undefined) => {
    const signing = withKey ? { key: withKey, versions: ["v2"] as const } : undefined
    return httpAdapter({ profile, url, access: { signing, tls: own }, listen: at })
  }
  const stop = await make("https://127.0.0.1", key, tls).receive({
    message: async (bytes) => {
      arrived.push(Buffer.from(bytes).toString())
      return "stored"
    },
    unreadable: () => Promise.reject(new Error("This is for files")),
    payee: async () => ({ result: "not_possible" }),
  })
  onTestFinished(stop)
  const caller = (own: MutualTls | undefined, ownKey?: string, protocol = "https"): Adapter =>
    make(`${protocol}://127.0.0.1:${port}`, ownKey, own)
  return { port, caller }
}

const send = (adapter: Adapter) => adapter.send(message, AbortSignal.timeout(10_000))

test("a message passes between two sides whose certificates count, without a key", async () => {
  const { caller } = await listen(hub)
  expect(await send(caller(ours))).toEqual({ outcome: "sent", answer: "200 Stored." })
  expect(arrived).toEqual(["<Document/>"])
  expect(logged).toEqual([])
})

test("with a key too, both are demanded", async () => {
  const key = "k".repeat(32)
  const { caller, port } = await listen(hub, key)
  const toBank = { direction: "to-bank", path: "/messages" } as const
  const signing = { key, versions: ["v2"] } as const
  const signed = signedHeaders(signing, toBank, message.bytes)
  /** @returns the status */
  const post = (own: MutualTls | undefined, headers: Record<string, string>) =>
    new Promise((resolve, reject) => {
      const length = { "Content-Length": message.bytes.length, "Content-Type": "application/xml" }
      const at = { host: "127.0.0.1", port, path: "/messages", method: "POST", ca: authority.pem }
      request({ ...at, ...own, headers: { ...length, ...headers } }, ({ statusCode, socket }) => {
        resolve(statusCode)
        socket.destroy()
      })
        .on("error", reject)
        .end(message.bytes)
    })
  expect(await post(ours, signed)).toBe(200)
  expect(await post(ours, {})).toBe(401)
  await expect(post(undefined, signed)).rejects.toThrow(/ECONNRESET|hang up|disconnected/)
  // A message of this bank, sent back to it.
  expect((await send(caller(ours, key))).outcome).toBe("refused")
  expect(arrived).toHaveLength(1)
})

test("an expired, a foreign, and no certificate are refused, and the log says why", async () => {
  const foreign = await Authority.create("Somebody")
  const namesake = await Authority.create("Payments")
  const expired = { ...(await authority.issue("Credit union", -1)), ca: authority.pem }
  const fromNamesake = { ...(await namesake.issue("Credit union")), ca: authority.pem }
  const fromElsewhere = { ...(await foreign.issue("Credit union")), ca: authority.pem }
  const { caller, port } = await listen(hub)
  for (const [own, what] of [
    [expired, "the certificate has expired"],
    [fromElsewhere, foreignWords],
    [fromNamesake, foreignWords],
  ] as const) {
    logged = []
    const { outcome } = await send(caller(own))
    expect(outcome).toBe("unknown")
    expect(logged).toEqual([expect.stringContaining(what)])
    expect(logged[0]).toContain("a connection of another bank was refused")
  }
  logged = []
  const trusting = { port, host: "127.0.0.1", path: "/messages", method: "POST", ca: authority.pem }
  await expect(
    new Promise((resolve, reject) => {
      request(trusting, resolve).on("error", reject).end("<Document/>")
    }),
  ).rejects.toThrow(/ECONNRESET|hang up|disconnected/)
  expect(logged).toEqual([expect.stringContaining("there is no certificate")])
  logged = []
  expect((await send(caller(undefined, undefined, "http"))).outcome).toBe("unknown")
  expect(logged).toHaveLength(1)
  expect(arrived).toEqual([])
})

test("the bank calls nobody whose certificate does not count", async () => {
  const foreign = await Authority.create("Somebody")
  const { cert, key } = await authority.issue("Hub", -1)
  for (const [theirs, what] of [
    [{ cert, key, ca: authority.pem }, "the certificate has expired"],
    [{ ...(await foreign.issue("Hub")), ca: authority.pem }, foreignWords],
  ] as const) {
    const { caller } = await listen(theirs)
    const { outcome, answer } = await send(caller(ours))
    expect(outcome).toBe("unknown")
    expect(answer).toBe(`The other side was not called: ${what}.`)
  }
  expect(arrived).toEqual([])
})

test("reads certificates from files, and says what is wrong with them", async () => {
  const other = await authority.issue("Hub")
  const old = await authority.issue("Hub", -1)
  const { paths, remove } = writeFiles({
    cert: ours.cert,
    key: ours.key,
    ca: ours.ca,
    otherKey: other.key,
    oldCert: old.cert,
    oldKey: old.key,
    text: "Hello",
  })
  onTestFinished(remove)
  const { cert = "", key = "", ca = "", otherKey = "", oldCert = "", oldKey = "" } = paths
  const { text = "" } = paths
  expect(readMutualTls({ cert, key, ca })).toEqual(ours)
  expect(() => readMutualTls({ cert, key: otherKey, ca })).toThrow(
    "RAIL_TLS_KEY is not the key of the certificate in RAIL_TLS_CERT.",
  )
  expect(() => readMutualTls({ cert: oldCert, key: oldKey, ca })).toThrow(
    /^The certificate in RAIL_TLS_CERT expired on \d{4}-\d\d-\d\d\.$/,
  )
  expect(() => readMutualTls({ cert: text, key, ca })).toThrow("a certificate in PEM")
  expect(() => readMutualTls({ cert, key: text, ca })).toThrow("a private key in PEM")
  expect(() => readMutualTls({ cert, key, ca: text })).toThrow("RAIL_TLS_CA")
  expect(() => readMutualTls({ cert, key: `${key}x`, ca })).toThrow("cannot be read (ENOENT)")
})
