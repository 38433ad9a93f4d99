import { fork } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"

/** A process of a bare Express that answers from memory. */
export interface BareServer {
  readonly port: number
  stop(): Promise<void>
}

/** @param answers the JSON texts by path */
export async function startBareServer(
  answers: Readonly<Record<string, string>>,
): Promise<BareServer> {
  const child = fork(join(import.meta.dirname, "bare-server.ts"), {
    execArgv: ["--import", "tsx"],
  })
  const ended = once(child, "exit")
  const told = once(child, "message")
  child.send(answers)
  const lost = ended.then(() => Promise.reject(new Error("The bare server ended")))
  const [port] = (await Promise.race([told, lost])) as [number]
  return {
    port,
    async stop() {
      child.disconnect()
      await ended
    },
  }
}
