import { expect, inject, test } from "vitest"
import { newMember } from "../../testing/member.ts"
import { openSocket } from "../../testing/raw-socket.ts"

const [api = ""] = inject("apis")
const { host } = new URL(api)

async function ask(path: string, ...headers: string[]): Promise<string> {
  const socket = await openSocket(api)
  socket.write([`GET ${path} HTTP/1.1`, "Connection: close", ...headers, "", ""].join("\r\n"))
  return socket.closed()
}

const evil = [
  "X-Forwarded-Host: evil.example",
  "X-Forwarded-Proto: https",
  "X-Forwarded-Port: 4444",
  "X-Forwarded-Prefix: /evil.example",
  "X-Original-URL: /api/accounts",
  "X-Rewrite-URL: /api/accounts",
  "X-Host: evil.example",
  "Forwarded: host=evil.example;proto=https",
]

/** Paths whose responses could lead a visitor elsewhere, or be cached under a foreign name. */
const places = [
  "/",
  "/login",
  "/api/login",
  "/api/login?returnTo=/cards",
  "/api/openapi.json",
  "/api/docs",
]

test("a forged Host is never repeated: URLs use PUBLIC_URL (ASVS 4.1.3)", async () => {
  for (const path of places) {
    const answer = await ask(path, "Host: evil.example")
    expect(answer, path).toMatch(/^HTTP\/1.1 421 /)
    expect(answer, path).not.toContain("evil.example")
  }
  const described = await ask("/api/openapi.json", "Host: localhost:1")
  expect(described).toContain(`"url":"${api}"`)
  expect(described).not.toContain("localhost:1")
})

test("a request without a Host, or with two, is refused", async () => {
  expect(await ask("/api/health")).toMatch(/^HTTP\/1.1 400 /)
  for (const path of ["/", "/api/accounts", "/api/health", "/api/ready", "/theme.js"]) {
    for (const second of ["evil.example", host]) {
      const two = await ask(path, `Host: ${host}`, `host: ${second}`)
      expect(two, path).toMatch(/^HTTP\/1.1 400 /)
      expect(two, path).not.toContain("evil.example")
    }
  }
})

test("cache poisoning: headers of an untrusted proxy change no response (ASVS 4.1.3, 15.3.4)", async () => {
  for (const path of [...places, "/theme.js", "/api/accounts"]) {
    const [plain, forged] = await Promise.all([
      ask(path, `Host: ${host}`),
      ask(path, `Host: ${host}`, ...evil),
    ])
    expect(withoutChance(forged), path).toBe(withoutChance(plain))
  }
})

test("responses that depend on the member cannot be cached", async () => {
  const member = await newMember({}, [api])
  for (const path of [
    "/",
    "/transfer",
    "/api/accounts",
    "/api/accounts/x.css",
    "/api/accounts;x.js",
  ]) {
    const answer = await ask(path, `Host: ${host}`, `Cookie: ${member.cookie()}`)
    expect(answer, path).toMatch(/^cache-control: no-store/im)
    expect(answer, path).not.toMatch(/^(etag|last-modified|expires):/im)
  }
})

test("an absolute or foreign request target is answered like any other path", async () => {
  const answer = await ask("http://evil.example/api/login", `Host: ${host}`)
  expect(answer).not.toMatch(/^location: .*evil/im)
})

/** A response without the parts that differ between any two. */
function withoutChance(answer: string): string {
  return answer
    .replaceAll(/nonce-[^']+|nonce="[^"]+"|content="[\w+/=]{24}"/g, "nonce")
    .replaceAll(/"traceId":"[^"]+"/g, "")
    .replaceAll(/^(date|ratelimit|etag|last-modified): .*$/gim, "")
}
