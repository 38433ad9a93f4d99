import * as fc from "fast-check"
import { expect, it } from "vitest"
import { arbitraryMessage } from "../../../testing/payments/arbitrary-message.ts"
import { messageTypes } from "./catalog.ts"
import { creditTransferText } from "./credit-transfer.fixture.ts"
import { creditTransferMessage } from "./credit-transfer.ts"
import { MessageError } from "./message-error.ts"
import { messageName } from "./message-name.ts"
import { readMessageBytes } from "./read-message.ts"
import { writeMessage } from "./write-message.ts"

const good = new TextEncoder().encode(creditTransferText())

/** Whether the bytes are read, or refused as they should be. */
function isDecided(read: () => unknown): boolean {
  try {
    read()
    return true
  } catch (error) {
    return error instanceof MessageError && error.message.endsWith(".")
  }
}

it("a message with damaged bytes is read or refused with a sentence, and never anything else", () => {
  const damage = fc.record({
    at: fc.nat(good.length - 1),
    length: fc.nat(20),
    bytes: fc.uint8Array({ maxLength: 20 }),
  })
  fc.assert(
    fc.property(fc.array(damage, { minLength: 1, maxLength: 3 }), (damages) => {
      const parts = damages.reduce<Uint8Array>(
        (bytes, { at, length, bytes: other }) =>
          Buffer.concat([bytes.subarray(0, at), other, bytes.subarray(at + length)]),
        good,
      )
      expect(isDecided(() => readMessageBytes(creditTransferMessage, parts))).toBe(true)
      expect(isDecided(() => messageName(parts))).toBe(true)
    }),
    { numRuns: 400 },
  )
})

it("a message is never read as another type", () => {
  for (const type of messageTypes) {
    const [value] = fc.sample(arbitraryMessage(type), { numRuns: 1, seed: 5 })
    if (!value) throw new Error("No message")
    const bytes = writeMessage(type, value)
    for (const other of messageTypes) {
      if (other === type) continue
      expect(() => readMessageBytes(other, bytes)).toThrow(/not in the namespace/)
    }
  }
})

it("bytes of any sort are refused with a sentence", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(isDecided(() => readMessageBytes(creditTransferMessage, bytes))).toBe(true)
    }),
    { numRuns: 200 },
  )
})
