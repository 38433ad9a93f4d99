/**
 * `npm run ledger:check`: proves the ledger of a running bank, or of the embedded one at rest. Prints
 * figures; exits 1 on a breach and names the accounts.
 */
import { BootError } from "../server/boot-error.ts"
import { findEmbedded, openEmbedded } from "../server/db/embedded/open-embedded.ts"
import { openPool } from "../server/db/pool.ts"
import { loadEnv } from "../server/env.ts"
import { checkLedger } from "../server/ledger/check.ts"

async function run(): Promise<number> {
  const env = loadEnv()
  const running = env.DATABASE_URL ?? findEmbedded(env.DATA_DIR)?.appUrl
  const own =
    running === undefined
      ? await openEmbedded({ dataDir: env.DATA_DIR, walArchiveDir: env.WAL_ARCHIVE_DIR })
      : undefined
  const pool = openPool(running ?? own?.appUrl ?? "", 1, () => {})
  try {
    const { figures, breaches } = await checkLedger(pool)
    for (const { name, value } of figures) console.log(`${name.padEnd(28)} ${value.padStart(20)}`)
    if (breaches.length === 0) console.log("The ledger is sound: no breach.")
    else
      console.error(`${breaches.length} breaches:\n${breaches.map((one) => `  ${one}`).join("\n")}`)
    return breaches.length === 0 ? 0 : 1
  } finally {
    await pool.end()
    await own?.stop()
  }
}

run().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof BootError ? error.message : error)
    process.exit(1)
  },
)
