/**
 * `npm run bench:fill`: generates the large bank that `npm run bench -- --only b4` measures, with
 * double entries and a sealed history. Options: --members (1,000,000; each has 2.5 accounts and
 * 20 postings), --dir (dist/large-bank; about 12 GB).
 */
import { existsSync } from "node:fs"
import { join, resolve } from "node:path"
import { parseArgs } from "node:util"
import { dataDirSecrets } from "../server/config/env-keys.ts"
import { repoRoot } from "../server/config/root.ts"
import { openEmbedded } from "../server/db/embedded/open-embedded.ts"
import { migrateDatabase } from "../server/db/migrate.ts"
import { fillBank, sealAll } from "../testing/fill-bank.ts"

const { values: options } = parseArgs({
  options: {
    members: { type: "string", default: "1000000" },
    dir: { type: "string", default: "dist/large-bank" },
  },
})

async function run(): Promise<void> {
  const dataDir = resolve(repoRoot, options.dir)
  if (existsSync(dataDir)) throw new Error(`${dataDir} is there already; remove it first`)
  const members = Number(options.members)
  const begun = performance.now()
  const say = (line: string) =>
    console.log(`${((performance.now() - begun) / 1_000).toFixed(0).padStart(5)} s  ${line}`)
  const { ownerUrl, appUrl, superuserUrl, stop } = await openEmbedded({ dataDir })
  try {
    await migrateDatabase(ownerUrl, appUrl)
    const size = {
      members,
      accounts: members * 2.5,
      transfersEach: 3,
      busyDeposits: Math.min(100_000, members),
    }
    await fillBank(superuserUrl.replace(/\/[^/]*$/, "/tessera"), size, { say })
    say("sealing")
    const key = Buffer.from(dataDirSecrets(dataDir).SEAL_KEY, "base64")
    await sealAll(ownerUrl, key, join(dataDir, "seals.log"))
    say(`a bank of ${members} members is in ${dataDir}`)
  } finally {
    await stop()
  }
}

await run()
