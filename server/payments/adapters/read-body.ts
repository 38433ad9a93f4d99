import type { IncomingMessage } from "node:http"

/** A request that is answered with a status other than 200. */
export class Refusal extends Error {
  readonly status: number
  constructor(status: number, what: string) {
    super(what)
    this.status = status
  }
}

/** Bodies up to this size, in bytes, never wait for larger ones: one payment takes 3 KB. */
export const smallBody = 64 * 1024

/** How many large bodies of proved senders are read at the same time, each of another sender. */
const maxLarge = 2

/**
 * How fast a body must come after the first `graceMs`, in bytes per second. A whole one of 64 MB has
 * less than a minute anyway.
 */
export type Pace = { readonly bytesPerSecond: number; readonly graceMs: number }
export const usualPace: Pace = { bytesPerSecond: 64 * 1024, graceMs: 5_000 }

/** The large bodies that are being read. */
export class LargeBodies {
  readonly #senders = new Set<string>()

  /**
   * Starts one of a sender; all that are not proved are one sender.
   * @returns ends it
   * @throws Refusal if the sender must wait
   */
  begin(sender: string | undefined): () => void {
    const name = sender ?? ""
    const proved = [...this.#senders].filter((one) => one !== "").length
    if (this.#senders.has(name) || (name !== "" && proved >= maxLarge)) {
      throw new Refusal(503, "Another large message is arriving. Send this one again.")
    }
    this.#senders.add(name)
    return () => this.#senders.delete(name)
  }
}

/** Whether a request announces a body that is large, or does not say how large it is. */
export function isLarge({ headers }: IncomingMessage): boolean {
  return !(Number(headers["content-length"] ?? Number.NaN) <= smallBody)
}

/**
 * Reads a whole body.
 * @throws Refusal if it is larger than `longest` bytes, or comes too slowly; the rest is left unread,
 *   and the connection open for the reply
 */
export function readBody(
  request: IncomingMessage,
  longest: number,
  { bytesPerSecond, graceMs }: Pace,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    let length = 0
    const begun = performance.now()
    // What arrived while this process was busy is read before the pace is judged.
    const watch = setInterval(() => setImmediate(judge), graceMs)
    const stop = (error?: Error) => {
      clearInterval(watch)
      request.off("data", read).off("end", stop).off("error", stop).off("close", broken)
      if (error) reject(error)
      else resolve(Buffer.concat(parts))
    }
    const broken = () => stop(new Refusal(400, "The connection was closed."))
    const read = (part: Buffer) => {
      length += part.length
      parts.push(part)
      if (length > longest) stop(tooLarge(longest))
    }
    function judge() {
      const due = ((performance.now() - begun) / 1000) * bytesPerSecond
      if (length < due) stop(new Refusal(408, "The body comes too slowly."))
    }
    if (Number(request.headers["content-length"] ?? 0) > longest) return stop(tooLarge(longest))
    request.on("data", read).on("end", stop).on("error", stop).on("close", broken)
  })
}

const tooLarge = (longest: number) => new Refusal(413, `At most ${longest / 1024} KB are read.`)
