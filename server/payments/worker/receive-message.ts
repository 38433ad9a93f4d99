import { createHash } from "node:crypto"
import * as z from "zod/mini"
import { messageType } from "../messages/catalog.ts"
import { MessageError } from "../messages/message-error.ts"
import { messageName } from "../messages/message-name.ts"
import { MessageReader } from "../messages/message-reader.ts"
import type { MessageType } from "../messages/message-type.ts"
import type { Arrived, RailFunctions } from "./rail-functions.ts"

/** Messages up to this size contain one payment or a few and do not wait for larger ones. */
const smallBytes = 32 * 1024

/** How many bytes contain the message's name, and how many are read at once. */
const beginBytes = 64 * 1024

/** The sender of messages that do not name one, or that cannot be read. */
export const unnamedSender = "clearing"

/**
 * Stores an incoming message before it is acknowledged. Only its head is read now. A message whose
 * head cannot be read is stored too, and staff see it.
 * @throws if the database did not store it
 */
export async function receiveMessage(
  rail: Pick<RailFunctions, "store" | "quarantine">,
  bytes: Uint8Array,
): Promise<"stored" | "quarantined"> {
  const sha256 = createHash("sha256").update(bytes).digest()
  let arrived: Arrived
  try {
    arrived = { ...identifyMessage(bytes), bytes, sha256 }
  } catch (error) {
    if (!(error instanceof MessageError)) throw error
    await rail.quarantine(unnamedSender, bytes, sha256, error.message)
    return "quarantined"
  }
  return (await rail.store(arrived)) === "conflict" ? "quarantined" : "stored"
}

/**
 * Reads the name, sender, and identifier under which a message is stored.
 * @param bytes the message, or as much of its beginning as contains the head
 * @param size of the whole message
 * @throws MessageError with a sentence if its head cannot be read
 */
export function identifyMessage(
  bytes: Uint8Array,
  size = bytes.length,
): Omit<Arrived, "bytes" | "sha256"> {
  const name = messageName(bytes.subarray(0, beginBytes))
  const type = messageType(name)
  if (!type) throw new MessageError("wrong_type", `${name} is not a message that is read here`)
  const { messageId, sender } = identify(type, bytes)
  const lane = size <= smallBytes ? "instant" : "standard"
  return { name, lane, sender: sender ?? unnamedSender, messageId }
}

const agent = z.optional(z.object({ FinInstnId: z.object({ BICFI: z.optional(z.string()) }) }))

/** The parts of heads that identify a message and its sender. */
const heads = z.union([
  z.object({ GrpHdr: z.object({ MsgId: z.string(), InstgAgt: agent }) }),
  z.object({
    Assgnmt: z.object({
      Id: z.string(),
      Assgnr: z.union([z.object({ Agt: agent }), z.object({})]),
    }),
  }),
])

function identify(type: MessageType, bytes: Uint8Array): { messageId: string; sender?: string } {
  const reader = new MessageReader(type)
  for (let from = 0; from < bytes.length; from += beginBytes) {
    const [first] = reader.push(bytes.subarray(from, from + beginBytes))
    if (first?.event === "head") return identifiersIn(first.head)
  }
  const [first] = reader.finish()
  if (first?.event === "head") return identifiersIn(first.head)
  throw new MessageError("wrong_structure", "the message has no head")
}

function identifiersIn(head: unknown): { messageId: string; sender?: string } {
  const read = heads.parse(head)
  if ("Assgnmt" in read) {
    const { Id, Assgnr } = read.Assgnmt
    return { messageId: Id, ...senderIn("Agt" in Assgnr ? Assgnr.Agt : undefined) }
  }
  return { messageId: read.GrpHdr.MsgId, ...senderIn(read.GrpHdr.InstgAgt) }
}

function senderIn(bank: z.infer<typeof agent>): { sender?: string } {
  const sender = bank?.FinInstnId.BICFI
  return sender === undefined ? {} : { sender }
}
