import { randomBytes } from "node:crypto"
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import { actions, type Control, type Input } from "./control-actions.ts"
import { controlPage } from "./control-page.ts"
import { readBody } from "./read-body.ts"
import { summary } from "./summary.ts"

const largestForm = 16 * 1024

/**
 * The control page and its API. It answers only to the host names of this machine, and refuses
 * actions that a page of another site requests.
 */
export function controlServer(control: Control): Server {
  return createServer((request, response) => {
    answer(control, request, response).catch((error: unknown) => {
      const said = error instanceof Error ? error.message : "That failed."
      finish(request, response, 422, { said })
    })
  })
}

async function answer(
  control: Control,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  response.setHeader("Cache-Control", "no-store")
  response.setHeader("X-Content-Type-Options", "nosniff")
  if (!isLocalHost(request.headers.host)) return plain(response, 421, "This host is not served.")
  const url = new URL(request.url ?? "/", "http://localhost")
  const { books, clock } = control.ledger
  if (request.method === "GET" && url.pathname === "/") {
    return page(control, response, url.searchParams.get("said") ?? "")
  }
  if (request.method === "GET" && url.pathname === "/books.json") {
    return json(response, 200, summary(books, clock.now(), url.searchParams.has("payments")))
  }
  const action = Object.hasOwn(actions, url.pathname) ? actions[url.pathname] : undefined
  if (request.method !== "POST" || !action) return plain(response, 404, "There is nothing here.")
  if (isFromElsewhere(request)) return plain(response, 403, "Another site asked for this.")
  const input = inputOf(request, await readBody(request, largestForm))
  const done = await action(control, input)
  control.outbox.wake()
  finish(request, response, 200, done)
}

function page(control: Control, response: ServerResponse, said: string): void {
  const nonce = randomBytes(16).toString("base64")
  response.setHeader(
    "Content-Security-Policy",
    `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  )
  response.setHeader("Referrer-Policy", "no-referrer")
  response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" })
  response.end(controlPage(control, nonce, said.slice(0, 500)))
}

/** A program gets JSON; a form is redirected to the page, which shows the sentence. */
function finish(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  done: { readonly said: string },
): void {
  if (response.headersSent) return
  if (isJson(request)) return json(response, status, done)
  response.writeHead(303, { Location: `/?said=${encodeURIComponent(done.said)}` }).end()
}

function inputOf(request: IncomingMessage, body: Buffer): Input {
  const text = body.toString("utf8")
  if (!isJson(request)) return Object.fromEntries(new URLSearchParams(text))
  const value: unknown = text === "" ? {} : JSON.parse(text)
  if (typeof value !== "object" || value === null) throw new Error("Send an object.")
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, String(one)]))
}

/** By either header that browsers send; an old one sends Origin alone, and a program none. */
function isFromElsewhere({ headers }: IncomingMessage): boolean {
  const { origin, host, "sec-fetch-site": site } = headers
  if (origin !== undefined && origin !== `http://${host}`) return true
  return site !== undefined && site !== "same-origin"
}

const isJson = ({ headers }: IncomingMessage) => headers["content-type"] === "application/json"

const isLocalHost = (host = "") => /^(?:localhost|127[.]0[.]0[.]1|\[::1\])(?::[0-9]+)?$/.test(host)

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body))
}

function plain(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { "Content-Type": "text/plain; charset=utf-8" }).end(text)
}
