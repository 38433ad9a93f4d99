import { randomBytes } from "node:crypto"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { replaceSecretFile } from "../../config/secret-file.ts"

/** The bank's roles that came with later versions; ensureCluster adds them to earlier clusters. */
export const laterRoles = [
  "tessera_jobs",
  "tessera_rail",
  "tessera_staff",
  "tessera_staff_identity",
] as const

/** The roles of an embedded server: its superuser and the bank's roles. */
export const embeddedRoles = ["postgres", "tessera_owner", "tessera_app", ...laterRoles] as const
export type EmbeddedRole = (typeof embeddedRoles)[number]

/**
 * The port and passwords of an embedded server, stored in its data directory and readable only by
 * its owner.
 */
export type Credentials = { readonly port: number } & Readonly<Record<EmbeddedRole, string>>

/**
 * Connection URLs of an embedded server: database `tessera` for the bank's roles, `postgres` for
 * the superuser.
 */
export type EmbeddedUrls = {
  readonly ownerUrl: string
  readonly appUrl: string
  /** For the jobs: loading exchange rates and the end of day. */
  readonly jobsUrl: string
  /** For the payments worker. */
  readonly railUrl: string
  /** For the staff app: what employees do, and signing them in. */
  readonly staffUrl: string
  readonly staffIdentityUrl: string
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
    tessera_rail: newPassword(),
    tessera_staff: newPassword(),
    tessera_staff_identity: newPassword(),
  }
}

/**
 * The stored credentials, or undefined when there are none. The password of a later role is
 * empty when an earlier version stored them; the next start creates that role.
 */
export function readCredentials(dataDir: string): Credentials | undefined {
  const path = pathOf(dataDir)
  if (!existsSync(path)) return undefined
  const kept = JSON.parse(readFileSync(path, "utf8")) as Omit<
    Credentials,
    (typeof laterRoles)[number]
  >
  const none = { tessera_jobs: "", tessera_rail: "", tessera_staff: "", tessera_staff_identity: "" }
  return { ...none, ...kept }
}

/** Stores the credentials, readable only by the owner of the data directory. */
export function storeCredentials(dataDir: string, credentials: Credentials): void {
  replaceSecretFile(pathOf(dataDir), `${JSON.stringify(credentials, null, 2)}\n`)
}

/** The URLs for connection pools. */
export function urlsOf(credentials: Credentials): EmbeddedUrls {
  const url = (role: EmbeddedRole, database: string) =>
    `postgres://${role}:${credentials[role]}@127.0.0.1:${credentials.port}/${database}`
  return {
    ownerUrl: url("tessera_owner", "tessera"),
    appUrl: url("tessera_app", "tessera"),
    jobsUrl: url("tessera_jobs", "tessera"),
    railUrl: url("tessera_rail", "tessera"),
    staffUrl: url("tessera_staff", "tessera"),
    staffIdentityUrl: url("tessera_staff_identity", "tessera"),
    superuserUrl: url("postgres", "postgres"),
  }
}
