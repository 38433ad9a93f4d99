import { strict as assert } from "node:assert"
import type pg from "pg"
import { productionHost } from "../behind-proxy.ts"
import { ask, inside, outside, redirectOf, staffHost, streamUntil } from "./ask.ts"
import type { Proxy } from "./start-proxy.ts"

type Given = {
  readonly authority: Buffer
  /** A connection to the bank's database, as its owner. */
  readonly owner: pg.Client
  readonly proxy: Proxy
}

const password = "plum-harbour-lantern-48"

/** Registers a member from outside, who claims to come from elsewhere. */
async function register({ authority, proxy }: Given, username: string) {
  const answer = await ask({
    authority,
    path: "/api/auth/register",
    headers: {
      "x-forwarded-for": "198.51.100.9",
      "x-forwarded-proto": "http",
      "x-real-ip": "198.51.100.9",
      forwarded: "for=198.51.100.9;proto=http",
    },
    body: {
      username: `${username}.${proxy}`.toLowerCase(),
      password,
      firstName: "Ada",
      lastName: "Weber",
    },
  })
  assert.equal(answer.status, 201, answer.text)
  const [cookie = ""] = [answer.headers["set-cookie"]].flat()
  return { cookie: cookie.split(";")[0] ?? "", set: cookie }
}

/** What must hold behind each proxy. */
export const proofs: readonly (readonly [string, (given: Given) => Promise<void>])[] = [
  [
    "the app is served, and browsers are told to keep to TLS",
    async ({ authority }) => {
      const { status, headers, text } = await ask({ authority })
      assert.equal(status, 200)
      assert.match(text, /<div id="root"/)
      assert.match(String(headers["strict-transport-security"]), /max-age=\d{7,}/)
    },
  ],
  [
    "without TLS, visitors are sent to it",
    async () => {
      assert.equal(
        await redirectOf(productionHost, "/transfer?to=1"),
        `https://${productionHost}/transfer?to=1`,
      )
      assert.equal(await redirectOf(staffHost, "/"), `https://${staffHost}/`)
    },
  ],
  [
    "a sign-in has the visitor's address and a secure cookie, whatever the visitor claims",
    async (given) => {
      const { set } = await register(given, "ada")
      assert.match(set, /; Secure/)
      const { rows } = await given.owner.query<{ address: string }>(
        "select address from sign_ins order by created_at desc limit 1",
      )
      assert.deepEqual(rows, [{ address: outside }])
    },
  ],
  [
    "what changes arrives at once, while the stream is open",
    async (given) => {
      const { cookie } = await register(given, "bea")
      const { authority } = given
      const headers = { cookie }
      const listed = await ask({ authority, path: "/api/accounts", headers })
      const [account] = JSON.parse(listed.text) as { id: number }[]
      await streamUntil(
        { authority, path: "/api/live", headers },
        'data: ["accounts"',
        async () => {
          const path = `/api/accounts/${account?.id}`
          const body = { name: "Holidays" }
          const renamed = await ask({ authority, method: "PUT", path, headers, body })
          assert.ok(renamed.status < 300, `${renamed.status} ${renamed.text}`)
        },
      )
    },
  ],
  [
    "an upload that is too large is refused",
    async ({ authority }) => {
      const body = { username: "x".repeat(2_000_000), password }
      const { status } = await ask({ authority, path: "/api/auth/login", body })
      assert.equal(status, 413)
    },
  ],
  [
    "the staff app answers an employees' network",
    async ({ authority }) => {
      const { status, text } = await ask({ authority, host: staffHost, from: inside })
      assert.equal(status, 200)
      assert.match(text, /<div id="root"/)
    },
  ],
  [
    "the staff app answers nobody else, whatever they claim",
    async ({ authority, proxy }) => {
      const headers = { "x-forwarded-for": inside, forwarded: `for=${inside}` }
      const asked = ask({ authority, host: staffHost, headers })
      // Caddy ends the connection without an answer.
      if (proxy === "Caddy") return assert.rejects(asked, /socket hang up|ECONNRESET/)
      assert.equal((await asked).status, 403)
    },
  ],
  [
    "another host name is refused",
    async ({ authority }) => {
      await assert.rejects(ask({ authority, host: "other.example" }), /alert/)
    },
  ],
  [
    "TLS older than 1.2 is refused",
    async ({ authority }) => {
      await assert.rejects(ask({ authority, maxVersion: "TLSv1.1" }), /alert protocol version/)
    },
  ],
]
