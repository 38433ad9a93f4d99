/**
 * `npm run restore -- FOLDER --to NEW_DATA_DIR`: creates a new bank from a backup, checks its
 * ledger, and prints the result. Nothing that exists is changed. With `--until`, the bank is
 * recovered to a later time. A file made by pg_dump becomes a new database on DATABASE_URL's
 * server.
 */
import { lstatSync } from "node:fs"
import { join } from "node:path"
import { countOf } from "#shared/in-words.ts"
import { BootError } from "../server/config/boot-error.ts"
import { loadEnv } from "../server/config/env.ts"
import { dataDirSecrets, newSecrets, secretNames } from "../server/config/env-keys.ts"
import { openEmbedded } from "../server/db/embedded/open-embedded.ts"
import { readArguments, typedPath, WrongUsage } from "./backup/arguments.ts"
import { refuseNewer } from "./backup/bank-facts.ts"
import { checkRestoredBank, type Proof } from "./backup/check-restored-bank.ts"
import { type BaseCopy, readBaseCopy } from "./backup/manifest.ts"
import { findArchive, refuseGap } from "./backup/newest-wal.ts"
import type { Archive } from "./backup/recover.ts"
import { restoreCluster } from "./backup/restore-cluster.ts"
import { restoreDump } from "./backup/restore-dump.ts"
import { runCommandLine } from "./backup/run-command-line.ts"
import { readUntil, refuseTarget } from "./backup/until-option.ts"

const usage = `  npm run restore -- FOLDER --to NEW_DATA_DIR [--until "2026-11-20 18:00:00+01" | latest] [--secrets FILE]
  npm run restore -- FILE --to NEW_DATABASE         with DATABASE_URL`

type Wanted = {
  readonly to: string
  readonly until: string | undefined
  readonly secrets: string | undefined
}

async function run(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, {
    to: { type: "string" },
    until: { type: "string" },
    secrets: { type: "string" },
  })
  const [from, ...rest] = positionals
  const { to, until, secrets } = values
  if (!from || !to || rest.length > 0) throw new WrongUsage()
  const source = typedPath(from)
  const entry = lstatSync(source, { throwIfNoEntry: false })
  if (!entry) throw new BootError(`There is no backup at ${source}.`)
  if (entry.isDirectory()) return restoreFolder(source, { to: typedPath(to), until, secrets })
  if (until ?? secrets) throw new WrongUsage()
  return restoreFile(source, to)
}

async function restoreFolder(folder: string, { to, until, secrets }: Wanted): Promise<number> {
  // This directory's keys do not belong to the restored bank.
  const env = loadEnv({ dataDirSecrets: newSecrets })
  const backup = readBaseCopy(folder)
  refuseNewer(backup)
  const secretsFile = secrets && typedPath(secrets)
  refuseKeyless(backup, secretsFile)
  let archive: Archive | undefined
  if (until) {
    const moment = readUntil(until)
    refuseTarget(moment, backup)
    archive = { folder: await findArchive(env, backup), until: moment }
    if (moment === "latest") refuseGap(archive.folder, backup)
  }
  const proof = await restoreCluster(
    { folder, backup, to, archive, secretsFile },
    async (draft) => {
      const { SEAL_KEY: sealKey } = loadEnv({ dataDirSecrets: () => dataDirSecrets(draft) })
      const checkpointsFile = env.SEAL_HEADS_FILE ? undefined : join(draft, "seals.log")
      const { stop, ...urls } = await openEmbedded({ dataDir: draft })
      const { lastEntry } = backup
      try {
        return await checkRestoredBank({ ...urls, lastEntry, sealKey, checkpointsFile })
      } finally {
        await stop()
      }
    },
  )
  const moment = archive
    ? until === "latest"
      ? "the newest that was kept"
      : until
    : backup.stoppedAt
  console.log(`${to} holds the bank as of ${moment}.`)
  const code = tell(proof)
  console.log(`Start it: DATA_DIR=${to} npm start`)
  if (env.SEAL_HEADS_FILE) console.log(acceptWords)
  if (env.WAL_ARCHIVE_DIR) {
    console.log("Its WAL will be archived in a separate folder, so back it up once it runs.")
  }
  return code
}

const acceptWords =
  "The checkpoints of its sealed history may be newer than the restored bank. Once it runs, accept it: npm run ledger:check -- --restored-on-purpose"

/** A bank without its keys would create new ones and could never read a card number again. */
function refuseKeyless({ files }: BaseCopy, secretsFile: string | undefined): void {
  const carried = files.some(({ path }) => path === "secrets.json")
  if (carried && secretsFile) {
    throw new BootError("The backup contains the bank's keys, so --secrets is not allowed.")
  }
  if (carried || secretsFile || secretNames.every((name) => process.env[name])) return
  throw new BootError(
    `The backup contains no keys. Pass the bank's secrets.json with --secrets, or set ${secretNames.join(", ")}.`,
  )
}

async function restoreFile(file: string, name: string): Promise<number> {
  const env = loadEnv()
  const proof = await restoreDump(env, file, name)
  console.log(`The database ${name} holds the bank.`)
  const code = tell(proof)
  console.log(
    `Start it: name ${name} in DATABASE_URL, DATABASE_OWNER_URL, DATABASE_JOBS_URL, DATABASE_RAIL_URL and DATABASE_DIRECT_URL, with the keys of the original bank.`,
  )
  console.log(acceptWords)
  return code
}

function tell({ figures, violations }: Proof): number {
  for (const line of figures) console.log(line)
  if (violations.length === 0) {
    console.log("The ledger is sound: no violations.")
    return 0
  }
  console.error(
    `${countOf(violations.length, "violation")}:\n${violations.map((one) => `  ${one}`).join("\n")}`,
  )
  return 1
}

runCommandLine(() => run(process.argv.slice(2)), usage)
