import { once } from "node:events"
import type { AddressInfo } from "node:net"
import express from "express"
import { pino } from "pino"
import { expect, test, vi } from "vitest"
import { inEnglish } from "#shared/refusals/entry.ts"
import { Problem } from "../use-case/problem.ts"
import { errorHandler } from "./error-handler.ts"
import { sampleLog } from "./log-sample.ts"

test("a response that fails halfway is cut off, and neither log nor console shows the request", async () => {
  const printed = vi.spyOn(console, "error").mockImplementation(() => undefined)
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  const app = express()
  // Express prints errors in production, but not in tests.
  app.set("env", "production")
  app.get("/", async (_request, response) => {
    await new Promise((resolve) => response.write("half", resolve))
    throw new Error("Failed query: select 1\nparams: a secret")
  })
  app.use(errorHandler({ log, logSample: sampleLog(log) }))
  const server = app.listen(0, "127.0.0.1")
  await once(server, "listening")
  try {
    const { port } = server.address() as AddressInfo
    const answer = await fetch(`http://127.0.0.1:${port}/`)
    await expect(answer.text()).rejects.toThrow("terminated")
  } finally {
    server.close()
  }
  expect(lines.join("")).toContain("request failed")
  expect(lines.join("") + JSON.stringify(printed.mock.calls)).not.toContain("a secret")
  expect(printed).not.toHaveBeenCalled()
})

test("a refusal says in headers when to try again, and whether it repeats an earlier answer", async () => {
  const log = pino({ level: "silent" })
  const app = express()
  app.get("/busy", () => {
    throw new Problem("unavailable", inEnglish("Try again."), { retryAfterSeconds: 2 })
  })
  app.get("/again", () => {
    throw new Problem("insufficient_funds", inEnglish("No money moved."), { replayed: true })
  })
  app.use(errorHandler({ log, logSample: sampleLog(log) }))
  const server = app.listen(0, "127.0.0.1")
  await once(server, "listening")
  try {
    const { port } = server.address() as AddressInfo
    const answerOf = async (path: string) => {
      const { status, headers } = await fetch(`http://127.0.0.1:${port}${path}`)
      return [status, headers.get("Retry-After"), headers.get("Idempotency-Replayed")]
    }
    expect(await answerOf("/busy")).toEqual([503, "2", null])
    expect(await answerOf("/again")).toEqual([422, null, "true"])
  } finally {
    server.close()
  }
})
