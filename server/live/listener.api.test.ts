import { setTimeout as sleep } from "node:timers/promises"
import { pino } from "pino"
import { expect, inject, test } from "vitest"
import { asApp } from "../../testing/database.ts"
import { channel } from "../use-case/changes.ts"
import { listener } from "./listener.ts"

test("unknown notifications are ignored, and later ones are received", async () => {
  const heard: unknown[] = []
  const uncaught: unknown[] = []
  const notice = (error: unknown) => uncaught.push(error)
  process.on("uncaughtException", notice)
  let ready = false
  const listening = listener(inject("bank").appUrl, pino({ level: "silent" }), {
    onChange: (...change) => heard.push(change),
    onListening: () => (ready = true),
    onAway: () => undefined,
  })
  try {
    await expect.poll(() => ready).toBe(true)
    const mine = [[2 ** 40, ["accounts"]]]
    for (const payload of ["no JSON", "{}", "null", "[7]", JSON.stringify(mine)]) {
      await asApp("select pg_notify($1, $2)", [channel, payload])
    }
    await expect.poll(() => JSON.stringify(heard)).toContain(JSON.stringify(mine[0]))
    await sleep(50)
    expect(uncaught).toEqual([])
    for (const api of inject("apis")) expect((await fetch(`${api}/api/health`)).ok).toBe(true)
  } finally {
    process.off("uncaughtException", notice)
    await listening.close()
  }
})
