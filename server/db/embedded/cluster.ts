import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { join } from "node:path"
import { BootError } from "../../config/boot-error.ts"
import {
  type Credentials,
  embeddedRoles,
  laterRoles,
  newCredentials,
  readCredentials,
  storeCredentials,
} from "./credentials.ts"
import { findFreePort } from "./free-port.ts"
import type { ServerLocation } from "./location.ts"
import { type Outcome, runCommand } from "./run-command.ts"

const major = "18"

function expectSuccess(step: string, outcome: Outcome): void {
  if (outcome.code === 0) return
  throw new BootError(`PostgreSQL's ${step} failed: ${outcome.stderr.trim()}`)
}

/** Runs SQL, one statement per line, in single-user mode, which needs no password. */
async function runOffline(
  place: ServerLocation,
  pgdata: string,
  sql: readonly string[],
): Promise<void> {
  // Statements are not logged, because they contain passwords.
  const settings = ["exit_on_error=on", "log_min_error_statement=panic"]
  const args = ["--single", "-D", pgdata, ...settings.flatMap((s) => ["-c", s]), "postgres"]
  const options = { as: place.runAs, input: `${sql.join("\n")}\n` }
  expectSuccess("first set-up", await runCommand(join(place.bin, "postgres"), args, options))
}

const passwordsSql = (credentials: Credentials) =>
  embeddedRoles.map((role) => `ALTER ROLE ${role} PASSWORD '${credentials[role]}'`)

/** The owner role runs the migrations; the other roles get their rights from these. */
const rolesSql = [
  "CREATE ROLE tessera_owner LOGIN",
  "CREATE ROLE tessera_app LOGIN",
  "CREATE DATABASE tessera OWNER tessera_owner",
  "REVOKE ALL ON DATABASE tessera, postgres, template1 FROM PUBLIC",
  "GRANT CONNECT ON DATABASE tessera TO tessera_app",
]

/** Creates the later roles, also in a cluster made by an earlier version. */
const laterRolesSql = laterRoles.flatMap((role) => [
  // Checks first: in single-user mode even a handled error ends the server.
  `DO $$ BEGIN IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${role}')
    THEN CREATE ROLE ${role} LOGIN; END IF; END $$`.replace(/\s+/g, " "),
  `GRANT CONNECT ON DATABASE tessera TO ${role}`,
])

async function createCluster(place: ServerLocation): Promise<Credentials> {
  // Created under a temporary name and then renamed, so that an interrupted setup is not taken for
  // a database.
  const draft = `${place.pgdata}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  if (place.runAs) chownSync(draft, place.runAs.uid, place.runAs.gid)
  // Unicode case mapping, the same on every platform: lower('Ž') is 'ž', so usernames stay unique.
  const locale = ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
  const args = ["-D", draft, "--username=postgres", "--encoding=UTF8", ...locale]
  const initdb = join(place.bin, "initdb")
  expectSuccess("initdb", await runCommand(initdb, [...args, "--auth=reject"], { as: place.runAs }))
  writeFileSync(join(draft, "pg_hba.conf"), "host all all 127.0.0.1/32 scram-sha-256\n")
  const credentials = newCredentials(await findFreePort())
  await runOffline(place, draft, [...rolesSql, ...laterRolesSql, ...passwordsSql(credentials)])
  storeCredentials(place.dataDir, credentials)
  renameSync(draft, place.pgdata)
  return credentials
}

/**
 * Creates the database cluster, with its roles and passwords, if there is none. If only the stored
 * passwords are missing, sets new ones; in a cluster of an earlier version, adds the later roles. No
 * server may be running on it.
 * @throws BootError when PostgreSQL cannot create it, or it belongs to another major version
 */
export async function ensureCluster(place: ServerLocation): Promise<Credentials> {
  const versionFile = join(place.pgdata, "PG_VERSION")
  if (!existsSync(place.pgdata)) return createCluster(place)
  const version = existsSync(versionFile) ? readFileSync(versionFile, "utf8").trim() : "none"
  if (version !== major) {
    throw new BootError(
      `${place.pgdata} holds no database of PostgreSQL ${major} (version found: ${version}). Set DATA_DIR to another directory, or move that one away.`,
    )
  }
  const kept = readCredentials(place.dataDir)
  if (kept && laterRoles.every((role) => kept[role])) return kept
  const fresh = newCredentials(await findFreePort())
  const credentials = { ...fresh, ...kept }
  for (const role of laterRoles) credentials[role] ||= fresh[role]
  await runOffline(place, place.pgdata, [...laterRolesSql, ...passwordsSql(credentials)])
  storeCredentials(place.dataDir, credentials)
  return credentials
}
