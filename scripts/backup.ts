/**
 * `npm run backup -- [FOLDER]`: a backup of the embedded bank, running or not, in a new folder;
 * with DATABASE_URL, a file by pg_dump. Without a name, it is named after the time and placed
 * beside DATA_DIR, because backups inside would be deleted with it.
 */
import { existsSync } from "node:fs"
import { join } from "node:path"
import { BootError } from "../server/config/boot-error.ts"
import { type Env, loadEnv } from "../server/config/env.ts"
import { newSecrets } from "../server/config/env-keys.ts"
import { findEmbedded, openEmbedded } from "../server/db/embedded/open-embedded.ts"
import { readArguments, typedPath, WrongUsage } from "./backup/arguments.ts"
import { backUpCluster } from "./backup/back-up-cluster.ts"
import { dumpDatabase } from "./backup/dump-database.ts"
import { runCommandLine } from "./backup/run-command-line.ts"

const usage = `  npm run backup -- [FOLDER] [--without-secrets]
  npm run backup -- [FILE]                          with DATABASE_URL`

async function run(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, { "without-secrets": { type: "boolean" } })
  const [name, ...rest] = positionals
  if (rest.length > 0) throw new WrongUsage()
  // No secrets are used here, so none are required or created.
  const env = loadEnv({ dataDirSecrets: newSecrets })
  const path = name ? typedPath(name) : defaultPath(env)
  if (env.DATABASE_URL) await dump(env, name ? path : `${path}.dump`)
  else await copyCluster(env, path, !values["without-secrets"])
  return 0
}

function defaultPath({ DATA_DIR }: Env): string {
  const time = new Date().toISOString().slice(0, 19).replaceAll(":", "-")
  return join(`${DATA_DIR}-backups`, `${time}Z`)
}

async function copyCluster(env: Env, folder: string, withSecrets: boolean): Promise<void> {
  const dataDir = env.DATA_DIR
  const running = findEmbedded(dataDir)
  if (!running && !existsSync(join(dataDir, "postgres"))) {
    throw new BootError(`There is no bank in ${dataDir}. Set DATA_DIR to its directory.`)
  }
  // A stopped bank is opened under its owner's lock, so that the copy is consistent whatever state
  // it was left in.
  const { stop, ...source } = running
    ? { ...running, stop: async () => {} }
    : await openEmbedded({ dataDir, walArchiveDir: env.WAL_ARCHIVE_DIR })
  try {
    const backup = await backUpCluster({ ...source, dataDir }, folder, { withSecrets })
    const bytes = backup.files.reduce((sum, { size }) => sum + size, 0)
    console.log(`${folder} holds the bank as of ${backup.stoppedAt} (${megabytes(bytes)}).`)
    console.log(secretsWords(backup.files.some((file) => file.path === "secrets.json")))
    if (backup.archive) console.log("Later moments can be restored from it: --until.")
    console.log(`Restore it: npm run restore -- ${folder} --to NEW_DATA_DIR`)
  } finally {
    await stop()
  }
}

const secretsWords = (carried: boolean) =>
  carried
    ? "It contains the bank's keys as well as the data: anyone who has this folder can read card numbers. Protect it like the bank."
    : "It contains no keys. It cannot be restored without the bank's keys (secrets.json, or the four variables), so keep them elsewhere."

async function dump(env: Env, file: string): Promise<void> {
  const { size, startedAt } = await dumpDatabase(env, file)
  console.log(`${file} holds the bank as of ${startedAt} (${megabytes(size)}).`)
  console.log(
    "It contains no keys: without CARD_KEYS, CVV_KEY, FACTOR_KEYS and SEAL_KEY no one can read its cards, check authenticator codes, or check its seals. Keep them elsewhere.",
  )
  console.log(`Restore it: npm run restore -- ${file} --to NEW_DATABASE`)
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`

runCommandLine(() => run(process.argv.slice(2)), usage)
