// @vitest-environment jsdom
import { beforeEach, expect, it } from "vitest"
import { readSettings } from "./settings.ts"

beforeEach(() => document.head.replaceChildren())

it("reads the settings that the server wrote into the page", () => {
  const meta = document.createElement("meta")
  meta.name = "tessera-settings"
  meta.content = JSON.stringify({ mode: "demo", simulatedDeposits: true })
  document.head.append(meta)
  expect(readSettings(document)).toMatchObject({
    mode: "demo",
    simulatedDeposits: true,
    demoSignIns: [],
  })
})

it("uses strict settings if the page has none", () => {
  expect(readSettings(document)).toMatchObject({ mode: "production", simulatedDeposits: false })
})
