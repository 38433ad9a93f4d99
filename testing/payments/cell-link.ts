import { createHash } from "node:crypto"
import {
  type Access,
  type ListenAt,
  listenForMessages,
} from "../../server/payments/adapters/http-listener.ts"
import { type Signing, signedHeaders } from "../../server/payments/adapters/signature.ts"
import { messageName } from "../../server/payments/messages/message-name.ts"
import { readMessageBytes } from "../../server/payments/messages/read-message.ts"
import { statusReportMessage } from "../../server/payments/messages/status-report.ts"
import { writeMessage } from "../../server/payments/messages/write-message.ts"

/** The two sides of a link: where each cell's payments worker listens, and where the link listens for it. */
export type LinkedCell = { readonly workerPort: number; readonly linkPort: number }

/**
 * Passes messages between the payments workers of two cells, and is their clearing: it turns the acceptance by the
 * payee's cell into the final status for both. It remembers nothing. A message is acknowledged once the cells that it
 * is for have stored what follows from it, and the same message always gives the same bytes, so a link that ended in
 * between can be asked again.
 */
export class CellLink {
  readonly #cells: readonly [LinkedCell, LinkedCell]
  readonly #signing: Signing
  #close: (() => Promise<void>)[] = []
  readonly #calls = new Set<AbortController>()

  constructor(cells: readonly [LinkedCell, LinkedCell], key: string) {
    this.#cells = cells
    this.#signing = { key, versions: ["v2"] }
  }

  /** Begins to listen. */
  async open(): Promise<void> {
    const access: Access = { signing: this.#signing, tls: undefined }
    const [first, second] = this.#cells
    for (const [from, to] of [
      [first, second],
      [second, first],
    ] as const) {
      const at: ListenAt = { host: "127.0.0.1", port: from.linkPort, log: silent }
      const message = async (bytes: Uint8Array) => {
        await this.#pass(bytes, from, to)
        return "stored" as const
      }
      this.#close.push(
        await listenForMessages(at, access, {
          message,
          unreadable: () => Promise.resolve(),
          payee: () => Promise.resolve({ result: "not_possible" }),
        }),
      )
    }
  }

  /** Ends like a process that is killed: what is under way is cut off. */
  async kill(): Promise<void> {
    for (const call of this.#calls) call.abort()
    await Promise.all(this.#close.splice(0).map((close) => close()))
  }

  async #pass(bytes: Uint8Array, from: LinkedCell, to: LinkedCell): Promise<void> {
    const final = messageName(bytes) === statusReportMessage.name ? finalStatus(bytes) : undefined
    await this.#post(final ?? bytes, to)
    if (final) await this.#post(final, from)
  }

  /** @throws Error unless the cell has stored it */
  async #post(body: Uint8Array, { workerPort }: LinkedCell): Promise<void> {
    // Each has a signal of its own: fetch leaves a listener on it.
    const call = new AbortController()
    this.#calls.add(call)
    const request = { direction: "to-bank", path: "/messages" } as const
    const signed = signedHeaders(this.#signing, request, body)
    try {
      const response = await fetch(`http://127.0.0.1:${workerPort}${request.path}`, {
        method: "POST",
        headers: { "Content-Type": "application/xml", ...signed },
        body: Buffer.from(body),
        signal: call.signal,
      })
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`A cell answered ${response.status}`)
    } finally {
      this.#calls.delete(call)
    }
  }
}

/** What fails is repeated by its sender. */
const silent = { warn: () => undefined, error: () => undefined }

/**
 * The final status that follows from a cell's answer to an instant payment (pacs.002.001.10): settled if it accepts.
 * @returns undefined if it rejects, because its reject is final
 */
function finalStatus(answer: Uint8Array): Uint8Array | undefined {
  const events = readMessageBytes(statusReportMessage, answer)
  const head = events.flatMap((event) => (event.event === "head" ? [event.head] : []))[0]
  const items = events.flatMap((event) => (event.event === "item" ? [event.item] : []))
  const group = head?.OrgnlGrpInfAndSts
  if (!head || !group || group.GrpSts !== "ACCP") return undefined
  const { GrpHdr } = head
  const id = createHash("sha256").update(GrpHdr.MsgId).digest("hex").slice(0, 32)
  return writeMessage(statusReportMessage, {
    head: {
      GrpHdr: { ...GrpHdr, MsgId: id },
      OrgnlGrpInfAndSts: { ...group, GrpSts: "ACSC" },
    },
    items: items.map((item) => ({ ...item, TxSts: "ACSC" })),
  })
}
