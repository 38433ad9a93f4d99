import { pause } from "../pause.ts"
import type { Fault } from "../scenario.ts"

const timeoutMs = 20_000

/**
 * SIGKILL of an API process, at any moment. Four times of five the next one waits until it is back: on
 * a machine that is slow to start one, the bank would be away most of the time, and little would be
 * tried. The fifth may come while it starts.
 */
export const apiKill: Fault = async ({ nodes, did }, random, signal) => {
  const { api } = random.pick(nodes)
  const waits = random.chance(0.8)
  if (!api.kill()) return
  did("api-kill")
  const back = api.untilReady(timeoutMs).catch(() => undefined)
  if (waits) await Promise.race([back, pause(timeoutMs, signal)])
}

/** SIGSTOP of an API process for 0.2 to 2 s: its connections stay open and nobody answers. */
export const apiStop: Fault = async ({ nodes, did }, random, signal) => {
  const { api } = random.pick(nodes)
  const milliseconds = random.int(200, 2_000)
  const calmed = api.disturb()
  const stopped = api.send("SIGSTOP")
  await pause(milliseconds, signal)
  if (stopped && api.send("SIGCONT")) did("api-stop")
  calmed()
}
