import { createReadStream } from "node:fs"
import { createInterface } from "node:readline"
import * as z from "zod"

/** The other banks' journal, read by this program itself (simulator/books/events.ts). */
export type OtherBanksJournal = {
  readonly payments: ReadonlyMap<string, BookedPayment>
  /** The contents of the bank's messages by identifier, as SHA-256 in hex. */
  readonly received: ReadonlyMap<string, readonly string[]>
  /** Messages to the bank that it answered, with the HTTP status. */
  readonly answered: readonly { readonly messageId: string; readonly status: number }[]
  readonly violations: readonly string[]
  /** The bank's money there, in cents. */
  readonly balance: bigint
}

export type BookedPayment = {
  readonly direction: "from_bank" | "to_bank"
  readonly instant: boolean
  readonly cents: bigint
  /** How often it was recorded, settled, rejected, and returned. */
  noted: number
  settled: number
  rejected: number
  returned: number
}

const Event = z.looseObject({
  kind: z.string(),
  txId: z.string().optional(),
  cents: z.string().optional(),
  direction: z.enum(["from_bank", "to_bank"]).optional(),
  instant: z.boolean().optional(),
  messageId: z.string().optional(),
  sha256: z.string().optional(),
  what: z.string().optional(),
  id: z.union([z.number(), z.string()]).optional(),
  status: z.number().optional(),
  task: z.looseObject({ do: z.string(), xml: z.string().optional() }).optional(),
})

/** Reads the file of the other banks' books. */
export async function readJournal(file: string): Promise<OtherBanksJournal> {
  const payments = new Map<string, BookedPayment>()
  const received = new Map<string, string[]>()
  const posts = new Map<number | string, string>()
  const answered: { messageId: string; status: number }[] = []
  const violations: string[] = []
  let balance = 0n
  const move = (txId: string, cents: bigint, back: boolean) => {
    const toUs = (payments.get(txId)?.direction === "to_bank") !== back
    balance += toUs ? cents : -cents
  }
  const lines = createInterface({ input: createReadStream(file) })
  for await (const line of lines) {
    const event = Event.parse(JSON.parse(line))
    const { kind, txId = "", messageId = "", id = "" } = event
    const payment = payments.get(txId)
    if (kind === "payment") {
      if (payment) payment.noted += 1
      else {
        const { direction = "from_bank", instant = false, cents = "0" } = event
        const times = { noted: 1, settled: 0, rejected: 0, returned: 0 }
        payments.set(txId, { direction, instant, cents: BigInt(cents), ...times })
      }
    } else if (kind === "received") {
      received.set(messageId, [...(received.get(messageId) ?? []), event.sha256 ?? ""])
    } else if (kind === "violation") {
      violations.push(`${messageId}: ${event.what}`)
    } else if (kind === "planned" && event.task?.do === "post") {
      const [, named] = /<MsgId>([^<]+)</.exec(event.task.xml ?? "") ?? []
      // A copy: a part of a string keeps all of it in memory.
      posts.set(id, Buffer.from(named ?? "").toString())
    } else if (kind === "done") {
      const post = posts.get(id)
      if (post !== undefined && event.status !== undefined) {
        answered.push({ messageId: post, status: event.status })
      }
    } else if (payment && kind === "settled") {
      payment.settled += 1
      move(txId, payment.cents, false)
    } else if (payment && kind === "rejected") {
      payment.rejected += 1
    } else if (payment && kind === "returned") {
      payment.returned += 1
      move(txId, BigInt(event.cents ?? "0"), true)
    }
  }
  return { payments, received, answered, violations, balance }
}
