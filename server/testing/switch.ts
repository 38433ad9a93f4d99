import { once } from "node:events"
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

/** A simple load balancer before API processes. */
export interface Switch {
  readonly url: string
  /** How many requests had no answer from the process they were sent to. */
  lost(): number
  close(): Promise<void>
}

/**
 * Sends each request to the next process that was ready when it was last asked, over connections that
 * are kept. What a process does not answer is answered with 502, never sent again.
 */
export async function openSwitch(apis: readonly string[], askEveryMs = 100): Promise<Switch> {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set(apis)
  let [turn, lost] = [0, 0]
  const asking = setInterval(() => {
    for (const api of apis) {
      fetch(`${api}/api/ready`).then(
        ({ ok }) => (ok ? ready.add(api) : ready.delete(api)),
        () => ready.delete(api),
      )
    }
  }, askEveryMs)

  function pass(incoming: IncomingMessage, answer: ServerResponse): void {
    const choice = [...ready]
    const { method, url, headers } = incoming
    const asked = request(`${choice[turn++ % choice.length]}${url}`, { method, headers, agent })
    asked.on("response", (response) => {
      const { connection: _, ...passed } = response.headers
      answer.writeHead(response.statusCode ?? 502, passed)
      response.pipe(answer)
      response.on("error", () => answer.destroy())
    })
    asked.on("error", () => {
      lost += 1
      if (answer.headersSent) answer.destroy()
      else answer.writeHead(502).end()
    })
    incoming.pipe(asked)
  }

  const server = createServer(pass).listen(0, "127.0.0.1")
  await once(server, "listening")
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lost: () => lost,
    async close() {
      clearInterval(asking)
      agent.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, "close")
    },
  }
}
