import { randomBytes } from "node:crypto"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { replaceSecretFile } from "../../secret-file.ts"

/** The roles of an embedded server: its superuser, and the bank's own three. */
export const embeddedRoles = ["postgres", "tessera_owner", "tessera_app", "tessera_jobs"] as const
type Role = (typeof embeddedRoles)[number]

/** The port and passwords of an embedded server, kept in its data directory for its owner only. */
export type Credentials = { readonly port: number } & Readonly<Record<Role, string>>

/** The addresses of an embedded server: database `tessera` for the bank's roles, `postgres` for the superuser. */
export interface EmbeddedUrls {
  readonly ownerUrl: string
  readonly appUrl: string
  /** For the jobs: loading rates, the end of day. */
  readonly jobsUrl: string
  readonly superuserUrl: string
}

const pathOf = (dataDir: string) => join(dataDir, "postgres.json")
const newPassword = () => randomBytes(24).toString("base64url")

/** New random passwords for the roles. */
export function newCredentials(port: number): Credentials {
  return {
    port,
    postgres: newPassword(),
    tessera_owner: newPassword(),
    tessera_app: newPassword(),
    tessera_jobs: newPassword(),
  }
}

/**
 * What was kept, or undefined when nothing was. The password of the role for jobs is empty where an
 * earlier version kept the rest, until the next start makes that role.
 */
export function readCredentials(dataDir: string): Credentials | undefined {
  const path = pathOf(dataDir)
  if (!existsSync(path)) return undefined
  const kept = JSON.parse(readFileSync(path, "utf8")) as Omit<Credentials, "tessera_jobs">
  return { tessera_jobs: "", ...kept }
}

/** Keeps them, readable by the owner of the data directory only. */
export function keepCredentials(dataDir: string, credentials: Credentials): void {
  replaceSecretFile(pathOf(dataDir), `${JSON.stringify(credentials, null, 2)}\n`)
}

/** The addresses that pools connect to. */
export function urlsOf(credentials: Credentials): EmbeddedUrls {
  const url = (role: Role, database: string) =>
    `postgres://${role}:${credentials[role]}@127.0.0.1:${credentials.port}/${database}`
  return {
    ownerUrl: url("tessera_owner", "tessera"),
    appUrl: url("tessera_app", "tessera"),
    jobsUrl: url("tessera_jobs", "tessera"),
    superuserUrl: url("postgres", "postgres"),
  }
}
