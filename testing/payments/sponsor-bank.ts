import { rmSync } from "node:fs"
import { pino } from "pino"
import { expect } from "vitest"
import { filesAdapter } from "../../server/payments/adapters/files.ts"
import { bic } from "../../shared/iban/bank-identifiers.ts"
import { profile, RailBank } from "./rail-bank.ts"
import { type Entry, notification, SponsorFolder } from "./sponsor-files.ts"

/** A bank whose sponsor bank takes orders (pain.001), and tells of money by camt.054. The test is the sponsor. */
export type SponsoredBank = {
  readonly bank: RailBank
  readonly folder: SponsorFolder
  /** Delivers a message, waits until it is processed, and returns what staff find. */
  deliver(content: string): Promise<string[]>
  /** Tells of these entries, likewise. */
  told(...entries: readonly Entry[]): Promise<string[]>
  close(): Promise<void>
}

/** Opens one; its worker reads the folder. */
export async function openSponsoredBank(): Promise<SponsoredBank> {
  const bank = await RailBank.open()
  const folder = new SponsorFolder()
  const log = pino({ level: process.env["RAIL_LOG"] ?? "silent" })
  const timing = { everyMs: 20, stableMs: 0, abandonedMs: 1_000 }
  const sponsor = { bic: bic("SPONBEBBXXX"), accountHolder: "Tessera Credit Union" }
  const connection = { ...profile, instant: false, sponsor }
  await bank.startWorker(filesAdapter({ profile: connection, dir: folder.dir, log, timing }))
  async function deliver(content: string): Promise<string[]> {
    const before = (await bank.repairs()).length
    folder.deliver(content)
    await expect.poll(() => folder.list("in")).toEqual([])
    const open = () => bank.sql("select id from rail_messages where state = 'stored'")
    await expect.poll(open).toEqual([])
    return (await bank.repairs()).slice(before)
  }
  return {
    bank,
    folder,
    deliver,
    told: (...entries) => deliver(notification(entries)),
    async close() {
      await bank.close()
      rmSync(folder.dir, { recursive: true, force: true })
    },
  }
}
