import { fork } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"

/** A process of a bare Express that answers from memory. */
export type BareServer = {
  readonly port: number
  stop(): Promise<void>
}

/** The configuration of such a process. */
export type BareOrder = {
  /** The JSON texts by path. */
  readonly answers: Readonly<Record<string, string>>
  /**
   * The database with the members' sessions, and the secret that signs their cookies; without it,
   * no queries are sent.
   */
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
