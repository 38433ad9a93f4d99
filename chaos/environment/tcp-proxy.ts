import { once } from "node:events"
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net"
import { Link, type Tap } from "./link.ts"

/**
 * A TCP proxy on a separate port of 127.0.0.1, in front of other ones. Its links forward
 * everything unless a fault is put on one or on all.
 */
export class TcpProxy {
  readonly port: number
  readonly links = new Set<Link>()
  /** The port behind it, which may differ for each connection. */
  readonly upstream: () => number
  readonly #server: Server
  #forAll: ((link: Link) => void) | undefined

  /**
   * @param upstream the port behind it, or a choice of one for each connection
   * @param watch returns the taps for the bytes of a new link
   */
  static async open(
    upstream: number | (() => number),
    watch?: (link: Link) => Tap,
  ): Promise<TcpProxy> {
    // Half-open: an end in one direction must not end the other by itself.
    const server = createServer({ allowHalfOpen: true, noDelay: true })
    server.listen(0, "127.0.0.1")
    await once(server, "listening")
    return new TcpProxy(server, upstream, watch)
  }

  private constructor(
    server: Server,
    upstream: number | (() => number),
    watch?: (link: Link) => Tap,
  ) {
    this.#server = server
    this.upstream = typeof upstream === "number" ? () => upstream : upstream
    this.port = (server.address() as AddressInfo).port
    server.on("connection", (client: Socket) => {
      const port = this.upstream()
      const options = { port, host: "127.0.0.1", allowHalfOpen: true, noDelay: true }
      const link = new Link(client, connect(options), () => this.links.delete(link))
      if (watch) link.watch(watch(link))
      this.links.add(link)
      this.#forAll?.(link)
    })
  }

  /** Puts a fault on every link that is open or will be opened, until restore(). */
  forAll(fault: (link: Link) => void): void {
    this.#forAll = fault
    for (const link of this.links) fault(link)
  }

  /** Ends all faults; cuts the links that have lost data. */
  restore(): void {
    this.#forAll = undefined
    for (const link of this.links) link.restore()
  }

  /** Cuts every link and stops listening. */
  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve))
    for (const link of this.links) link.cut()
    await closed
  }
}
