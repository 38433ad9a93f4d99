import { expect, inject, test } from "vitest"
import { fingerprint } from "../../testing/database.ts"
import { newMember } from "../../testing/member.ts"
import { openSocket } from "../../testing/raw-socket.ts"

const [api = ""] = inject("apis")
const { host } = new URL(api)

async function ask(method: string, path: string, ...headers: string[]): Promise<string> {
  const socket = await openSocket(api)
  const lines = [`${method} ${path} HTTP/1.1`, `Host: ${host}`, "Connection: close", ...headers]
  socket.write(`${lines.join("\r\n")}\r\n\r\n`)
  return socket.closed()
}

test.each(["TRACE", "TRACK", "CONNECT", "PROPFIND", "PATCH", "DEBUG", "get", "GET\t"])(
  "%s has no effect and echoes nothing (ASVS 13.4.4, 4.1.4)",
  async (method) => {
    for (const path of ["/api/accounts", "/api/nothing", "/", "/theme.js", "/docs/error-codes"]) {
      const answer = await ask(
        method,
        path,
        "X-Echo: echoed-secret",
        "Cookie: tessera=echoed-secret",
      )
      expect(answer, path).not.toMatch(/^HTTP\/1.1 [235]/)
      expect(answer, path).not.toContain("echoed-secret")
    }
  },
)

test.each(["POST", "PUT", "DELETE", "TRACE"])(
  "%s on a page returns a problem instead of the page",
  async (method) => {
    for (const path of ["/", "/transfer", "/docs/error-codes"]) {
      const answer = await ask(method, path)
      expect(answer).toMatch(/^HTTP\/1.1 404 /)
      expect(answer).toContain("application/problem+json")
      expect(answer).toContain("default-src 'none'")
    }
  },
)

test("a method in a header, the query, or the body does not change the request's method", async () => {
  const member = await newMember({}, [api])
  const before = await fingerprint(member.user.id)
  const { id } = await member.account("EUR")
  const cookie = `Cookie: ${member.cookie()}`
  for (const header of ["X-HTTP-Method-Override", "X-HTTP-Method", "X-Method-Override"]) {
    const answer = await ask(
      "GET",
      `/api/accounts/${id}/closure?_method=POST`,
      cookie,
      `${header}: POST`,
    )
    expect(answer).toMatch(/^HTTP\/1.1 404 /)
  }
  expect(await fingerprint(member.user.id)).toBe(before)
})

test("HEAD has the headers of GET and no body; OPTIONS allows no other site", async () => {
  const head = await ask("HEAD", "/api/health")
  expect(head).toMatch(/^HTTP\/1.1 200 /)
  expect(head.split("\r\n\r\n")[1]).toBe("")
  const options = await ask("OPTIONS", "/api/transfers", "Origin: https://evil.example")
  expect(options.toLowerCase()).not.toContain("access-control-allow")
})
