import type { Socket } from "node:net"

/** Sees what goes over a link, and gives what of it is passed on now. */
export type Tap = {
  fromClient(chunk: Buffer): Buffer
  fromServer(chunk: Buffer): Buffer
  /** The link is over. */
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

  /** Ends both sides at once. `reset` says so by RST, which loses what is still under way. */
  cut(reset = true): void {
    if (this.#over) return
    this.#over = true
    for (const socket of [this.client, this.server]) {
      // What resetAndDestroy() sets. That would first say an end, and never close a socket that breaks
      // meanwhile; nor can one be reset that is just saying its end.
      const ending = socket.writableEnded && !socket.writableFinished
      if (reset && !socket.connecting && !ending) Object.assign(socket, { resetAndClosing: true })
      socket.destroy()
    }
    this.#tap?.closed()
    this.#onOver()
  }

  /** Tells one side that the other will send no more (FIN). The other direction goes on. */
  halfClose(side: "client" | "server"): void {
    this.#touched = true
    this[side].end()
  }

  /** Takes everything from both sides from now on, and passes on nothing, not even an end. */
  blackHole(): void {
    this.#touched = true
    this.#hole = true
  }

  /** Passes everything on so many milliseconds later, in order. */
  delay(milliseconds: number): void {
    this.#delayMs = milliseconds
  }

  /** No fault any more. What has lost something already cannot go on, and is cut. */
  restore(): void {
    this.#delayMs = 0
    if (this.#touched) this.cut()
  }

  #pump(from: Socket, to: Socket, tap: (chunk: Buffer) => Buffer): void {
    let due = 0
    let waiting = 0
    const pass = (act: () => void) => {
      if (this.#delayMs === 0 && waiting === 0) return act()
      waiting += 1
      due = Math.max(due, Date.now() + this.#delayMs)
      setTimeout(() => {
        waiting -= 1
        if (!this.#over && !this.#hole) act()
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
