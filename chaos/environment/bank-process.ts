import { type ChildProcess, spawn } from "node:child_process"
import { request } from "node:http"
import { connect } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import { startFlags } from "../../testing/built-server.ts"
import { timeWithoutCore } from "../../testing/cpu-time.ts"
import { cleanUpAtExit } from "./leftovers.ts"
import { hasEnded, untilEnded } from "./signals.ts"
import { clearFaketime } from "./wrong-clock.ts"

const pollMs = 30
const restartPauseMs = 100
const keptOutput = 8_000

export type ProcessOptions = {
  /** The program in the built server's folder, and its arguments. */
  readonly program: readonly [path: string, ...args: string[]]
  readonly code: string
  readonly port: number
  /** Whether it does its work now. */
  isReady(port: number): Promise<boolean>
  readonly env: Readonly<Record<string, string>>
  /** Called when the process ends without being killed by us. */
  onDeath(death: { wasReady: boolean; disturbed: boolean; output: string }): void
  /** Called with the duration of an undisturbed start in milliseconds, less the time that it had no core. */
  onReady(milliseconds: number): void
}

/** One process, of the bank or of the other banks, restarted whenever it ends, like under a service manager. */
export class BankProcess {
  readonly #options: ProcessOptions
  #child: ChildProcess | undefined
  #ready = false
  #closing = false
  #killed = false
  #output = ""
  #disturbances = 0
  #disturbing = 0
  readonly #forget: () => void

  constructor(options: ProcessOptions) {
    this.#options = options
    this.#forget = cleanUpAtExit(() => {
      this.#child?.kill("SIGKILL")
      clearFaketime(this.#child?.pid)
    })
    this.#start()
  }

  get port(): number {
    return this.#options.port
  }

  /** The last output of the current process. */
  get output(): string {
    return this.#output
  }

  /** SIGKILL. @returns false when there is no process to kill at the moment */
  kill(): boolean {
    if (!this.#child || hasEnded(this.#child)) return false
    this.#killed = true
    this.#disturbances += 1
    return this.#child.kill("SIGKILL")
  }

  /** SIGSTOP or SIGCONT. @returns false when there is no process at the moment */
  send(signal: "SIGSTOP" | "SIGCONT"): boolean {
    return this.#child !== undefined && !hasEnded(this.#child) && this.#child.kill(signal)
  }

  /**
   * Marks the process as disturbed until the returned function is called: measurements meanwhile
   * say nothing about the bank.
   */
  disturb(): () => void {
    this.#disturbances += 1
    this.#disturbing += 1
    return () => {
      this.#disturbances += 1
      this.#disturbing -= 1
    }
  }

  /** How often it has been disturbed, to compare before and after; undefined while it is. */
  calm(): number | undefined {
    return this.#disturbing > 0 ? undefined : this.#disturbances
  }

  /** Whether it was ready since it last started. */
  get ready(): boolean {
    return this.#ready && this.#child !== undefined && !hasEnded(this.#child)
  }

  /** Waits until it is ready. @throws Error with its output after `timeoutMs` */
  async untilReady(timeoutMs: number): Promise<void> {
    const limit = performance.now() + timeoutMs
    while (!(await this.#answers())) {
      if (performance.now() < limit) await sleep(pollMs)
      else throw new Error(`The process is not ready: ${this.#output.trim() || "no output"}`)
    }
  }

  async close(): Promise<void> {
    this.#closing = true
    if (this.#child) {
      this.#child.kill("SIGKILL")
      await untilEnded(this.#child)
    }
    this.#forget()
  }

  #start(): void {
    if (this.#closing) return
    const { program, code, env } = this.#options
    const since = performance.now()
    const calm = this.calm()
    const child = spawn(process.execPath, [...startFlags(), ...program], {
      cwd: code,
      env,
      stdio: ["ignore", "pipe", "pipe"],
    })
    this.#child = child
    this.#ready = false
    this.#killed = false
    this.#output = ""
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk: Buffer) => {
        this.#output = (this.#output + chunk.toString()).slice(-keptOutput)
      })
    }
    child.once("exit", () => {
      clearFaketime(child.pid)
      this.#ended(calm)
    })
    this.#watchStart(child, since, calm).catch(console.error)
  }

  async #watchStart(child: ChildProcess, since: number, calm: number | undefined): Promise<void> {
    while (!hasEnded(child)) {
      if (await this.#answers()) {
        if (hasEnded(child)) return
        this.#ready = true
        const milliseconds = performance.now() - since
        const waited = await timeWithoutCore(child.pid ?? 0)
        if (calm !== undefined && calm === this.calm()) this.#options.onReady(milliseconds - waited)
        return
      }
      await sleep(pollMs)
    }
  }

  #ended(calm: number | undefined): void {
    if (this.#closing) return
    if (!this.#killed) {
      const disturbed = calm === undefined || calm !== this.calm()
      this.#disturbances += 1
      this.#options.onDeath({ wasReady: this.#ready, disturbed, output: this.#output })
    }
    setTimeout(() => this.#start(), restartPauseMs)
  }

  #answers(): Promise<boolean> {
    return this.#options.isReady(this.#options.port)
  }
}

const replyMs = 5_000

/** Whether GET of the path, which says whether the process can serve, is answered with 200. */
export const answersAt =
  (path: string) =>
  (port: number): Promise<boolean> =>
    answers(port, path)

function answers(port: number, path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = request({ port, host: "127.0.0.1", path, agent: false })
    asked.setTimeout(replyMs, () => asked.destroy())
    asked.on("error", () => resolve(false))
    asked.on("response", (answer) => {
      answer.resume()
      resolve(answer.statusCode === 200)
    })
    asked.end()
  })
}

/** Whether anything listens. */
export function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1", timeout: replyMs })
    const end = (isReady: boolean) => {
      socket.destroy()
      resolve(isReady)
    }
    socket.on("connect", () => end(true))
    socket.on("error", () => end(false))
    socket.on("timeout", () => end(false))
  })
}
