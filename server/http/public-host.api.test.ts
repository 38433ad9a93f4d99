import { expect, inject, test } from "vitest"
import { startApi } from "../../testing/api-process.ts"
import { fingerprint } from "../../testing/database.ts"
import { newMember } from "../../testing/member.ts"
import { type RawAnswer, type Sender, senderTo } from "../../testing/raw-http.ts"

const [api = ""] = inject("apis")
const { host, port } = new URL(api)

const foreign = [
  "evil.example",
  `evil.example:${port}`,
  `${host}.evil.example`,
  "localhost.evil.example",
  `127.0.0.1.nip.io:${port}`,
  `evil@${host}`,
  `${host}/..`,
  "localhost.",
  "169.254.169.254",
]

function expectRefused(answer: RawAnswer, path: string) {
  expect(answer.status, path).toBe(421)
  expect(JSON.parse(answer.text), path).toMatchObject({ code: "unknown_host" })
}

test.each(foreign)(
  "DNS rebinding: a request for %j is refused and changes nothing",
  async (name) => {
    const member = await newMember({}, [api])
    const { id: accountId } = await member.account("EUR")
    const sender = senderTo(api)
    const before = await fingerprint(member.user.id)
    try {
      const headers = { host: name, cookie: member.cookie() }
      for (const path of ["/", "/transfer", "/api/accounts", "/api/docs", "/theme.js", "/x.js"]) {
        expectRefused(await sender.send({ method: "GET", path, headers }), path)
      }
      const deposit = { accountId, amount: "1", description: "Rebound" }
      const rebound = await sender.send({
        method: "POST",
        path: "/api/deposits",
        headers: {
          ...headers,
          "content-type": "application/json",
          origin: `http://${name}`,
          "sec-fetch-site": "same-origin",
        },
        body: JSON.stringify(deposit),
      })
      expectRefused(rebound, "/api/deposits")
    } finally {
      sender.close()
    }
    expect(await fingerprint(member.user.id)).toBe(before)
  },
)

test("a load balancer's health checks can use any host", async () => {
  const sender = senderTo(api)
  try {
    for (const path of ["/api/health", "/api/ready"]) {
      const headers = { host: "10.0.0.7:3000" }
      expect((await sender.send({ method: "GET", path, headers })).status, path).toBe(200)
    }
  } finally {
    sender.close()
  }
})

test("outside production, this machine's own names are accepted, on any port", async () => {
  const member = await newMember({}, [api])
  const { id: accountId } = await member.account("EUR")
  const sender = senderTo(api)
  const post = (name: string, origin: string) =>
    sender.send({
      method: "POST",
      path: "/api/deposits",
      headers: {
        host: name,
        origin,
        cookie: member.cookie(),
        "content-type": "application/json",
      },
      body: JSON.stringify({ accountId, amount: "1", description: "From here" }),
    })
  try {
    for (const name of [host, "localhost", "localhost:8080", "127.0.0.1:8080", "[::1]:3000"]) {
      expect((await post(name, `http://${name}`)).status, name).toBe(201)
      expect((await post(name, "http://localhost:5173")).status, name).toBe(403)
    }
  } finally {
    sender.close()
  }
})

test("behind a proxy, the bank and its pages use the host of PUBLIC_URL", async () => {
  const bank = inject("bank")
  const { url, stop } = await startApi(bank, { PUBLIC_URL: "https://bank.example" })
  const sender: Sender = senderTo(url)
  const ask = (name: string, origin: string) =>
    sender.send({
      method: "POST",
      path: "/api/auth/logout",
      headers: { host: name, origin, "content-type": "application/json" },
      body: "{}",
    })
  try {
    for (const name of ["bank.example", "BANK.example:443"]) {
      expect((await ask(name, "https://bank.example")).status, name).not.toBe(403)
      expect((await ask(name, "https://bank.example")).status, name).not.toBe(421)
      for (const origin of [
        "http://bank.example",
        `https://${name}:8443`,
        "https://evil.example",
      ]) {
        const { status, text } = await ask(name, origin)
        expect(status).toBe(403)
        expect(JSON.parse(text)).toMatchObject({ code: "cross_site_request" })
      }
    }
    for (const name of ["bank.example:80", "bank.example.evil.example", "www.bank.example"]) {
      expectRefused(await ask(name, `https://${name}`), name)
    }
  } finally {
    sender.close()
    await stop()
  }
})
