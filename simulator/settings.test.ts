import { expect, it } from "vitest"
import { readSettings } from "./settings.ts"

const env = {
  SIMULATOR_JOURNAL: "journal.jsonl",
  SIMULATOR_BANK_URL: "http://127.0.0.1:4100",
  SIMULATOR_BANK_BIC: "TSCULULLXXX",
  SIMULATOR_BANK_IBAN: "BE68539007547034",
  SIMULATOR_KEY: "k".repeat(32),
}

it("has default ports and a running clock", () => {
  expect(readSettings(env)).toMatchObject({ port: 4200, controlPort: 4201, clock: undefined })
  const still = readSettings({ ...env, SIMULATOR_CLOCK: "2026-11-23T10:00:00Z" })
  expect(still.clock?.toISOString()).toBe("2026-11-23T10:00:00.000Z")
})

it("names everything that is missing or invalid", () => {
  expect(() => readSettings({})).toThrow(
    "Set these to usable values: SIMULATOR_JOURNAL, SIMULATOR_BANK_URL, SIMULATOR_BANK_BIC, SIMULATOR_BANK_IBAN, SIMULATOR_KEY, SIMULATOR_PAYEE_KEY.",
  )
  expect(() => readSettings({ ...env, SIMULATOR_PORT: "x" })).toThrow("SIMULATOR_PORT")
})

it("does not run in production", () => {
  expect(() => readSettings({ ...env, NODE_ENV: "production" })).toThrow("production")
})
