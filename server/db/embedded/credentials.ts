import { randomBytes } from "node:crypto"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { replaceSecretFile } from "../../secret-file.ts"

/** The port and passwords of an embedded server, kept in its data directory for its owner only. */
export interface Credentials {
  readonly port: number
  readonly postgres: string
  readonly tessera_owner: string
  readonly tessera_app: string
}

/** The addresses of an embedded server: database `tessera` for owner and app, `postgres` for the superuser. */
export interface EmbeddedUrls {
  readonly ownerUrl: string
  readonly appUrl: string
  readonly superuserUrl: string
}

const pathOf = (dataDir: string) => join(dataDir, "postgres.json")
const newPassword = () => randomBytes(24).toString("base64url")

/** New random passwords for the three roles. */
export function newCredentials(port: number): Credentials {
  return {
    port,
    postgres: newPassword(),
    tessera_owner: newPassword(),
    tessera_app: newPassword(),
  }
}

/** What was kept, or undefined when nothing was. */
export function readCredentials(dataDir: string): Credentials | undefined {
  const path = pathOf(dataDir)
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Credentials) : undefined
}

/** Keeps them, readable by the owner of the data directory only. */
export function keepCredentials(dataDir: string, credentials: Credentials): void {
  replaceSecretFile(pathOf(dataDir), `${JSON.stringify(credentials, null, 2)}\n`)
}

/** The addresses that pools connect to. */
export function urlsOf(credentials: Credentials): EmbeddedUrls {
  const url = (role: "postgres" | "tessera_owner" | "tessera_app", database: string) =>
    `postgres://${role}:${credentials[role]}@127.0.0.1:${credentials.port}/${database}`
  return {
    ownerUrl: url("tessera_owner", "tessera"),
    appUrl: url("tessera_app", "tessera"),
    superuserUrl: url("postgres", "postgres"),
  }
}
