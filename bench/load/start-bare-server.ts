import { fork } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"

/** A process of a bare Express that answers from memory. */
export type BareServer = {
  readonly port: number
  stop(): Promise<void>
}

/** What such a process is told to do. */
export type BareOrder = {
  /** The JSON texts by path. */
  readonly answers: Readonly<Record<string, string>>
  /** Where the customers' sessions are, and what signs their cookies; without it nothing is asked. */
  readonly database?: { readonly url: string; readonly secret: string }
}

/** Starts one. */
export async function startBareServer(order: BareOrder): Promise<BareServer> {
  const child = fork(join(import.meta.dirname, "bare-server.ts"), {
    execArgv: ["--import", "tsx"],
  })
  const ended = once(child, "exit")
  const told = once(child, "message")
  child.send(order)
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
