import type { ChildProcess } from "node:child_process"
import { setTimeout as sleep } from "node:timers/promises"
import { stopPostmaster } from "./postmaster.ts"

const firstPauseMs = 100
const longestPauseMs = 5_000
const steadyAfterMs = 60_000

/** A server that is kept running until it is stopped. */
export type Supervised = {
  readonly stop: () => Promise<void>
}

/**
 * Keeps a started server running: when it dies, `start` is called again after a pause that doubles
 * with each death in quick succession, up to five seconds.
 */
export function supervise(
  first: ChildProcess,
  start: () => Promise<ChildProcess>,
  log: (line: string) => void,
): Supervised {
  let child = first
  let stopping = false
  let restart = Promise.resolve()
  let pause = firstPauseMs
  const wake = new AbortController()

  async function startAgain(): Promise<void> {
    while (!stopping) {
      await sleep(pause, undefined, { signal: wake.signal }).catch(() => undefined)
      if (stopping) return
      pause = Math.min(pause * 2, longestPauseMs)
      try {
        child = await start()
        log("PostgreSQL runs again.")
        return watch()
      } catch (error) {
        log(error instanceof Error ? error.message : String(error))
      }
    }
  }

  function watch(): void {
    const since = Date.now()
    const onEnd = () => {
      if (stopping) return
      if (Date.now() - since > steadyAfterMs) pause = firstPauseMs
      const reason = child.signalCode ?? `exit code ${child.exitCode}`
      log(`PostgreSQL stopped unexpectedly (${reason}); starting it again in ${pause} ms.`)
      restart = startAgain()
    }
    if (child.exitCode !== null || child.signalCode !== null) onEnd()
    else child.once("exit", onEnd)
  }

  // The process is ending without stop(): send the signal without waiting.
  const onExit = () => child.kill("SIGINT")
  process.once("exit", onExit)
  watch()
  return {
    async stop() {
      stopping = true
      wake.abort()
      await restart
      await stopPostmaster(child)
      process.off("exit", onExit)
    },
  }
}
