import type { Logger } from "pino"
import { bic } from "#shared/iban/bank-identifiers.ts"
import { BootError } from "../config/boot-error.ts"
import type { Env } from "../config/env.ts"
import type { Reach } from "../db/bank-settings.ts"
import type { Adapter, RailProfile } from "./adapters/adapter.ts"
import { filesAdapter } from "./adapters/files.ts"
import { httpAdapter } from "./adapters/http.ts"
import type { Access } from "./adapters/http-listener.ts"
import { readRoutes, simulatedRoutes } from "./adapters/routes.ts"
import { versionsBy } from "./adapters/signature.ts"
import { readMutualTls } from "./adapters/tls.ts"

/** The settings that each connection needs. Certificates can replace RAIL_KEY (`accessTo`). */
const needed = {
  simulator: ["RAIL_URL", "RAIL_KEY", "RAIL_BIC", "RAIL_SETTLEMENT_IBAN"],
  http: ["RAIL_URL", "RAIL_BIC", "RAIL_SETTLEMENT_IBAN", "RAIL_ROUTES_FILE"],
  files: ["RAIL_DIR", "RAIL_BIC", "RAIL_SETTLEMENT_IBAN", "RAIL_ROUTES_FILE"],
} as const

/** Orders name the sponsor bank and the holder of the account that pays. */
const neededForOrders = ["RAIL_SPONSOR_BIC", "RAIL_ACCOUNT_NAME"] as const

/** The payments that a connection supports. Files are too slow for an instant payment's ten seconds. */
export function reachOf({ RAIL_ADAPTER: name }: Pick<Env, "RAIL_ADAPTER">): Reach {
  if (name === "none") return "none"
  return name === "files" ? "standard" : "instant and standard"
}

/**
 * Creates the connection to other banks from the settings, without using it yet.
 * @throws BootError that names what is missing or unusable
 */
export function railAdapter(env: Env, log: Logger): Adapter {
  const { RAIL_ADAPTER: name } = env
  if (name === "none") {
    throw new BootError("RAIL_ADAPTER is none: there is no connection to other banks.")
  }
  const orders = name === "files" && env.RAIL_FILE_DIALECT === "pain"
  const settings = [...needed[name], ...(orders ? neededForOrders : [])]
  const missing: string[] = settings.filter((setting) => !env[setting])
  if (name === "http" && !env.RAIL_KEY && tlsNames.every((setting) => !env[setting])) {
    missing.push(`RAIL_KEY (or ${tlsNames.join(", ")})`)
  }
  if (missing.length > 0) {
    throw new BootError(
      `Payments to other banks by RAIL_ADAPTER=${name} need these settings too: ${missing.join(", ")}.`,
    )
  }
  const profile = profileOf(env, name)
  const access = accessTo(env, name)
  if (name === "files") return filesAdapter({ profile, dir: env.RAIL_DIR ?? "", log })
  return httpAdapter({
    profile,
    access,
    url: env.RAIL_URL ?? "",
    listen: { host: env.RAIL_HOST, port: env.RAIL_PORT, log },
  })
}

function profileOf(env: Env, name: keyof typeof needed): RailProfile {
  const simulated = name === "simulator"
  const { RAIL_SPONSOR_BIC: sponsorBic, RAIL_ACCOUNT_NAME: accountHolder } = env
  const orders = name === "files" && env.RAIL_FILE_DIALECT === "pain"
  return {
    bic: bic(env.RAIL_BIC ?? ""),
    sponsorBic: sponsorBic === undefined ? undefined : bic(sponsorBic),
    settlementIban: env.RAIL_SETTLEMENT_IBAN ?? "",
    clearingSystem: simulated ? "SIM" : env.RAIL_CLEARING_SYSTEM,
    instant: reachOf(env) !== "standard",
    sponsor:
      orders && sponsorBic && accountHolder ? { bic: bic(sponsorBic), accountHolder } : undefined,
    cutOffs: env.RAIL_CUT_OFFS,
    bicOf: simulated ? simulatedRoutes : readRoutes(env.RAIL_ROUTES_FILE ?? ""),
  }
}

const tlsNames = ["RAIL_TLS_CERT", "RAIL_TLS_KEY", "RAIL_TLS_CA"] as const

/**
 * The keys and certificates. Incomplete TLS settings are refused, because the operator would think
 * that both sides are verified.
 */
function accessTo(env: Env, name: keyof typeof needed): Access {
  const { RAIL_KEY: signingKey, RAIL_OLD_SIGNATURES: old } = env
  const { RAIL_TLS_CERT: cert, RAIL_TLS_KEY: key, RAIL_TLS_CA: ca } = env
  const signing = signingKey ? { key: signingKey, versions: versionsBy(old) } : undefined
  const missing = tlsNames.filter((setting) => !env[setting])
  if (missing.length === tlsNames.length) return { signing, tls: undefined }
  if (!cert || !key || !ca) {
    throw new BootError(
      `Mutual TLS needs all of ${tlsNames.join(", ")}. Missing: ${missing.join(", ")}.`,
    )
  }
  if (name !== "http" || !env.RAIL_URL?.startsWith("https:")) {
    throw new BootError(
      `${tlsNames.join(", ")} are for RAIL_ADAPTER=http with a RAIL_URL that begins with https://.`,
    )
  }
  return { signing, tls: readMutualTls({ cert, key, ca }) }
}
