import { connect, type Socket } from "node:net"

/** A connection on which a test sends what an HTTP client would not. */
export type RawSocket = {
  write(text: string | Buffer): void
  /** Writes, and waits until the system has taken all of it. @returns false if the connection broke */
  send(text: string | Buffer): Promise<boolean>
  /** Everything received until the other side closes, which it must do within the timeout. */
  closed(timeoutMs?: number): Promise<string>
  /** Everything received so far. */
  heard(): string
  /** Waits until the received text contains this. */
  until(text: string, timeoutMs?: number): Promise<string>
  /** Stops reading from the socket, like a stalled reader, until it is resumed. */
  stall(): void
  resume(): void
  destroy(): void
}

/** Opens a connection to the host and port of an origin, or to a server's port on this machine. */
export function openSocket(to: string | number): Promise<RawSocket> {
  const target =
    typeof to === "number"
      ? { host: "127.0.0.1", port: to }
      : { host: new URL(to).hostname, port: Number(new URL(to).port) }
  return new Promise((resolve, reject) => {
    const socket = connect(target, () => resolve(wrap(socket)))
    socket.once("error", reject)
  })
}

function wrap(socket: Socket): RawSocket {
  let text = ""
  let open = true
  socket.setEncoding("latin1").on("data", (chunk: string) => (text += chunk))
  socket.removeAllListeners("error").on("error", () => undefined)
  socket.once("close", () => {
    open = false
  })
  const waitFor = (what: string, done: () => boolean, timeoutMs: number) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        if (!done() && open) return
        stop()
        if (done()) resolve(text)
        else reject(new Error(`closed before ${what}: ${text.slice(0, 500)}`))
      }
      const late = setTimeout(() => {
        stop()
        reject(new Error(`no ${what} within ${timeoutMs} ms: ${text.slice(0, 500)}`))
      }, timeoutMs)
      function stop() {
        clearTimeout(late)
        socket.off("data", look).off("close", look)
      }
      socket.on("data", look).on("close", look)
      look()
    })
  return {
    write: (more) => void socket.write(more),
    send: (more) => new Promise((sent) => socket.write(more, (error) => sent(!error))),
    closed: (timeoutMs = 120_000) => waitFor("end", () => !open, timeoutMs),
    heard: () => text,
    until: (part, timeoutMs = 120_000) => waitFor(part, () => text.includes(part), timeoutMs),
    stall: () => void socket.pause(),
    resume: () => void socket.resume(),
    destroy: () => void socket.destroy(),
  }
}
