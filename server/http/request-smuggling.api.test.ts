import { expect, inject, test } from "vitest"
import { openSocket } from "../../testing/raw-socket.ts"

const [api = ""] = inject("apis")
const { host } = new URL(api)

/** Sends bytes to the bank unchanged, and returns the complete response. */
async function say(...lines: string[]): Promise<string> {
  const socket = await openSocket(api)
  socket.write(lines.join("\r\n"))
  return socket.closed()
}

/** How many responses a connection returned. */
const answers = (text: string) => text.split("HTTP/1.1 ").length - 1

const hidden = `GET /api/smuggled HTTP/1.1\r\nHost: ${host}\r\n\r\n`

test.each([
  ["a length and chunks", ["Content-Length: 4", "Transfer-Encoding: chunked"]],
  ["chunks and a length", ["Transfer-Encoding: chunked", "Content-Length: 4"]],
  ["two lengths", ["Content-Length: 4", "Content-Length: 40"]],
  ["a list of lengths", ["Content-Length: 4, 40"]],
  ["a signed length", ["Content-Length: +4"]],
  ["a negative length", ["Content-Length: -4"]],
  ["a length in hexadecimal", ["Content-Length: 0x4"]],
  ["chunks under a name with a blank", ["Transfer-Encoding : chunked"]],
  ["chunks that are none", ["Transfer-Encoding: xchunked"]],
  ["chunks twice, the last unknown", ["Transfer-Encoding: chunked, identity"]],
  ["a folded header", ["X-A: b", " Transfer-Encoding: chunked"]],
  ["a bare line feed", ["X-A: b\nTransfer-Encoding: chunked"]],
  ["a bare carriage return", ["X-A: b\rTransfer-Encoding: chunked"]],
  ["a null in a header", ["X-A: b\0c"]],
  ["a header without a name", [": value"]],
  ["a header without a colon", ["Content-Length 4"]],
])(
  "request smuggling: %s is refused and the connection closed (ASVS 4.2.1)",
  async (_what, headers) => {
    const answer = await say(
      "POST /api/auth/login HTTP/1.1",
      `Host: ${host}`,
      "Content-Type: application/json",
      ...headers,
      "",
      `0\r\n\r\n${hidden}`,
    )
    expect(answer).toMatch(/^HTTP\/1.1 400 /)
    expect(answers(answer)).toBe(1)
    expect(answer).not.toContain("smuggled")
  },
)

test("a chunk with a wrong size gets one error, and what follows it no response", async () => {
  const answer = await say(
    "POST /api/auth/login HTTP/1.1",
    `Host: ${host}`,
    "Content-Type: application/json",
    "Transfer-Encoding: chunked",
    "",
    `2\r\n{}zz\r\n0\r\n\r\n${hidden}`,
  )
  expect(answers(answer)).toBeLessThanOrEqual(1)
  expect(answer).not.toContain("HTTP/1.1 200")
})

test.each([
  "/api/login?returnTo=/x%0d%0aSet-Cookie:%20a=b",
  "/api/login?returnTo=/x%0aSet-Cookie:%20a=b",
  "/api/login?returnTo=%0d%0a%0d%0a<script>",
  "/api/login?returnTo=/x%E5%98%8A%E5%98%8DSet-Cookie:%20a=b",
  "/%0d%0aSet-Cookie:%20a=b",
  "/api/%0d%0aSet-Cookie:%20a=b",
])("CRLF injection: %s does not inject a header (ASVS 1.2.1, 4.2.4)", async (path) => {
  const answer = await say(`GET ${path} HTTP/1.1`, `Host: ${host}`, "Connection: close", "", "")
  const [head = ""] = answer.split("\r\n\r\n", 1)
  // A bank that is overloaded says so, and injects nothing either.
  expect(head).toMatch(/^HTTP\/1.1 (200|302|404|500|503) /)
  expect(head.toLowerCase()).not.toContain("set-cookie")
})

test("HTTP/2 without TLS, an unknown version, and invalid input are refused", async () => {
  for (const line of ["PRI * HTTP/2.0\r\n\r\nSM", "GET / HTTP/9.9", "\u0016\u0003\u0001"]) {
    expect(await say(line, "", "")).toMatch(/^HTTP\/1.1 [45]/)
  }
})
