import type { ChildProcess } from "node:child_process"
import { once } from "node:events"
import { setTimeout as sleep } from "node:timers/promises"

const firstPauseMs = 1_000
const longestPauseMs = 30_000
/** A process that ran this long is not failing at every start. */
const soundAfterMs = 60_000

/** Waits until a process has ended; gives its exit code. */
export async function exitOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit")
  return child.exitCode
}

/** Asks a process to end, and waits until it has. */
export async function stopChild(child: ChildProcess): Promise<void> {
  child.kill("SIGTERM")
  await exitOf(child)
}

/**
 * Starts a process, and starts it again when it exits, after a pause that doubles each time.
 * @param running the process, if it has been started already
 */
export async function keepRunning(
  startChild: () => ChildProcess,
  stopping: AbortSignal,
  running?: ChildProcess,
): Promise<void> {
  let pause = firstPauseMs
  let child = running
  while (!stopping.aborted) {
    const begun = performance.now()
    await exitOf(child ?? startChild())
    child = undefined
    if (performance.now() - begun > soundAfterMs) pause = firstPauseMs
    await sleep(pause, undefined, { signal: stopping, ref: false }).catch(() => undefined)
    pause = Math.min(2 * pause, longestPauseMs)
  }
}
