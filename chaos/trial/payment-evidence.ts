import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import type pg from "pg"
import { fromDecimal } from "#shared/money/money.ts"
import { problemsOfSent } from "../../testing/payments/sent-message.ts"
import type { Rail } from "../environment/rail.ts"
import type { OtherBanksClient } from "../workload/payments/other-banks.ts"

const readyMs = 60_000
/** A killed process is gone by then. */
const restartMs = 300

/** The bank's money by the other banks' books, once they were killed and have read them again. */
export async function balanceAfterRestart(
  { banks }: Rail,
  otherBanks: OtherBanksClient,
): Promise<bigint> {
  banks.program.kill()
  await sleep(restartMs)
  await banks.program.untilReady(readyMs)
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const books = await otherBanks.books()
    if (books) return fromDecimal(books.balance)
    await sleep(200)
  }
  throw new Error("The other banks did not show their books after a restart")
}

/** Reads all messages that the bank sent, and writes them into a folder, if there is one. */
export async function readSent(client: pg.ClientBase, folder: string | undefined) {
  const wrong: string[] = []
  let read = 0
  if (folder !== undefined) mkdirSync(folder, { recursive: true })
  for (let after = "0"; ; ) {
    const { rows } = await client.query<{ id: string; name: string; msgId: string; bytes: Buffer }>(
      `select id, name, msg_id as "msgId", bytes from rail_messages
        where direction = 'out' and called_at is not null and id > $1 order by id limit 500`,
      [after],
    )
    for (const { name, msgId, bytes } of rows) {
      wrong.push(...problemsOfSent(name, bytes).map((what) => `${name} ${msgId}: ${what}`))
      if (folder !== undefined) writeFileSync(join(folder, `${name}-${msgId}.xml`), bytes)
    }
    read += rows.length
    const last = rows.at(-1)
    if (!last) return { read, wrong }
    after = last.id
  }
}
