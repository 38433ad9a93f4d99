import type { Logger } from "pino"
import { BootError } from "../boot-error.ts"
import type { Env } from "../env.ts"
import type { HttpSettings } from "./adapters/http.ts"
import { readRoutes, simulatedRoutes } from "./adapters/routes.ts"
import { bic } from "./sepa/identifiers.ts"

const needed = ["RAIL_URL", "RAIL_KEY", "RAIL_BIC", "RAIL_SETTLEMENT_IBAN"] as const
const neededOfRealBanks = [...needed, "RAIL_ROUTES_FILE"] as const

/**
 * The settings of the connection to other banks.
 * @throws BootError that names what is missing or unusable
 */
export function railSettings(env: Env, log: Logger): HttpSettings {
  const simulated = env.RAIL_ADAPTER === "simulator"
  const missing = (simulated ? needed : neededOfRealBanks).filter((name) => !env[name])
  if (missing.length > 0) {
    throw new BootError(
      `Payments to other banks by RAIL_ADAPTER=${env.RAIL_ADAPTER} need these settings too: ${missing.join(", ")}.`,
    )
  }
  return {
    profile: {
      bic: bic(env.RAIL_BIC ?? ""),
      settlementIban: env.RAIL_SETTLEMENT_IBAN ?? "",
      clearingSystem: simulated ? "SIM" : env.RAIL_CLEARING_SYSTEM,
      cutOffs: env.RAIL_CUT_OFFS,
      bicOf: simulated ? simulatedRoutes : readRoutes(env.RAIL_ROUTES_FILE ?? ""),
    },
    url: env.RAIL_URL ?? "",
    key: env.RAIL_KEY ?? "",
    listen: { host: env.RAIL_HOST, port: env.RAIL_PORT, log },
  }
}
