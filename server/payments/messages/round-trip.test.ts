import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { arbitraryMessage } from "../../../testing/payments/arbitrary-message.ts"
import { messageType, messageTypes } from "./catalog.ts"
import { messageName } from "./message-name.ts"
import { readMessageBytes } from "./read-message.ts"
import { writeMessage } from "./write-message.ts"

describe.each(messageTypes.map((type) => ({ name: type.name, type })))("$name", ({ type }) => {
  it("is read as it was written, and is always written alike", () => {
    fc.assert(
      fc.property(arbitraryMessage(type), (value) => {
        const bytes = writeMessage(type, value)
        expect(messageName(bytes.subarray(0, 300))).toBe(type.name)
        expect(writeMessage(type, structuredClone(value))).toEqual(bytes)
        const events: readonly object[] = readMessageBytes(type, bytes)
        expect(events).toMatchObject(eventsOf(value))
      }),
      { numRuns: 15 },
    )
  })
})

it("knows a message by its name, and no other version of it", () => {
  expect(messageType("pacs.008.001.08")?.root).toBe("FIToFICstmrCdtTrf")
  expect(messageType("pacs.008.001.12")).toBeUndefined()
})

type Items = { readonly head: unknown; readonly items: readonly unknown[] }
type Whole = { readonly head: unknown } & (
  | { readonly items: readonly unknown[] }
  | { readonly groups: readonly Items[] }
)

function eventsOf(value: Whole): unknown[] {
  let position = 0
  const items = (all: readonly unknown[]) =>
    all.map((item) => ({ event: "item", item, position: ++position }))
  const inside =
    "items" in value
      ? items(value.items)
      : value.groups.flatMap((group) => [
          { event: "group", head: group.head },
          ...items(group.items),
        ])
  return [{ event: "head", head: value.head }, ...inside, { event: "end", items: position }]
}
