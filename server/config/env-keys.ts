import { randomBytes } from "node:crypto"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { z } from "zod"
import { BootError } from "./boot-error.ts"
import { makePrivateDir } from "./private-dir.ts"
import { createSecretFile, replaceSecretFile } from "./secret-file.ts"

const keyBytes = 32

/** The variables that contain secrets. */
export const secretNames = [
  "SESSION_SECRET",
  "CARD_KEYS",
  "CVV_KEY",
  "FACTOR_KEYS",
  "SEAL_KEY",
] as const
export type SecretName = (typeof secretNames)[number]
export type Secrets = Record<SecretName, string>

/** What a process does: a part of the bank (server/start.ts), or the check of its ledger. */
export const processRoles = ["migrate", "serve", "jobs", "rail", "staff", "check"] as const
export type ProcessRole = (typeof processRoles)[number]

/**
 * The secrets that each process uses. The payments worker, which reads what strangers send, has none of them. The jobs
 * make the codes in emails and check the seals; the migration makes the demo bank's cards and authenticator apps.
 */
export const secretsOf: Readonly<Record<ProcessRole, readonly SecretName[]>> = {
  migrate: ["CARD_KEYS", "CVV_KEY", "FACTOR_KEYS"],
  serve: secretNames,
  jobs: ["FACTOR_KEYS", "SEAL_KEY"],
  rail: [],
  staff: ["FACTOR_KEYS"],
  check: ["SEAL_KEY"],
}

function decodeKey(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, "base64")
  return bytes.length === keyBytes && bytes.toString("base64") === text ? bytes : undefined
}

/** 32 bytes in base64. */
export const key = z.string().transform((value, context) => {
  const bytes = decodeKey(value)
  if (bytes) return bytes
  context.addIssue({ code: "custom", message: "must be 32 bytes in base64" })
  return z.NEVER
})

/** Comma-separated `id:base64` entries; the first is the current key. */
export const namedKeys = (id: RegExp) =>
  z.string().transform((value, context) => {
    const entries = value.split(",").map((entry) => {
      const colon = entry.indexOf(":")
      return { id: entry.slice(0, colon).trim(), key: decodeKey(entry.slice(colon + 1).trim()) }
    })
    const keys = entries.flatMap(({ id: name, key: bytes }) =>
      id.test(name) && bytes ? [{ id: name, key: bytes }] : [],
    )
    if (keys.length === entries.length && new Set(keys.map((k) => k.id)).size === keys.length) {
      return keys
    }
    const message = "must be id:key entries with commas between, each key 32 bytes in base64"
    context.addIssue({ code: "custom", message })
    return z.NEVER
  })

const newKey = () => randomBytes(keyBytes).toString("base64")

/** New random secrets. */
export function newSecrets(): Secrets {
  return {
    SESSION_SECRET: newKey(),
    CARD_KEYS: `1:${newKey()}`,
    CVV_KEY: `1:${newKey()}`,
    FACTOR_KEYS: `1:${newKey()}`,
    SEAL_KEY: newKey(),
  }
}

function readSecrets(path: string): Partial<Secrets> {
  try {
    return z
      .partialRecord(z.enum(secretNames), z.string())
      .parse(JSON.parse(readFileSync(path, "utf8")))
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? "its content is invalid"
    throw new BootError(
      `The secrets kept in ${path} cannot be read (${reason}). Restore that file; without it, stored card numbers cannot be read again.`,
    )
  }
}

/**
 * The secrets of a demo or development bank, created once and stored in its data directory (0600).
 * @throws BootError when the stored ones cannot be read
 */
export function dataDirSecrets(dataDir: string): Secrets {
  makePrivateDir(dataDir)
  const path = join(dataDir, "secrets.json")
  if (!existsSync(path)) createSecretFile(path, `${JSON.stringify(newSecrets(), null, 2)}\n`)
  const kept = readSecrets(path)
  const secrets = { ...newSecrets(), ...kept }
  if (secretNames.some((name) => kept[name] === undefined)) {
    replaceSecretFile(path, `${JSON.stringify(secrets, null, 2)}\n`)
  }
  return secrets
}
