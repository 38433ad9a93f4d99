import type { ChildProcess } from "node:child_process"
import { chmodSync, mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import type { ServerLocation } from "../../server/db/embedded/location.ts"
import { StartError, startPostmaster, stopPostmaster } from "../../server/db/embedded/postmaster.ts"
import { markOf } from "../../server/db/embedded/process-mark.ts"
import { cleanUpAtExit } from "./leftovers.ts"
import { hasEnded, killWithChildren, signal, untilEnded } from "./signals.ts"
import { clearFaketime, withFaketimeBy } from "./wrong-clock.ts"

/**
 * A PostgreSQL server without the bank's supervisor, whose pauses would grow with each kill. The
 * fault that stops it also restarts it.
 */
export class Postmaster {
  readonly #place: ServerLocation
  readonly #port: number
  #child: ChildProcess | undefined
  #offset = 0
  #starting: Promise<void> | undefined
  readonly #forget: () => void

  constructor(place: ServerLocation, port: number) {
    this.#place = place
    this.#port = port
    this.#forget = cleanUpAtExit(() => this.#endNow())
  }

  running(): boolean {
    return this.#child !== undefined && !hasEnded(this.#child)
  }

  /** Starts it unless it runs, and waits until it takes connections. */
  async start(): Promise<void> {
    if (this.running()) return
    this.#starting ??= this.#start().finally(() => {
      this.#starting = undefined
    })
    await this.#starting
  }

  async #start(): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        this.#child = await startPostmaster({ ...this.#place, bin: this.#bin() }, this.#port)
        return
      } catch (error) {
        // Children of a killed server hold its shared memory for a moment.
        if (!(error instanceof StartError) || attempt === 20) throw error
        await sleep(100)
      }
    }
  }

  /** Fast shutdown with a checkpoint, so that its files are consistent. */
  async stop(): Promise<void> {
    if (this.#child) await stopPostmaster(this.#child)
    clearFaketime(this.#child?.pid)
  }

  /** SIGKILL of the server and all its processes. */
  async kill(): Promise<void> {
    this.#killNow()
    if (this.#child) await untilEnded(this.#child)
    clearFaketime(this.#child?.pid)
  }

  /** SIGQUIT: every process ends immediately, and nothing is written. */
  async stopImmediate(): Promise<void> {
    if (!this.#child || hasEnded(this.#child)) return
    this.#child.kill("SIGQUIT")
    await untilEnded(this.#child)
    clearFaketime(this.#child.pid)
  }

  /** From the next start on, its clock is off by this many seconds. */
  setClockOffset(seconds: number): void {
    this.#offset = seconds
  }

  /** Ends it permanently. */
  async close(): Promise<void> {
    await this.stopImmediate()
    this.#forget()
  }

  /** Waits synchronously. SIGQUIT first: a killed server leaves shared memory. */
  #endNow(): void {
    const pid = this.#child?.pid
    if (!pid || !this.running()) return
    const quit = signal(pid, "SIGQUIT")
    const nap = new Int32Array(new SharedArrayBuffer(4))
    for (let naps = 0; quit && markOf(pid) && naps < 150; naps += 1) Atomics.wait(nap, 0, 0, 20)
    this.#killNow()
    clearFaketime(pid)
  }

  #killNow(): void {
    if (this.#child?.pid && !hasEnded(this.#child)) killWithChildren(this.#child.pid)
  }

  /** The folder of its program, or of a wrapper with the same name that sets a wrong clock. */
  #bin(): string {
    if (this.#offset === 0) return this.#place.bin
    const folder = join(this.#place.dataDir, "wrong-clock")
    const offset = `${this.#offset < 0 ? "" : "+"}${this.#offset}`
    const variables = Object.entries(withFaketimeBy(offset))
    const settings = variables.map(([name, value]) => `${name}='${value}'`).join(" ")
    mkdirSync(folder, { recursive: true })
    const program = join(folder, "postgres")
    writeFileSync(program, `#!/bin/sh\nexec env ${settings} ${this.#place.bin}/postgres "$@"\n`)
    chmodSync(folder, 0o755)
    chmodSync(program, 0o755)
    return folder
  }
}
