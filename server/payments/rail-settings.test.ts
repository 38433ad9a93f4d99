import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pino } from "pino"
import { expect, onTestFinished, test } from "vitest"
import { Authority, writeFiles } from "../../testing/payments/certificates.ts"
import { readEnv } from "../config/env.ts"
import { newSecrets } from "../config/env-keys.ts"
import { railAdapter } from "./rail-settings.ts"

const log = pino({ level: "silent" })
const read = (source: Record<string, string>) =>
  railAdapter(readEnv(source, { dataDirSecrets: newSecrets }), log)

function routesFile(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), "tessera-routes-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, "routes"), text)
  return join(folder, "routes")
}

const hub = {
  NODE_ENV: "production",
  ...newSecrets(),
  RAIL_ADAPTER: "http",
  RAIL_URL: "https://hub.example",
  RAIL_KEY: "k".repeat(32),
  RAIL_BIC: "TSCULULLXXX",
  RAIL_SETTLEMENT_IBAN: "BE68539007547034",
}

test("names every setting that a connection to real banks lacks", () => {
  const { RAIL_URL: _, RAIL_BIC: __, ...others } = hub
  expect(() => read(others)).toThrow(
    "need these settings too: RAIL_URL, RAIL_BIC, RAIL_ROUTES_FILE.",
  )
})

test("takes certificates in place of the key, or with it, and refuses half a setting", async () => {
  const authority = await Authority.create("Payments")
  const { cert, key } = await authority.issue("Credit union")
  const { paths, remove } = writeFiles({ cert, key, ca: authority.pem, routes: "* HUBBBEBBXXX" })
  onTestFinished(remove)
  const { RAIL_KEY: _, ...keyless } = { ...hub, RAIL_ROUTES_FILE: paths["routes"] ?? "" }
  const certificate = { RAIL_TLS_CERT: paths["cert"] ?? "", RAIL_TLS_KEY: paths["key"] ?? "" }
  const whole = { ...certificate, RAIL_TLS_CA: paths["ca"] ?? "" }
  expect(() => read(keyless)).toThrow("RAIL_KEY (or RAIL_TLS_CERT, RAIL_TLS_KEY, RAIL_TLS_CA)")
  expect(read({ ...keyless, ...whole }).profile.bic).toBe("TSCULULLXXX")
  expect(read({ ...hub, ...keyless, ...whole, RAIL_KEY: hub.RAIL_KEY }).profile.bic).toBe(
    "TSCULULLXXX",
  )
  expect(() => read({ ...keyless, ...certificate })).toThrow("Missing: RAIL_TLS_CA.")
  expect(() =>
    read({ ...keyless, RAIL_KEY: hub.RAIL_KEY, RAIL_TLS_CA: whole.RAIL_TLS_CA }),
  ).toThrow(
    "Mutual TLS needs all of RAIL_TLS_CERT, RAIL_TLS_KEY, RAIL_TLS_CA. Missing: RAIL_TLS_CERT, RAIL_TLS_KEY.",
  )
  const local = { ...keyless, ...whole, RAIL_URL: "http://127.0.0.1:4200" }
  expect(() => read(local)).toThrow("with a RAIL_URL that begins with https://.")
})

test("routes an IBAN by its longest beginning", () => {
  const file = routesFile(
    "# banks\nDE COBADEFFXXX\nDE10010010 PBNKDEFF # Postbank\n* HUBBBEBBXXX\n",
  )
  const { bicOf } = read({ ...hub, RAIL_ROUTES_FILE: file }).profile
  expect(bicOf("DE40100100100006820101")).toBe("PBNKDEFF")
  expect(bicOf("DE89370400440532013000")).toBe("COBADEFFXXX")
  expect(bicOf("FR1420041010050500013M02606")).toBe("HUBBBEBBXXX")
})

test.each([
  ["DE89370400440532013000", "line 1"],
  ["* HUBBBEBBXXX\nDE NOBIC", "line 2"],
  ["DE COBADEFFXXX", "no route for *"],
])("refuses the routes %j", (text, what) => {
  expect(() => read({ ...hub, RAIL_ROUTES_FILE: routesFile(text) })).toThrow(what)
})

test("knows the simulated banks without a file", () => {
  const source = { RAIL_URL: "http://127.0.0.1:4200", RAIL_KEY: "k".repeat(32) }
  const { bicOf } = read(source).profile
  expect(bicOf("DE89370400440532013000")).toBe("OTHRBEBBXXX")
  expect(bicOf("NL65GRBK1000000001")).toBe("GRBKNL2AXXX")
})
