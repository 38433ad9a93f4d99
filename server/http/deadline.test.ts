import { once } from "node:events"
import type { AddressInfo } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import express, { type RequestHandler } from "express"
import { pino } from "pino"
import { afterEach, expect, test } from "vitest"
import { deadline } from "./deadline.ts"
import { errorHandler } from "./error-handler.ts"
import { sampleLog } from "./log-sample.ts"

const lateMs = 120
const open: { close(): void }[] = []
afterEach(() => {
  for (const server of open.splice(0)) server.close()
})

/** Starts a server with one route that has 40 ms. Returns its origin and its log. */
async function serve(route: RequestHandler) {
  const lines: string[] = []
  const app = express()
  app.use(deadline(40))
  app.all("/", route)
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  app.use(errorHandler({ log, logSample: sampleLog(log) }))
  const server = app.listen(0, "127.0.0.1")
  await once(server, "listening")
  open.push(server)
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, lines }
}

test("a request that takes too long is answered once, and its late response is dropped", async () => {
  const { origin, lines } = await serve(async (_request, response) => {
    await sleep(lateMs)
    response.json({})
  })
  for (const [method, sentence] of [
    ["GET", "The bank can't be reached right now. Try again in a moment."],
    [
      "POST",
      "The bank did not finish in time, and we don't know yet if this was done. Check before you try again.",
    ],
  ] as const) {
    const answer = await fetch(origin, { method })
    expect(answer.status).toBe(503)
    expect(answer.headers.get("retry-after")).toBe("2")
    expect(await answer.json()).toMatchObject({
      code: "unavailable",
      detail: sentence,
    })
  }
  await sleep(lateMs + 30)
  expect(lines).toEqual([])
})

test("a response that has started can take longer", async () => {
  const { origin } = await serve(async (_request, response) => {
    response.write("first, ")
    await sleep(lateMs)
    response.end("last")
  })
  expect(await (await fetch(origin)).text()).toBe("first, last")
})
