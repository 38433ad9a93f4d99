// Preloaded into one of the bank's processes (node --import), it makes the process's clock wrong by the seconds
// in the file that CLOCK_FILE names; read again and again, so that the clock can jump while the process runs.
// Only the wall clock: timers run correctly. What runs below JavaScript keeps the true time; libfaketime
// (wrong-clock.ts) deceives that too.
import { subscribe } from "node:diagnostics_channel"
import { readFileSync } from "node:fs"

const RealDate = Date
const file = process.env.CLOCK_FILE
let offsetMs = 0
const readOffset = () => {
  offsetMs = Number(readFileSync(file, "utf8")) * 1_000
}
const now = () => RealDate.now() + offsetMs

readOffset()
setInterval(readOffset, 100).unref()
globalThis.Date = new Proxy(RealDate, {
  apply: () => new RealDate(now()).toString(),
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
  get: (target, key) => (key === "now" ? now : Reflect.get(target, key)),
})
// Node.js fills in the header Date by its own clock.
subscribe("http.server.request.start", ({ response }) => {
  response.setHeader("date", new Date().toUTCString())
})
