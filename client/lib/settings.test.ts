// @vitest-environment jsdom
import { afterEach, expect, it } from "vitest"
import { readSettings } from "./settings.ts"

afterEach(() => document.head.replaceChildren())

it("reads what the server wrote into the page", () => {
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

it("is strict when the page came without settings", () => {
  expect(readSettings(document)).toMatchObject({ mode: "production", simulatedDeposits: false })
})
