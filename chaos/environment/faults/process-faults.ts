import { pause } from "../pause.ts"
import type { Fault } from "../scenario.ts"

const timeoutMs = 20_000

/**
 * SIGKILL of an API process, at any moment. In four of five cases, the next one waits until the
 * process is back: otherwise, on a machine that starts it slowly, the bank would be unavailable
 * most of the time, and little would be tested. The fifth may come during the start.
 */
export const apiKill: Fault = async ({ nodes, did }, random, signal) => {
  const { program } = random.pick(nodes)
  const waits = random.chance(0.8)
  if (!program.kill()) return
  did("api-kill")
  const back = program.untilReady(timeoutMs).catch(() => undefined)
  if (waits) await Promise.race([back, pause(timeoutMs, signal)])
}

/** SIGSTOP of an API process for 0.2 to 2 s: its connections stay open, but nothing answers. */
export const apiStop: Fault = async ({ nodes, did }, random, signal) => {
  const { program } = random.pick(nodes)
  const milliseconds = random.int(200, 2_000)
  const calmed = program.disturb()
  const stopped = program.send("SIGSTOP")
  await pause(milliseconds, signal)
  if (stopped && program.send("SIGCONT")) did("api-stop")
  calmed()
}
