import { once } from "node:events"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import express from "express"
import { pino } from "pino"
import { expect, test } from "vitest"
import { demoCreditUnion } from "#shared/credit-union.ts"
import { readEnv } from "../../config/env.ts"
import { newSecrets } from "../../config/env-keys.ts"
import { builtApp } from "../../http/built-app.ts"
import { errorHandler } from "../../http/error-handler.ts"
import { sampleLog } from "../../http/log-sample.ts"
import { securityHeaders } from "../../http/security-headers.ts"
import { client } from "./client.ts"

const picture = '<rect fill="#06282F"/><path fill="#114853" stroke="#F6B93B"/>'

/** Serves a built app of four files with these settings. */
async function withClient<Result>(
  variables: Record<string, string>,
  work: (
    ask: (path: string, headers?: Record<string, string>) => Promise<Response>,
  ) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), "tessera-client-"))
  writeFileSync(
    join(folder, "index.html"),
    `<!doctype html><html><head><meta name=description content="${demoCreditUnion.description.en}"><script src=/x.js></script></head></html>`,
  )
  writeFileSync(join(folder, "old.HTM"), "<script>raw()</script>")
  writeFileSync(join(folder, "theme.js"), "theme()")
  mkdirSync(join(folder, "assets"))
  writeFileSync(join(folder, "assets/login-fan-a1.svg"), picture)
  const env = readEnv({ NODE_ENV: "test", ...variables }, { dataDirSecrets: newSecrets })
  const log = pino({ level: "silent" })
  const answerErrors = errorHandler({ log, logSample: sampleLog(log) })
  const server = express()
    .use(securityHeaders(env), client(env, [], folder), answerErrors)
    .listen(0, "127.0.0.1")
  try {
    await once(server, "listening")
    const { port } = server.address() as AddressInfo
    return await work((path, headers = {}) =>
      fetch(`http://127.0.0.1:${port}${path}`, { redirect: "manual", headers }),
    )
  } finally {
    server.close()
    rmSync(folder, { recursive: true })
  }
}

/** The settings in the page of a bank with this environment. */
function settingsOf(variables: Record<string, string>): Promise<Record<string, unknown>> {
  return withClient(variables, async (ask) => {
    const html = await (await ask("/login")).text()
    const [, content = ""] = /name="tessera-settings" content="([^"]*)"/.exec(html) ?? []
    const text = content.replaceAll("&quot;", '"').replaceAll("&amp;", "&")
    return JSON.parse(text) as Record<string, unknown>
  })
}

test.each([
  "/",
  "/index.html",
  "/index%2ehtml",
  "/INDEX.HTML",
  "//index.html",
  "/old.HTM",
  "/x/index.html",
])("%s returns a page whose scripts have this response's nonce (ASVS 3.4.3)", async (path) => {
  await withClient({}, async (ask) => {
    const answer = await ask(path)
    const [, nonce = "none"] =
      /'nonce-([^']+)'/.exec(answer.headers.get("content-security-policy") ?? "") ?? []
    const html = await answer.text()
    expect(html).toContain(`<script nonce="${nonce}" src=/x.js>`)
    expect(html).not.toContain("raw()")
    expect(answer.headers.get("cache-control")).toBe("no-store")
  })
})

test("without a build, the page says what to run", async () => {
  const log = pino({ level: "silent" })
  const server = express()
    .use(
      builtApp(
        join(tmpdir(), "tessera-not-built"),
        { creditUnion: demoCreditUnion },
        (index) => index,
      ),
    )
    .use(errorHandler({ log, logSample: sampleLog(log) }))
    .listen(0, "127.0.0.1")
  try {
    await once(server, "listening")
    const { port } = server.address() as AddressInfo
    const answer = await fetch(`http://127.0.0.1:${port}/`)
    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({
      code: "unavailable",
      detail: "The app is not built. Run npm run build, and start the bank again.",
    })
  } finally {
    server.close()
  }
})

test("the pictures and the description are the credit union's", async () => {
  const own = { BANK_BAND_COLOR: "4a0e24", BANK_DESCRIPTION: "Banking for the harbor's people." }
  const [before, after] = await Promise.all(
    [{}, own].map((variables) =>
      withClient(variables, async (ask) => ({
        picture: await ask("/assets/login-fan-a1.svg").then((answer) => answer.text()),
        page: await ask("/login").then((answer) => answer.text()),
      })),
    ),
  )
  expect(before?.picture).toBe(picture)
  expect(after?.picture).toBe('<rect fill="#3b0b1d"/><path fill="#571f33" stroke="#f6b93b"/>')
  expect(after?.page).toContain('content="Banking for the harbor&#39;s people."')
})

test("the description is in the page's language: its own, the demonstration's, or in English without one", async () => {
  const inGerman = (variables: Record<string, string>) =>
    withClient({ LANGUAGES: "en,de", ...variables }, (ask) =>
      ask("/login", { "accept-language": "de" }).then((answer) => answer.text()),
    )
  const BANK_DESCRIPTION = "Banking for the harbor's people."
  expect(await inGerman({})).toContain(`content="${demoCreditUnion.description.de}"`)
  expect(await inGerman({ BANK_DESCRIPTION })).toContain("Banking for the harbor&#39;s people.")
  const BANK_DESCRIPTION_DE = "Die Bank für Hafen & Stadt."
  const german = await inGerman({ BANK_DESCRIPTION, BANK_DESCRIPTION_DE })
  expect(german).toContain('content="Die Bank für Hafen &#38; Stadt."')
  // The page's settings have all of them; its head has the reader's.
  expect(german).not.toContain('content="Banking for the harbor')
})

test("a built file beside the page is served unchanged", async () => {
  await withClient({}, async (ask) => {
    expect(await (await ask("/theme.js")).text()).toBe("theme()")
    expect(await (await ask("/theme.js?v=1")).text()).toBe("theme()")
  })
})

test.each([
  "/manifest.json",
  "/apple-touch-icon.png",
  "/favicon.ico",
  "/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200",
  "/.well-known/passkey-endpoints",
])("%s is not found, and not the page", async (path) => {
  await withClient({}, async (ask) => {
    const answer = await ask(path)
    expect(answer.status).toBe(404)
    expect(answer.headers.get("content-type")).toContain("application/problem+json")
  })
})

test("password managers are sent to where the password is changed", async () => {
  await withClient({}, async (ask) => {
    const answer = await ask("/.well-known/change-password")
    expect(answer.status).toBe(302)
    expect(answer.headers.get("location")).toBe("/profile#password")
  })
})

test("a page contains the password policy, and no secret", async () => {
  expect(await settingsOf({})).toMatchObject({ passwordPolicy: "spec" })
  const strict = await settingsOf({ PASSWORD_POLICY: "strict" })
  expect(strict).toMatchObject({ passwordPolicy: "strict" })
  expect(JSON.stringify(strict)).not.toMatch(/secret|postgres|_key/i)
})

test.each([
  [{}, "en,de,fr", "en"],
  [{}, "de,fr", "de"],
  [{ "Accept-Language": "fr-LU,fr;q=0.9,en;q=0.5" }, "en,de,fr", "fr"],
  [{ "Accept-Language": "fr" }, "en", "en"],
  [{ "Accept-Language": "pt" }, "de,fr", "de"],
  [{ "Accept-Language": "fr", Cookie: "a=b; tessera-language=de" }, "en,de,fr", "de"],
  [{ Cookie: "tessera-language=xx" }, "en,de,fr", "en"],
  [{ Cookie: 'tessera-language="><script>' }, "en,de,fr", "en"],
  [{ "Accept-Language": "x,".repeat(5_000) }, "en,de,fr", "en"],
])("a browser that sends %o reads a bank of %s in %s", async (headers, offered, language) => {
  await withClient({ LANGUAGES: offered }, async (ask) => {
    const answer = await ask("/login", headers)
    expect(answer.headers.get("content-language")).toBe(language)
    expect(answer.headers.get("vary")).toMatch(/Accept-Language, Cookie/)
  })
})
