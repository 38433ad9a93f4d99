import { once } from "node:events"
import type { AddressInfo } from "node:net"
import express from "express"
import { expect, test } from "vitest"
import { sendAnswer } from "./run-use-case.ts"

test("a file is no longer written when its download is canceled", async () => {
  let stop: () => void = () => undefined
  const stopped = new Promise<void>((resolve) => (stop = resolve))
  async function* endless() {
    try {
      for (;;) {
        yield "row\r\n".repeat(10_000)
        await new Promise((resolve) => setImmediate(resolve))
      }
    } finally {
      stop()
    }
  }
  const server = express()
    .get("/file", (request, response, next) => {
      const answer = { name: "rows.csv", mediaType: "text/csv", content: endless() }
      const declared = { status: 200, file: true, path: "/file" } as const
      sendAnswer(request, response, declared, answer).catch(next)
    })
    .listen(0, "127.0.0.1")
  try {
    await once(server, "listening")
    const cancel = new AbortController()
    const { port } = server.address() as AddressInfo
    const { signal } = cancel
    const response = await fetch(`http://127.0.0.1:${port}/file`, { signal })
    expect(response.status).toBe(200)
    cancel.abort()
    await stopped
  } finally {
    server.closeAllConnections()
    server.close()
  }
})
