import { describe, expect, it } from "vitest"
import { creditTransferText, transactionText } from "./credit-transfer.fixture.ts"
import { creditTransferMessage } from "./credit-transfer.ts"
import { messageName } from "./message-name.ts"
import { largestMessage, MessageReader } from "./message-reader.ts"
import { readMessage } from "./read-message.ts"

const utf8 = new TextEncoder()
const good = creditTransferText()

describe("limits", () => {
  it("refuses a part that is too large before it is at its end", async () => {
    let pieces = 0
    async function* endless() {
      yield utf8.encode(good.slice(0, good.indexOf("Zoë")))
      for (; pieces < 1000; pieces++) yield utf8.encode("x".repeat(10_000))
    }
    await expect(drained(endless())).rejects.toMatchObject({ fault: "too_large" })
    expect(pieces).toBeLessThan(40)
  })

  it("refuses more than 64 MB", () => {
    const reader = new MessageReader(creditTransferMessage)
    reader.push(utf8.encode(good.slice(0, 300)))
    expect(() => reader.push(new Uint8Array(largestMessage - 299))).toThrow(
      "The message is larger than 67108864 bytes.",
    )
  })

  it("hands on each transaction before the next bytes are asked for", async () => {
    let asked = 0
    async function* bank() {
      yield utf8.encode(good.slice(0, good.indexOf("<CdtTrfTxInf>")))
      for (asked = 1; asked <= 500; asked++) yield utf8.encode(transactionText(asked))
      yield utf8.encode(good.slice(good.lastIndexOf("</CdtTrfTxInf>") + "</CdtTrfTxInf>".length))
    }
    let seen = 0
    for await (const event of readMessage(creditTransferMessage, bank())) {
      if (event.event !== "item") continue
      seen += 1
      expect(asked).toBe(seen)
      expect(event.item.PmtId.TxId).toBe(`TX-${seen}`)
    }
    expect(seen).toBe(500)
  })
})

async function drained(source: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const { event } of readMessage(creditTransferMessage, source))
    expect(event).toBeTruthy()
}

describe("the name of a message", () => {
  it("comes from its first bytes", () => {
    expect(messageName(utf8.encode(good.slice(0, 120)))).toBe("pacs.008.001.08")
  })

  it("is refused outside ISO 20022", () => {
    expect(() => messageName(utf8.encode('<Document xmlns="urn:x"/>'))).toThrow(
      "not in a namespace",
    )
    expect(() => messageName(utf8.encode("<!-- -->"))).toThrow("no root element")
    expect(() => messageName(utf8.encode("<!DOCTYPE a><a/>"))).toThrow("DOCTYPE")
  })
})
