import type { Logger } from "pino"
import { BootError } from "../boot-error.ts"
import type { Env } from "../env.ts"
import type { Adapter, RailProfile } from "./adapters/adapter.ts"
import { httpAdapter } from "./adapters/http.ts"
import type { Access } from "./adapters/http-listener.ts"
import { readRoutes, simulatedRoutes } from "./adapters/routes.ts"
import { readMutualTls } from "./adapters/tls.ts"
import { bic } from "./sepa/identifiers.ts"

/** What each connection needs; RAIL_KEY may be replaced by certificates (`accessTo`). */
const needed = {
  simulator: ["RAIL_URL", "RAIL_KEY", "RAIL_BIC", "RAIL_SETTLEMENT_IBAN"],
  http: ["RAIL_URL", "RAIL_BIC", "RAIL_SETTLEMENT_IBAN", "RAIL_ROUTES_FILE"],
} as const

/**
 * The connection to other banks by the settings; it is not used yet.
 * @throws BootError that names what is missing or unusable
 */
export function railAdapter(env: Env, log: Logger): Adapter {
  const { RAIL_ADAPTER: name } = env
  if (name === "none") {
    throw new BootError("RAIL_ADAPTER is none: there is no connection to other banks.")
  }
  const missing: string[] = needed[name].filter((setting) => !env[setting])
  if (name === "http" && !env.RAIL_KEY && tlsNames.every((setting) => !env[setting])) {
    missing.push(`RAIL_KEY (or ${tlsNames.join(", ")})`)
  }
  if (missing.length > 0) {
    throw new BootError(
      `Payments to other banks by RAIL_ADAPTER=${name} need these settings too: ${missing.join(", ")}.`,
    )
  }
  return httpAdapter({
    profile: profileOf(env, name),
    url: env.RAIL_URL ?? "",
    access: accessTo(env, name),
    listen: { host: env.RAIL_HOST, port: env.RAIL_PORT, log },
  })
}

function profileOf(env: Env, name: keyof typeof needed): RailProfile {
  const simulated = name === "simulator"
  return {
    bic: bic(env.RAIL_BIC ?? ""),
    settlementIban: env.RAIL_SETTLEMENT_IBAN ?? "",
    clearingSystem: simulated ? "SIM" : env.RAIL_CLEARING_SYSTEM,
    cutOffs: env.RAIL_CUT_OFFS,
    bicOf: simulated ? simulatedRoutes : readRoutes(env.RAIL_ROUTES_FILE ?? ""),
  }
}

const tlsNames = ["RAIL_TLS_CERT", "RAIL_TLS_KEY", "RAIL_TLS_CA"] as const

/** Half a setting would leave a side unverified that the operator believes to be verified. */
function accessTo(env: Env, name: keyof typeof needed): Access {
  const { RAIL_KEY: signing, RAIL_TLS_CERT: cert, RAIL_TLS_KEY: key, RAIL_TLS_CA: ca } = env
  const missing = tlsNames.filter((setting) => !env[setting])
  if (missing.length === tlsNames.length) return { key: signing, tls: undefined }
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
  return { key: signing, tls: readMutualTls({ cert, key, ca }) }
}
