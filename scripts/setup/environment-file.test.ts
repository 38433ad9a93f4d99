import { parseEnv } from "node:util"
import { expect, test } from "vitest"
import { readEnv, settings } from "../../server/config/env.ts"
import { newSecrets } from "../../server/config/env-keys.ts"
import { environmentFile, productionSettings, roles, rolesScript } from "./environment-file.ts"

const site = {
  url: "https://bank.example",
  staffUrl: "https://staff.bank.example",
  host: "127.0.0.1:5432",
  database: "tessera",
}

test("the file has every key, explained, and is what a bank in production reads", () => {
  const text = environmentFile(productionSettings(site))
  const situation = { mode: "production", test: false, givenDatabase: true } as const
  const { shape } = settings({ ...situation, port: "3000", staffPort: "3001" })
  for (const key of ["NODE_ENV", ...Object.keys(shape)]) {
    expect(text.match(new RegExp(`^(?:# )?${key}=`, "gm")), key).toHaveLength(1)
  }
  const env = readEnv(parseEnv(text), { dataDirSecrets: newSecrets })
  expect(env).toMatchObject({
    MODE: "production",
    PUBLIC_URL: site.url,
    STAFF_URL: site.staffUrl,
    TRUST_PROXY: ["loopback"],
    RAIL_ADAPTER: "none",
  })
})

test("secrets and passwords are fresh, and each role has its own", () => {
  const [one, other] = [productionSettings(site), productionSettings(site)]
  const secret = (given: typeof one) => [
    given.SEAL_KEY,
    given.SESSION_SECRET,
    ...Object.values(roles).map((name) => new URL(String(Reflect.get(given, name))).password),
  ]
  const all = [...secret(one), ...secret(other)]
  expect(new Set(all).size).toBe(all.length)
  expect(rolesScript(one).match(/^create role \w+ login password '[\w-]{32}';$/gm)).toHaveLength(6)
})
