import { describe, expect, it } from "vitest"
import { Books } from "../books/books.ts"
import { VirtualClock } from "../clock/virtual-clock.ts"
import { Ledger } from "./ledger.ts"
import { Outbox } from "./outbox.ts"
import { takeMessage } from "./take-message.ts"

/** A promise that the test resolves. */
function signal() {
  let give = () => {}
  const promise = new Promise<void>((resolve) => {
    give = resolve
  })
  return { promise, give }
}

/** A ledger whose journal is on disk only once the test says so, and what happened in which order. */
function slowDisk() {
  const disk = signal()
  const waiting = signal()
  const happened: string[] = []
  const journal = {
    append: () => disk.promise,
    written: () => {
      waiting.give()
      return disk.promise
    },
  }
  const store = () => {
    happened.push("stored")
    disk.give()
  }
  const ledger = new Ledger(new Books(), journal, new VirtualClock(undefined, () => 0))
  return { ledger, waiting: waiting.promise, happened, store }
}

const fail = (error: unknown) => {
  throw error
}

describe("what is not on disk yet", () => {
  it("is not told to the bank", async () => {
    const { ledger, waiting, happened, store } = slowDisk()
    const posted = signal()
    const post = async () => {
      happened.push("posted")
      posted.give()
      return 200
    }
    const outbox = new Outbox(ledger, post, fail)
    const committed = ledger.commit((step) => step.post("pacs.002.001.10", (id) => id))
    outbox.wake()
    await Promise.race([waiting, posted.promise])
    store()
    await Promise.all([committed, posted.promise])
    outbox.stop()
    expect(happened).toEqual(["stored", "posted"])
  })

  it("is not acknowledged, even if the same message comes again", async () => {
    const { ledger, waiting, happened, store } = slowDisk()
    const xml =
      '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pacs.028.001.03"><FIToFIPmtStsReq><GrpHdr><MsgId>M-1</MsgId></GrpHdr></FIToFIPmtStsReq></Document>'
    const take = async () => {
      const { status } = await takeMessage(ledger, xml)
      happened.push(`answered ${status}`)
    }
    const first = take()
    const second = take()
    await Promise.race([waiting, second])
    store()
    await Promise.all([first, second])
    expect(happened).toEqual(["stored", "answered 202", "answered 202"])
  })
})
