import { expect, it } from "vitest"
import { readEnv } from "../../config/env.ts"
import { hashPassword, passwordMatcher } from "./password.ts"

const secret = Buffer.alloc(32, 1).toString("base64")
const secrets = {
  SESSION_SECRET: "s".repeat(32),
  CARD_KEYS: `1:${secret}`,
  CVV_KEY: `1:${secret}`,
  FACTOR_KEYS: `1:${secret}`,
  SEAL_KEY: secret,
}
const envOf = (variables: Record<string, string>) =>
  readEnv(variables, { dataDirSecrets: () => secrets })

it.each([["demo"], ["development"], ["production"], ["test"]])(
  "hashes with argon2id, 46 MiB, and one pass by default: %s",
  async (mode) => {
    const env = envOf({ NODE_ENV: mode === "demo" ? "" : mode, ...secrets })
    expect(await hashPassword(env, "secret-word-1")).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/)
  },
)

it("compares with each hash's own cost, and tells an unknown member that nothing matches", async () => {
  const [low, usual] = ["8", ""].map((PASSWORD_HASH_KIB) =>
    envOf({ NODE_ENV: "test", PASSWORD_HASH_KIB }),
  )
  if (!low || !usual) throw new Error("two environments")
  const hashes = await Promise.all([low, usual].map((env) => hashPassword(env, "secret-word-1")))
  for (const env of [low, usual]) {
    const matches = passwordMatcher(env)
    for (const hash of hashes) {
      expect(await matches(hash, "secret-word-1", undefined)).toBe(true)
      expect(await matches(hash, "secret-word-2", undefined)).toBe(false)
    }
    expect(await matches(undefined, "no member has this password", undefined)).toBe(false)
  }
})
