import { existsSync } from "node:fs"
import { join, resolve } from "node:path"
import { z } from "zod"
import { bankFields } from "./bank-fields.ts"
import { BootError } from "./boot-error.ts"
import {
  bic,
  cutOffs,
  flag,
  internalUrl,
  languageList,
  oneOf,
  origin,
  percent,
  postgresUrl,
  sepaIban,
  serviceUrl,
  smtpUrl,
  timeZone,
  trustProxy,
  wholeNumber,
} from "./env-fields.ts"
import {
  dataDirSecrets,
  key,
  namedKeys,
  newSecrets,
  type ProcessRole,
  type SecretName,
  type Secrets,
  secretNames,
  secretsOf,
} from "./env-keys.ts"
import { repoRoot } from "./root.ts"

export type Mode = "demo" | "development" | "production"

const modes = {
  "": "demo",
  test: "demo",
  development: "development",
  production: "production",
} as const

/** What defaults and checks depend on besides the variable itself. */
type Situation = {
  readonly mode: Mode
  readonly test: boolean
  /** Whether DATABASE_URL is set, so that no embedded server is started. */
  readonly givenDatabase: boolean
  readonly port: string
  readonly staffPort: string
}

const refuseTrue = (field: typeof flag, refused: boolean) =>
  field.refine((value) => !(refused && value), { error: "must not be true in production" })

const besides = (givenDatabase: boolean) =>
  postgresUrl.refine(() => givenDatabase, { error: "needs DATABASE_URL too" }).optional()

/** A file or folder; a relative path begins at the repository. */
const repositoryPath = z.string().transform((path) => resolve(repoRoot, path))

const host = z.string().regex(/^[\w.:-]+$/, { error: "must be an address or a host name" })

/** All settings: their allowed values and defaults (docs/settings.md). */
export function settings({ mode, test, givenDatabase, port, staffPort }: Situation) {
  const production = mode === "production"
  return z.object({
    PORT: wholeNumber(1, 65_535).default(3000),
    HOST: host.default("127.0.0.1"),
    PUBLIC_URL: origin(production).default(`http://localhost:${port}`),
    DATA_DIR: repositoryPath.prefault(".data"),
    WAL_ARCHIVE_DIR: repositoryPath
      .refine(() => !givenDatabase, { error: "is for the embedded database, not for DATABASE_URL" })
      .optional(),
    DATABASE_URL: postgresUrl.optional(),
    DATABASE_DIRECT_URL: besides(givenDatabase),
    DATABASE_REPLICA_URL: besides(givenDatabase),
    DATABASE_OWNER_URL: besides(givenDatabase),
    DATABASE_JOBS_URL: besides(givenDatabase),
    // The payments worker runs with this role alone.
    DATABASE_RAIL_URL: postgresUrl.optional(),
    DATABASE_POOL_SIZE: wholeNumber(4, 1_000).default(20),
    DATABASE_DURABILITY: oneOf(["local", "replicated"]).default("local"),
    // Only npm run doctor asks it.
    PATRONI_URL: internalUrl.optional(),
    // The staff app runs with these two roles alone, and not without them.
    DATABASE_STAFF_URL: postgresUrl.optional(),
    DATABASE_STAFF_IDENTITY_URL: postgresUrl.optional(),
    STAFF_PORT: wholeNumber(0, 65_535).default(3001),
    STAFF_HOST: host.default("127.0.0.1"),
    STAFF_URL: origin(production).default(`http://localhost:${staffPort}`),
    STAFF_FACTORS: oneOf(["passkey", "any"]).default(production ? "passkey" : "any"),
    SESSION_SECRET: z
      .string({ error: "is required in production" })
      .min(32, { error: "must have at least 32 characters" }),
    CARD_KEYS: z.string({ error: "is required in production" }).pipe(namedKeys(/^[\w-]{1,32}$/)),
    CVV_KEY: z.string({ error: "is required in production" }).pipe(namedKeys(/^[1-9]\d{0,3}$/)),
    FACTOR_KEYS: z.string({ error: "is required in production" }).pipe(namedKeys(/^[\w-]{1,32}$/)),
    SEAL_KEY: z.string({ error: "is required in production" }).pipe(key),
    SEAL_HEADS_FILE: repositoryPath.optional(),
    SEED_DEMO: refuseTrue(flag, production).default(!production && !test && !givenDatabase),
    SIMULATED_DEPOSITS: refuseTrue(flag, production).default(!production),
    // PSD2 RTS article 4(3)(d): at most five minutes without activity.
    SESSION_IDLE_MINUTES: wholeNumber(1, production ? 5 : 1440).default(
      mode === "development" ? 60 : 5,
    ),
    PASSWORD_POLICY: oneOf(["spec", "strict"]).default(production ? "strict" : "spec"),
    SCA_POLICY: oneOf(["enrolled", "required"]).default(production ? "required" : "enrolled"),
    // Only tests may lower it, because they create thousands of members.
    PASSWORD_HASH_KIB: wholeNumber(test ? 8 : 47_104, 47_104).default(47_104),
    RATE_LIMIT_PER_MINUTE: wholeNumber(1, 1_000_000).default(600),
    SIGN_IN_LIMIT_PER_MINUTE: wholeNumber(1, 1_000_000).default(30),
    CONNECTION_LIMIT: wholeNumber(1, 1_000_000).default(10_000),
    CONNECTION_LIMIT_PER_ADDRESS: wholeNumber(1, 1_000_000).default(2_000),
    TIME_LIMIT_FACTOR: wholeNumber(1, production ? 1 : 60).default(1),
    METRICS_HOST: host.default("127.0.0.1"),
    METRICS_PORT: wholeNumber(0, 65_535).optional(),
    LOG_LEVEL: oneOf(["silent", "error", "warn", "info", "debug"]).default(
      mode === "demo" ? "warn" : "info",
    ),
    ACCOUNT_NUMBER_PREFIX: z
      .string()
      .regex(/^\d{0,4}$/, { error: "must be at most four digits" })
      .default(""),
    ...bankFields,
    BANK_TIME_ZONE: timeZone.default("Europe/Luxembourg"),
    LANGUAGES: languageList.prefault("en,de,fr"),
    GEOLOCATION_URL: serviceUrl.default("https://ipapi.co/json/"),
    GEOLOCATION_FALLBACK_URL: serviceUrl.default("https://api.ipify.org?format=json"),
    // Both services receive the visitor's address: in production, only after the visitor has agreed.
    GEOLOCATION_CONSENT: oneOf(["assumed", "asked"]).default(production ? "asked" : "assumed"),
    EXCHANGE_RATES_URL: serviceUrl.optional(),
    // Its key signs no payments: the processes that serve members have it.
    PAYEE_VERIFICATION_URL: serviceUrl.optional(),
    PAYEE_VERIFICATION_KEY: z
      .string()
      .min(32, { error: "must have at least 32 characters" })
      .optional(),
    EXCHANGE_MARGIN_PERCENT: percent(5).default(production ? 0.5 : 0),
    RATE_MAX_AGE_DAYS: wholeNumber(1, 365).default(7),
    TRUST_PROXY: trustProxy.default(0),
    // The password in it is for the jobs alone (server/start.ts).
    SMTP_URL: smtpUrl
      .refine(() => mode !== "demo" || test, {
        error: "is not for a demonstration, which shows its emails on a page",
      })
      .optional(),
    MAIL_FROM: z
      .string()
      .regex(/^[^\s@<>"]+@[^\s@<>"]+$/, { error: "must be an email address" })
      .optional(),
    RAIL_ADAPTER: oneOf(["simulator", "http", "files", "none"])
      .refine((adapter) => !(production && adapter === "simulator"), {
        error: "must not be simulator in production: no payment would reach a real bank",
      })
      .default(production ? "none" : "simulator"),
    RAIL_URL: serviceUrl.optional(),
    RAIL_HOST: host.default("127.0.0.1"),
    RAIL_PORT: wholeNumber(0, 65_535).default(4100),
    RAIL_KEY: z.string().min(32, { error: "must have at least 32 characters" }).optional(),
    RAIL_OLD_SIGNATURES: oneOf(["accepted", "refused"]).default("accepted"),
    RAIL_TLS_CERT: repositoryPath.optional(),
    RAIL_TLS_KEY: repositoryPath.optional(),
    RAIL_TLS_CA: repositoryPath.optional(),
    RAIL_DIR: repositoryPath.optional(),
    RAIL_FILE_DIALECT: oneOf(["pacs", "pain"]).default("pacs"),
    RAIL_SPONSOR_BIC: bic.optional(),
    RAIL_ACCOUNT_NAME: z
      .string()
      .trim()
      .min(1)
      .max(70, { error: "must have at most 70 characters" })
      .optional(),
    RAIL_BIC: production ? bic.optional() : bic.prefault("TSCULULLXXX"),
    RAIL_SETTLEMENT_IBAN: production ? sepaIban.optional() : sepaIban.prefault("BE68539007547034"),
    RAIL_CLEARING_SYSTEM: z
      .string()
      .regex(/^[A-Z0-9]{1,35}$/, { error: "must be a code such as ST2" })
      .default("ST2"),
    RAIL_ROUTES_FILE: repositoryPath.optional(),
    RAIL_CUT_OFFS: cutOffs.prefault("10:00,13:40,16:30"),
    SIMULATOR_PORT: wholeNumber(0, 65_535).default(0),
    SIMULATOR_CONTROL_PORT: wholeNumber(0, 65_535).default(4201),
  })
}

/** The settings by variable name, and the mode that they were read for. */
export type Env = z.output<ReturnType<typeof settings>> & { readonly MODE: Mode }

/** The file outside the database with the checkpoints of the sealed history. */
export function checkpointsFile({ SEAL_HEADS_FILE, DATA_DIR }: Env): string {
  return SEAL_HEADS_FILE ?? join(DATA_DIR, "seals.log")
}

type Source = Readonly<Record<string, string | undefined>>

type Outside = {
  /**
   * Returns the secrets stored in a data directory; called only outside production, when one is
   * unset.
   */
  dataDirSecrets(dataDir: string): Secrets
}

/**
 * Adds those of the stored secrets that the process needs. A variable that is set to nothing counts as unset, and
 * so does a secret that it does not need.
 */
function complete(
  source: Source,
  mode: Mode,
  outside: Outside,
  needed: readonly SecretName[],
): Record<string, string | undefined> {
  const withheld = secretNames.filter((name) => !needed.includes(name))
  const set = Object.fromEntries(
    Object.entries(source).filter(
      ([name, value]) => value !== "" && !withheld.some((one) => one === name),
    ),
  )
  if (mode === "production" || needed.every((name) => set[name])) return set
  const dataDir = resolve(repoRoot, set["DATA_DIR"] ?? ".data")
  try {
    const stored = outside.dataDirSecrets(dataDir)
    return { ...Object.fromEntries(needed.map((name) => [name, stored[name]])), ...set }
  } catch (error) {
    if (error instanceof BootError) throw error
    const { code, message } = error as NodeJS.ErrnoException
    throw new BootError(`DATA_DIR ${dataDir} cannot be used: ${code ?? message}.`)
  }
}

/**
 * Makes the secrets that a process does not need unreadable, so that code that uses one fails at once and by name. They
 * are not enumerable: a copy of the settings leaves them out.
 */
function withhold<Settings extends object>(
  settingsRead: Settings,
  needed: readonly SecretName[],
): Settings {
  for (const name of secretNames.filter((one) => !needed.includes(one))) {
    Object.defineProperty(settingsRead, name, {
      enumerable: false,
      get: () => {
        throw new Error(`${name} is not for this process (server/config/env-keys.ts)`)
      },
    })
  }
  return settingsRead
}

/** Stands for a withheld secret while the other settings are read. */
const placeholders = newSecrets()

/**
 * Reads the settings from environment variables.
 * @param source the variables, such as process.env
 * @param role what the process does; undefined if it does everything
 * @throws BootError that names every variable that is invalid, or missing in production
 */
export function readEnv(source: Source, outside: Outside, role?: ProcessRole): Env {
  const name = source["NODE_ENV"] ?? ""
  if (!Object.hasOwn(modes, name)) {
    throw new BootError(
      `NODE_ENV is "${name}": leave it unset for the demo, or set development or production.`,
    )
  }
  const mode = modes[name as keyof typeof modes]
  const needed = role === undefined ? secretNames : secretsOf[role]
  const values = complete(source, mode, outside, needed)
  const situation = {
    mode,
    test: name === "test",
    givenDatabase: values["DATABASE_URL"] !== undefined,
    port: values["PORT"] ?? "3000",
    staffPort: values["STAFF_PORT"] ?? "3001",
  }
  const withheld = secretNames.filter((one) => !needed.includes(one))
  const stand = Object.fromEntries(withheld.map((one) => [one, placeholders[one]]))
  const result = settings(situation).safeParse({ ...values, ...stand })
  if (result.success) return withhold({ ...result.data, MODE: mode }, needed)
  const lines = result.error.issues.map((issue) => `  ${issue.path.join(".")} ${issue.message}`)
  throw new BootError(`These settings cannot be used:\n${lines.join("\n")}`)
}

/**
 * The settings of this process, with the secrets of its role: its variables, then those of the repository's `.env` file.
 * @throws BootError as readEnv
 */
export function loadEnv(outside: Outside = { dataDirSecrets }, role?: ProcessRole): Env {
  const file = join(repoRoot, ".env")
  if (existsSync(file)) process.loadEnvFile(file)
  return readEnv(process.env, outside, role)
}
