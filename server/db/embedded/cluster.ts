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
import { BootError } from "../../boot-error.ts"
import {
  type Credentials,
  embeddedRoles,
  keepCredentials,
  newCredentials,
  readCredentials,
} from "./credentials.ts"
import { findFreePort } from "./free-port.ts"
import type { Place } from "./place.ts"
import { type Outcome, runCommand } from "./run-command.ts"

const MAJOR = "18"

function mustSucceed(step: string, outcome: Outcome): void {
  if (outcome.code === 0) return
  throw new BootError(`PostgreSQL's ${step} failed: ${outcome.stderr.trim()}`)
}

/** Runs SQL, one statement a line, without a server and so without a password. */
async function runOffline(place: Place, pgdata: string, sql: readonly string[]): Promise<void> {
  // The log names the error only: the statements hold passwords.
  const settings = ["exit_on_error=on", "log_min_error_statement=panic"]
  const args = ["--single", "-D", pgdata, ...settings.flatMap((s) => ["-c", s]), "postgres"]
  const options = { as: place.runAs, input: `${sql.join("\n")}\n` }
  mustSucceed("first set-up", await runCommand(join(place.bin, "postgres"), args, options))
}

const passwordsSql = (credentials: Credentials) =>
  embeddedRoles.map((role) => `ALTER ROLE ${role} PASSWORD '${credentials[role]}'`)

/** The owner migrates; app and jobs get what the migrations grant, and nothing before. */
const rolesSql = [
  "CREATE ROLE tessera_owner LOGIN",
  "CREATE ROLE tessera_app LOGIN",
  "CREATE DATABASE tessera OWNER tessera_owner",
  "REVOKE ALL ON DATABASE tessera, postgres, template1 FROM PUBLIC",
  "GRANT CONNECT ON DATABASE tessera TO tessera_app",
]

/** The role for jobs, also where an earlier version made the cluster without it. */
const jobsRoleSql = [
  // Asked for first: in single-user mode even a handled error ends the server.
  `DO $$ BEGIN IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'tessera_jobs')
    THEN CREATE ROLE tessera_jobs LOGIN; END IF; END $$`.replace(/\s+/g, " "),
  "GRANT CONNECT ON DATABASE tessera TO tessera_jobs",
]

async function createCluster(place: Place): Promise<Credentials> {
  // Made beside and then renamed, so that an interrupted set-up is never taken for a database.
  const draft = `${place.pgdata}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  if (place.runAs) chownSync(draft, place.runAs.uid, place.runAs.gid)
  // Unicode's own cases, on every platform the same: lower('Ž') is 'ž', so no username is given twice.
  const locale = ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
  const args = ["-D", draft, "--username=postgres", "--encoding=UTF8", ...locale]
  const initdb = join(place.bin, "initdb")
  mustSucceed("initdb", await runCommand(initdb, [...args, "--auth=reject"], { as: place.runAs }))
  writeFileSync(join(draft, "pg_hba.conf"), "host all all 127.0.0.1/32 scram-sha-256\n")
  const credentials = newCredentials(await findFreePort())
  await runOffline(place, draft, [...rolesSql, ...jobsRoleSql, ...passwordsSql(credentials)])
  keepCredentials(place.dataDir, credentials)
  renameSync(draft, place.pgdata)
  return credentials
}

/**
 * Makes the database cluster if there is none, with its roles and passwords. When only the kept
 * passwords are gone, new ones are set; where an earlier version made it, the role for jobs is added. No server may run on it meanwhile.
 * @throws BootError when PostgreSQL cannot make it, or it belongs to another major version.
 */
export async function ensureCluster(place: Place): Promise<Credentials> {
  const versionFile = join(place.pgdata, "PG_VERSION")
  if (!existsSync(place.pgdata)) return createCluster(place)
  const version = existsSync(versionFile) ? readFileSync(versionFile, "utf8").trim() : "none"
  if (version !== MAJOR) {
    throw new BootError(
      `${place.pgdata} holds no database of PostgreSQL ${MAJOR} (version found: ${version}). Set DATA_DIR to another directory, or move that one away.`,
    )
  }
  const kept = readCredentials(place.dataDir)
  if (kept?.tessera_jobs) return kept
  const fresh = newCredentials(await findFreePort())
  const credentials = kept ? { ...kept, tessera_jobs: fresh.tessera_jobs } : fresh
  await runOffline(place, place.pgdata, [...jobsRoleSql, ...passwordsSql(credentials)])
  keepCredentials(place.dataDir, credentials)
  return credentials
}
