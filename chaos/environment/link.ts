import type { Socket } from "node:net"

/** Observes the data on a link, and returns what to forward now. */
export type Tap = {
  fromClient(chunk: Buffer): Buffer
  fromServer(chunk: Buffer): Buffer
  /** The link has ended. */
  closed(): void
}

/** One connection through a proxy: the client's socket, and ours to the server. */
export class Link {
  readonly client: Socket
  readonly server: Socket
  #delayMs = 0
  #hole = false
  #touched = false
  #over = false
  #tap: Tap | undefined
  readonly #onOver: () => void

  constructor(client: Socket, server: Socket, onOver: () => void) {
    this.client = client
    this.server = server
    this.#onOver = onOver
    this.#pump(client, server, (chunk) => this.#tap?.fromClient(chunk) ?? chunk)
    this.#pump(server, client, (chunk) => this.#tap?.fromServer(chunk) ?? chunk)
  }

  watch(tap: Tap): void {
    this.#tap = tap
  }

  /** Ends both sides immediately. With `reset`, it sends RST, which loses data in transit. */
  cut(reset = true): void {
    if (this.#over) return
    this.#over = true
    for (const socket of [this.client, this.server]) {
      // The same as resetAndDestroy() sets. That function would first send an end, and never close
      // a socket that breaks meanwhile; it also cannot reset a socket that is just ending.
      const ending = socket.writableEnded && !socket.writableFinished
      if (reset && !socket.connecting && !ending) Object.assign(socket, { resetAndClosing: true })
      socket.destroy()
    }
    this.#tap?.closed()
    this.#onOver()
  }

  /** Sends FIN to one side. The other direction continues. */
  halfClose(side: "client" | "server"): void {
    this.#touched = true
    this[side].end()
  }

  /** Accepts everything from both sides from now on, and forwards nothing, not even an end. */
  blackHole(): void {
    this.#touched = true
    this.#hole = true
  }

  /** Forwards everything this many milliseconds later, in order. */
  delay(milliseconds: number): void {
    this.#delayMs = milliseconds
  }

  /** Ends the fault. A link that has already lost data cannot continue, and is cut. */
  restore(): void {
    this.#delayMs = 0
    if (this.#touched) this.cut()
  }

  #pump(from: Socket, to: Socket, tap: (chunk: Buffer) => Buffer): void {
    let due = 0
    const waiting: (() => void)[] = []
    const pass = (act: () => void) => {
      if (this.#delayMs === 0 && waiting.length === 0) return act()
      waiting.push(act)
      due = Math.max(due, Date.now() + this.#delayMs)
      // Overdue timers of different lengths run in any order: each one forwards the oldest item.
      setTimeout(() => {
        const oldest = waiting.shift()
        if (!this.#over && !this.#hole) oldest?.()
      }, due - Date.now())
    }
    from.on("data", (chunk: Buffer) => {
      if (this.#hole || this.#over) return
      const passed = tap(chunk)
      if (passed.length === 0) return
      pass(() => {
        if (!to.writable || to.write(passed)) return
        from.pause()
        to.once("drain", () => from.resume())
      })
    })
    from.on("end", () => {
      if (!this.#hole) pass(() => to.end())
    })
    from.on("error", () => {
      if (!this.#hole) this.cut()
    })
    from.on("close", () => {
      if (from.destroyed && to.destroyed) this.cut()
    })
  }
}
