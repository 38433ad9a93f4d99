import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { readEnv, settings } from "./env.ts"
import { dataDirSecrets, processRoles, secretNames, secretsOf } from "./env-keys.ts"
import { repoRoot } from "./root.ts"

const bytes = (fill: number) => Buffer.alloc(32, fill).toString("base64")
const secrets = {
  SESSION_SECRET: "s".repeat(32),
  CARD_KEYS: `new:${bytes(1)},old:${bytes(2)}`,
  CVV_KEY: `2:${bytes(3)},1:${bytes(4)}`,
  FACTOR_KEYS: `1:${bytes(6)}`,
  SEAL_KEY: bytes(5),
}
const outside = { dataDirSecrets: () => secrets }
const none = {
  dataDirSecrets: () => {
    throw new Error("the kept secrets were asked for")
  },
}
const example = [
  ...readFileSync(join(repoRoot, ".env.example"), "utf8").matchAll(/^# ([A-Z_]+)=(.*)$/gm),
].map(([, name = "", value = ""]) => [name, value] as const)

describe("the defaults", () => {
  it("are those of .env.example, which has every key", () => {
    const ports = { port: "3000", staffPort: "3001" }
    const situation = { mode: "demo", test: false, givenDatabase: false, ...ports } as const
    const keys = ["NODE_ENV", ...Object.keys(settings(situation).shape)]
    expect(example.map(([name]) => name).toSorted()).toEqual(keys.toSorted())
    expect(readEnv(Object.fromEntries(example), outside)).toEqual(readEnv({}, outside))
  })

  it("create a demo bank when NODE_ENV is unset", () => {
    const env = readEnv({ PORT: "4100" }, outside)
    expect(env).toMatchObject({ MODE: "demo", SEED_DEMO: true, SIMULATED_DEPOSITS: true })
    expect(env.PUBLIC_URL).toBe("http://localhost:4100")
    expect(env.DATA_DIR).toBe(join(repoRoot, ".data"))
    expect(env.CARD_KEYS.map((key) => key.id)).toEqual(["new", "old"])
  })

  it("do not seed an external database or the tests' database", () => {
    const given = { DATABASE_URL: "postgres://app@db.example/tessera" }
    expect(readEnv(given, outside).SEED_DEMO).toBe(false)
    expect(readEnv({ NODE_ENV: "test" }, outside)).toMatchObject({ MODE: "demo", SEED_DEMO: false })
  })

  it("are longer for development and stricter for production", () => {
    expect(readEnv({ NODE_ENV: "development" }, outside).SESSION_IDLE_MINUTES).toBe(60)
    expect(readEnv({ NODE_ENV: "production", ...secrets }, none)).toMatchObject({
      SEED_DEMO: false,
      SIMULATED_DEPOSITS: false,
      PASSWORD_POLICY: "strict",
      RAIL_ADAPTER: "none",
      SESSION_IDLE_MINUTES: 5,
      // No visitor's address goes to another company before the visitor agrees.
      GEOLOCATION_CONSENT: "asked",
    })
  })
})

describe("validation", () => {
  it("names every missing secret in production", () => {
    const read = () => readEnv({ NODE_ENV: "production" }, none)
    for (const name of Object.keys(secrets)) expect(read).toThrow(`${name} is required`)
  })

  it("names every unusable variable at once", () => {
    const wrong = {
      PORT: "80a",
      DATABASE_URL: "mysql://db/x",
      BANK_TIME_ZONE: "Mars/Base",
      CVV_KEY: "1:short",
    }
    const read = () => readEnv(wrong, outside)
    for (const name of Object.keys(wrong)) expect(read).toThrow(`  ${name} `)
  })

  it.each([
    ["PORT", "0"],
    ["PORT", "70000"],
    ["HOST", "a b"],
    ["PUBLIC_URL", "https://bank.example/path"],
    ["DATABASE_URL", "postgres://db.example"],
    ["DATABASE_URL", "postgres://app:pass@one.example,two.example/tessera"],
    ["DATABASE_URL", "postgres://one.example:5432,two.example:5432/tessera"],
    ["DATABASE_POOL_SIZE", "3"],
    ["DATABASE_DURABILITY", "remote"],
    ["DATABASE_OWNER_URL", "postgres://owner@db.example/tessera"],
    ["SESSION_SECRET", "short"],
    ["CARD_KEYS", `1:${bytes(1)},1:${bytes(2)}`],
    ["CVV_KEY", `one:${bytes(1)}`],
    ["SEAL_KEY", Buffer.alloc(31).toString("base64")],
    ["SEED_DEMO", "yes"],
    ["SESSION_IDLE_MINUTES", "-5"],
    ["PASSWORD_POLICY", "weak"],
    ["RATE_LIMIT_PER_MINUTE", "1e3"],
    ["PASSWORD_HASH_KIB", "47103"],
    ["TIME_LIMIT_FACTOR", "0"],
    ["BANK_TIME_ZONE", "+01:00"],
    ["GEOLOCATION_URL", "http://geo.example/"],
    ["GEOLOCATION_CONSENT", "yes"],
    ["EXCHANGE_RATES_URL", "rates.xml"],
    ["RATE_MAX_AGE_DAYS", "0"],
    ["EXCHANGE_MARGIN_PERCENT", "5.01"],
    ["EXCHANGE_MARGIN_PERCENT", "-1"],
    ["EXCHANGE_MARGIN_PERCENT", "0.125"],
    ["RAIL_ADAPTER", "carrier-pigeon"],
    ["RAIL_URL", "http://hub.example/"],
    ["RAIL_KEY", "short"],
    ["RAIL_BIC", "TSCULUL"],
    ["RAIL_SETTLEMENT_IBAN", "BE68539007547035"],
    ["RAIL_CUT_OFFS", "13:40,10:00"],
    ["RAIL_CUT_OFFS", "25:00"],
    ["TRUST_PROXY", "true"],
    ["TRUST_PROXY", "10.0.0.0/33"],
  ])("rejects %s=%s", (name, value) => {
    expect(() => readEnv({ [name]: value }, outside)).toThrow(`  ${name} `)
  })

  it.each([
    ["SEED_DEMO", "true"],
    ["SIMULATED_DEPOSITS", "true"],
    ["SESSION_IDLE_MINUTES", "15"],
    ["PASSWORD_HASH_KIB", "47103"],
    ["TIME_LIMIT_FACTOR", "2"],
    ["RAIL_ADAPTER", "simulator"],
    ["PUBLIC_URL", "http://bank.example"],
  ])("rejects %s=%s in production", (name, value) => {
    const source = { NODE_ENV: "production", ...secrets, [name]: value }
    expect(() => readEnv(source, none)).toThrow(`  ${name} `)
  })

  it("rejects an unknown NODE_ENV", () => {
    expect(() => readEnv({ NODE_ENV: "staging" }, outside)).toThrow('NODE_ENV is "staging"')
  })
})

it("archives WAL of the embedded database only", () => {
  expect(readEnv({ WAL_ARCHIVE_DIR: "/srv/wal" }, outside).WAL_ARCHIVE_DIR).toBe("/srv/wal")
  const given = { DATABASE_URL: "postgres://app@db.example/tessera", WAL_ARCHIVE_DIR: "/srv/wal" }
  expect(() => readEnv(given, outside)).toThrow("WAL_ARCHIVE_DIR is for the embedded database")
})

it("reads proxies as a number or as a list", () => {
  expect(readEnv({ TRUST_PROXY: "2" }, outside).TRUST_PROXY).toBe(2)
  const list = readEnv({ TRUST_PROXY: "loopback, 10.0.0.0/8,::1" }, outside).TRUST_PROXY
  expect(list).toEqual(["loopback", "10.0.0.0/8", "::1"])
})

it("keeps generated secrets in the data directory, for its owner only", () => {
  const parent = mkdtempSync(join(tmpdir(), "tessera-env-"))
  const dataDir = join(parent, "new", "data")
  const umask = process.umask(0)
  try {
    const first = readEnv({ DATA_DIR: dataDir }, { dataDirSecrets })
    expect(statSync(dataDir).mode & 0o777).toBe(0o700)
    expect(readEnv({ DATA_DIR: dataDir }, { dataDirSecrets })).toEqual(first)
    expect(statSync(join(dataDir, "secrets.json")).mode & 0o777).toBe(0o600)
  } finally {
    process.umask(umask)
    rmSync(parent, { recursive: true })
  }
})

describe("a process", () => {
  it.each(processRoles)("reads only the secrets that it uses: %s", (role) => {
    const needed = secretsOf[role]
    const given = Object.fromEntries(needed.map((name) => [name, secrets[name]]))
    for (const source of [given, secrets]) {
      const env = readEnv({ NODE_ENV: "production", ...source }, none, role)
      for (const name of secretNames) {
        if (needed.includes(name)) expect(env[name]).toBeDefined()
        else expect(() => env[name]).toThrow(`${name} is not for this process`)
      }
      expect(
        Object.keys({ ...env }).filter((name) => secretNames.some((one) => one === name)),
      ).toEqual(secretNames.filter((name) => needed.includes(name)))
    }
    const demo = readEnv({}, needed.length === 0 ? none : outside, role)
    expect(demo.MODE).toBe("demo")
  })
})
