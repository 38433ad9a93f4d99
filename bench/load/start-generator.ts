import { fork } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import type { LoadFigures, Plan } from "./plan.ts"

/** A process that only generates load. */
export type Generator = {
  readonly pid: number
  /**
   * Runs a plan.
   * @throws Error when a connection breaks
   */
  run(plan: Plan): Promise<LoadFigures>
  stop(): Promise<void>
}

/** Starts one for all plans, so that its code is warm for each. */
export function startGenerator(): Generator {
  const child = fork(join(import.meta.dirname, "generator.ts"), {
    execArgv: ["--import", "tsx"],
    serialization: "advanced",
  })
  const ended = once(child, "exit")
  return {
    pid: child.pid ?? 0,
    async run(plan) {
      const said = once(child, "message")
      child.send(plan)
      const lost = ended.then(() => Promise.reject(new Error("The load's process ended")))
      const [{ figures, error }] = (await Promise.race([said, lost])) as [
        { figures?: LoadFigures; error?: string },
      ]
      if (!figures) throw new Error(error)
      return figures
    },
    async stop() {
      child.disconnect()
      await ended
    },
  }
}
