import { request as requestInClear } from "node:http"
import { request } from "node:https"
import { productionHost } from "../behind-proxy.ts"

/** The address of an employee, in a network that ops/proxy lets in, and that of a visitor. */
export const inside = "10.20.30.40"
export const outside = "203.0.113.7"

export const staffHost = `staff.${productionHost}`

export type Asked = {
  /** The certificate that signed the proxy's. */
  readonly authority: Buffer
  readonly from?: string
  readonly host?: string
  readonly path?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON, with POST if no other method is given. */
  readonly body?: object
  readonly method?: "PUT"
  readonly maxVersion?: "TLSv1.1"
}

export type Answered = {
  readonly status: number
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly text: string
}

const timeoutMs = 30_000

/** A connection of its own to the proxy, by TLS, for a host and from an address. */
const connection = (authority: Buffer, host: string, from: string) => ({
  host: from,
  port: 443,
  localAddress: from,
  servername: host,
  ca: authority,
  agent: false,
})

/** Asks the proxy by TLS, from an address. @throws Error if it ends the connection */
export function ask(asked: Asked): Promise<Answered> {
  const { authority, from = outside, host = productionHost, path = "/", headers, body } = asked
  return new Promise((resolve, reject) => {
    const sent = request({
      ...connection(authority, host, from),
      path,
      method: asked.method ?? (body ? "POST" : "GET"),
      headers: {
        host,
        ...(body && { "content-type": "application/json", origin: `https://${host}` }),
        ...headers,
      },
      // An old version of TLS needs old ciphers, which the client would refuse by itself.
      ...(asked.maxVersion && {
        minVersion: asked.maxVersion,
        maxVersion: asked.maxVersion,
        ciphers: "DEFAULT@SECLEVEL=0",
      }),
      timeout: timeoutMs,
    })
    sent.on("error", reject)
    sent.on("timeout", () => sent.destroy(new Error("no answer")))
    sent.on("response", (response) => {
      let text = ""
      response.setEncoding("utf8")
      response.on("data", (piece: string) => (text += piece))
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
      )
    })
    sent.end(body && JSON.stringify(body))
  })
}

/** Asks without TLS, and gives where the answer redirects to. */
export function redirectOf(host: string, path: string): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const sent = requestInClear({ host: outside, port: 80, path, headers: { host }, agent: false })
    sent.on("error", reject)
    sent.on("response", (response) => {
      response.resume()
      resolve(response.headers.location)
    })
    sent.end()
  })
}

/**
 * Opens a stream of events, and reads it until it has a text.
 * @param onOpen called when its first piece has arrived
 * @throws Error if the text does not arrive in time
 */
export function streamUntil(
  { authority, path, headers }: Pick<Asked, "authority" | "path" | "headers">,
  has: string,
  onOpen: () => Promise<void>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request({
      ...connection(authority, productionHost, outside),
      path,
      headers: { host: productionHost, accept: "text/event-stream", ...headers },
    })
    const late = setTimeout(
      () => sent.destroy(new Error(`${has} did not arrive within ${timeoutMs} ms`)),
      timeoutMs,
    )
    sent.on("error", reject)
    sent.on("close", () => clearTimeout(late))
    sent.on("response", (response) => {
      let text = ""
      let opened = false
      response.setEncoding("utf8")
      response.on("error", () => undefined)
      response.on("data", (piece: string) => {
        text += piece
        if (!opened) {
          opened = true
          onOpen().catch(reject)
        }
        if (!text.includes(has)) return
        sent.destroy()
        resolve()
      })
    })
    sent.end()
  })
}
