import { connect, type Socket } from "node:net"

/** A response's status and body length in bytes. */
export type Reply = {
  readonly status: number
  readonly bytes: number
}

const headEnd = Buffer.from("\r\n\r\n")

/**
 * A keep-alive connection for one request at a time. It uses the socket directly: the load shares
 * two cores with what it measures, and a complete HTTP client would take a fifth of them.
 */
export class Connection {
  readonly #socket: Socket
  #received: Buffer = Buffer.alloc(0)
  #answer: { resolve(reply: Reply): void; reject(error: Error): void } | undefined

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setNoDelay(true)
    socket.on("data", (chunk: Buffer) => this.#take(chunk))
    socket.on("error", (error) => this.#fail(error))
    socket.on("close", () => this.#fail(new Error("The server closed the connection")))
  }

  /** @throws the socket's error when nothing listens there */
  static open(port: number): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host: "127.0.0.1" })
      socket.once("error", reject)
      socket.once("connect", () => {
        socket.off("error", reject)
        resolve(new Connection(socket))
      })
    })
  }

  /**
   * Sends a complete request unchanged and waits for the complete response.
   * @throws Error when the connection ends before, or the answer has no Content-Length
   */
  ask(request: string): Promise<Reply> {
    return new Promise((resolve, reject) => {
      this.#answer = { resolve, reject }
      this.#socket.write(request, "latin1")
    })
  }

  close(): void {
    this.#socket.destroy()
  }

  #fail(error: Error): void {
    this.#answer?.reject(error)
    this.#answer = undefined
  }

  #take(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk])
    const end = this.#received.indexOf(headEnd)
    if (end < 0) return
    const head = this.#received.toString("latin1", 0, end)
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
    if (length === undefined) return this.#fail(new Error(`No Content-Length:\n${head}`))
    if (this.#received.length < end + headEnd.length + Number(length)) return
    const answer = this.#answer
    this.#answer = undefined
    this.#received = Buffer.alloc(0)
    answer?.resolve({ status: Number(head.slice(9, 12)), bytes: Number(length) })
  }
}
