import { once } from "node:events"
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"

/** A simple load balancer before API processes. */
export type ApiSwitch = {
  readonly url: string
  /** For each request that its process accepted but did not answer, the reason. */
  lost(): readonly string[]
  close(): Promise<void>
}

/**
 * Sends each request to the next process that was ready at the last check, over persistent
 * connections; if that process accepts no connection, to another one. A request that a process
 * accepted but does not answer gets a 502 and is never sent again.
 */
export async function openSwitch(apis: readonly string[], askEveryMs = 100): Promise<ApiSwitch> {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set(apis)
  const lost: string[] = []
  let turn = 0
  let going = true
  async function watch(api: string): Promise<void> {
    while (going) {
      const answer = await fetch(`${api}/api/ready`).catch(() => undefined)
      if (answer?.ok) ready.add(api)
      else ready.delete(api)
      await sleep(askEveryMs)
    }
  }
  const watching = apis.map(watch)

  async function pass(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = Buffer.concat(await incoming.toArray())
    send(incoming, body, answer)
  }

  function send(incoming: IncomingMessage, body: Buffer, answer: ServerResponse): void {
    const choice = [...ready]
    const api = choice[turn++ % choice.length]
    if (!api) return void answer.writeHead(503).end()
    const { method, url, headers } = incoming
    const asked = request(`${api}${url}`, { method, headers, agent })
    asked.on("response", (response) => {
      const { connection: _, ...passed } = response.headers
      answer.writeHead(response.statusCode ?? 502, passed)
      response.pipe(answer)
      response.on("error", () => answer.destroy())
    })
    asked.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNREFUSED") {
        ready.delete(api)
        return send(incoming, body, answer)
      }
      lost.push(
        `${method} ${url}: ${error.code}, ${asked.reusedSocket ? "kept" : "new"} connection`,
      )
      if (answer.headersSent) answer.destroy()
      else answer.writeHead(502).end()
    })
    asked.end(body)
  }

  const server = createServer((incoming, answer) => void pass(incoming, answer)).listen(
    0,
    "127.0.0.1",
  )
  await once(server, "listening")
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lost: () => lost,
    async close() {
      going = false
      await Promise.all(watching)
      agent.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, "close")
    },
  }
}
