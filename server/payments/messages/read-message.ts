import { MessageReader } from "./message-reader.ts"
import type { MessageEvent, MessageType } from "./message-type.ts"

/** Bytes of a message, in pieces of any size: a file's stream, or `[bytes]`. */
export type MessageSource = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** With pieces of this size few items wait in memory, however large the source's pieces are. */
const pieceBytes = 16 * 1024

/**
 * Reads a message and emits its head, its groups, and each item as the bytes arrive, so memory use
 * does not depend on the size. Items are emitted before the end of the message is known, so a
 * caller posts nothing until `end`.
 * @throws MessageError with a sentence that says what is wrong and where
 */
export async function* readMessage<M extends MessageType>(
  type: M,
  source: MessageSource,
): AsyncGenerator<MessageEvent<M>> {
  const reader = new MessageReader(type)
  for await (const bytes of source) {
    for (let from = 0; from < bytes.length; from += pieceBytes) {
      yield* typed<M>(reader.push(bytes.subarray(from, from + pieceBytes)))
    }
  }
  yield* typed<M>(reader.finish())
}

/**
 * The events of a complete message, for the small ones that arrive over HTTP.
 * @throws MessageError
 */
export function readMessageBytes<M extends MessageType>(
  type: M,
  bytes: Uint8Array,
): MessageEvent<M>[] {
  const reader = new MessageReader(type)
  const events: MessageEvent<M>[] = []
  for (let from = 0; from < bytes.length; from += pieceBytes) {
    events.push(...typed<M>(reader.push(bytes.subarray(from, from + pieceBytes))))
  }
  return [...events, ...typed<M>(reader.finish())]
}

/** The reader decoded every event by the shapes of its type, which determine the events' types. */
function typed<M extends MessageType>(events: readonly unknown[]): readonly MessageEvent<M>[] {
  return events as readonly MessageEvent<M>[]
}
