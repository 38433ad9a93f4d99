import { randomBytes } from "node:crypto"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { newSecrets } from "../../server/config/env-keys.ts"
import { repoRoot } from "../../server/config/root.ts"

/** What the operator knows when the file is made. */
export type Site = {
  /** The origins that members and employees open. */
  readonly url: string
  readonly staffUrl: string
  /** The database server, such as 127.0.0.1:5432, and the database's name. */
  readonly host: string
  readonly database: string
}

/** The six roles of the database, each with the setting that names it. */
export const roles = {
  tessera_owner: "DATABASE_OWNER_URL",
  tessera_app: "DATABASE_URL",
  tessera_jobs: "DATABASE_JOBS_URL",
  tessera_rail: "DATABASE_RAIL_URL",
  tessera_staff: "DATABASE_STAFF_URL",
  tessera_staff_identity: "DATABASE_STAFF_IDENTITY_URL",
} as const

const entries = Object.entries(roles)

/** What a production bank sets, with fresh secrets and passwords. */
export function productionSettings({ url, staffUrl, host, database }: Site) {
  const role = (name: string) =>
    `postgres://${name}:${randomBytes(24).toString("base64url")}@${host}/${database}`
  return {
    NODE_ENV: "production",
    PUBLIC_URL: url,
    STAFF_URL: staffUrl,
    DATA_DIR: "/var/lib/tessera",
    TRUST_PROXY: "loopback",
    ...Object.fromEntries(entries.map(([name, variable]) => [variable, role(name)])),
    ...newSecrets(),
  }
}

/**
 * The environment file: .env.example, whose comments explain every key, with what production needs set. systemd and
 * Node.js both read it.
 */
export function environmentFile(given: Readonly<Record<string, string>>): string {
  const left = new Set(Object.keys(given))
  const example = readFileSync(join(repoRoot, ".env.example"), "utf8").replace(/^#.*\n#.*\n/, "")
  const lines = example.split("\n").map((line) => {
    const [, name = ""] = /^# ([A-Z_]+)=/.exec(line) ?? []
    if (!left.delete(name)) return line
    return `${name}=${given[name]}`
  })
  if (left.size > 0) throw new Error(`.env.example has no ${[...left].join(", ")}`)
  return [
    "# The settings of a bank in production, with its secrets: only root may read them. Made by npm run setup.",
    "# What is behind a # is the default outside production; docs/settings.md says which differ.",
    ...lines,
  ].join("\n")
}

/** SQL for the superuser: the roles with the passwords of the settings, and the database. */
export function rolesScript(given: Readonly<Record<string, string>>): string {
  const owner = new URL(given["DATABASE_OWNER_URL"] ?? "")
  const made = entries.map(([name, variable]) => {
    const { password } = new URL(given[variable] ?? "")
    return `create role ${name} login password '${password}';`
  })
  return `${made.join("\n")}
create database ${owner.pathname.slice(1)} owner tessera_owner template template0 encoding 'UTF8' locale 'C.UTF-8';
`
}
