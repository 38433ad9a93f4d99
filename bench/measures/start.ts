import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { repoRoot } from "../../server/config/root.ts"
import { openEmbedded } from "../../server/db/embedded/open-embedded.ts"
import { removeDataDir } from "../../server/db/embedded/scratch.ts"
import { testClient } from "../../testing/connections.ts"
import { reservePort } from "../../testing/reserve-port.ts"
import type { Figure } from "../report/figure.ts"
import { type Spread, spreadOf } from "../report/statistics.ts"

const timeoutMs = 300_000
const target = { atMost: 2.5 }
const cardsAtOnce = 500_000

/** Runs `npm start` until it is ready, and ends it. Returns the seconds until it was ready. */
async function startOnce(dataDir: string): Promise<number> {
  const port = await reservePort()
  const env = { ...process.env, NODE_ENV: "", DATA_DIR: dataDir, PORT: String(port) }
  const begun = performance.now()
  const child = spawn("npm", ["start"], { cwd: repoRoot, env, stdio: "ignore", detached: true })
  const ended = once(child, "exit")
  try {
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${port}/api/ready`).catch(() => undefined)
      if (answer?.ok) return (performance.now() - begun) / 1_000
      if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}`)
      if (performance.now() - begun > timeoutMs) throw new Error("npm start was never ready")
      await sleep(10)
    }
  } finally {
    // Like Ctrl-C, to both npm and the bank.
    if (child.pid && child.exitCode === null) process.kill(-child.pid, "SIGINT")
    await ended
  }
}

type Context = { rounds: number; say(line: string): void }

async function startOften(dataDir: string, { rounds, say }: Context): Promise<Spread> {
  const seconds: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    seconds.push(await startOnce(dataDir))
    say(`another start: ${seconds.at(-1)?.toFixed(2)} s`)
  }
  return spreadOf(seconds)
}

/** B6: how long `npm start` takes until the bank is ready, from the second start on. */
export async function measureStart(context: Context): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "tessera-bench-"))
  try {
    context.say(`first start: ${(await startOnce(dataDir)).toFixed(2)} s`)
    const spread = await startOften(dataDir, context)
    return [{ measure: "b6", name: "second start", unit: "s", spread, target }]
  } finally {
    removeDataDir(dataDir)
  }
}

/** Copies one of the bank's cards, with its keys, under numbers of their own. */
async function addCards(dataDir: string, cards: number): Promise<void> {
  const { superuserUrl, stop } = await openEmbedded({ dataDir })
  const client = testClient(superuserUrl.replace(/\/[^/]*$/, "/tessera"))
  await client.connect()
  try {
    await client.query("set session_replication_role = replica; set statement_timeout = 0")
    for (let from = 0; from < cards; from += cardsAtOnce) {
      await client.query(
        `insert into debit_cards (account_id, user_id, card_number_ciphertext, card_key_id, card_number_hash,
            last_four, cvv_key_version, expiry_date)
          select account_id, user_id, card_number_ciphertext, card_key_id, sha256(n::text::bytea),
              last_four, cvv_key_version, expiry_date
            from generate_series($1::int, $2::int) n, (select * from debit_cards limit 1) as card`,
        [from + 1, Math.min(cards, from + cardsAtOnce)],
      )
    }
    await client.query("vacuum (analyze) debit_cards")
  } finally {
    await client.end()
    await stop()
  }
}

/** B11: the same with this many cards, whose keys each start asks for. */
export async function measureStartWithCards(context: Context, cards: number): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "tessera-bench-"))
  try {
    await startOnce(dataDir)
    await addCards(dataDir, cards)
    context.say(`first start with ${cards} cards: ${(await startOnce(dataDir)).toFixed(2)} s`)
    const spread = await startOften(dataDir, context)
    return [{ measure: "b11", name: `start with ${cards} cards`, unit: "s", spread, target }]
  } finally {
    removeDataDir(dataDir)
  }
}
