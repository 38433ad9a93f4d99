import { once } from "node:events"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import express from "express"
import { expect, test } from "vitest"
import { readEnv } from "../env.ts"
import { newSecrets } from "../env-keys.ts"
import { client } from "./client.ts"
import { securityHeaders } from "./security-headers.ts"

/** What a page of a bank with these settings is told. */
async function settingsOf(variables: Record<string, string>): Promise<Record<string, unknown>> {
  const folder = mkdtempSync(join(tmpdir(), "tessera-client-"))
  writeFileSync(join(folder, "index.html"), "<!doctype html><html><head></head></html>")
  const env = readEnv({ NODE_ENV: "test", ...variables }, { dataDirSecrets: newSecrets })
  const server = express().use(securityHeaders(env), client(env, folder)).listen(0, "127.0.0.1")
  try {
    await once(server, "listening")
    const { port } = server.address() as AddressInfo
    const html = await (await fetch(`http://127.0.0.1:${port}/login`)).text()
    const [, content = ""] = /name="tessera-settings" content="([^"]*)"/.exec(html) ?? []
    const text = content.replaceAll("&quot;", '"').replaceAll("&amp;", "&")
    return JSON.parse(text) as Record<string, unknown>
  } finally {
    server.close()
    rmSync(folder, { recursive: true })
  }
}

test("a page is told what the bank asks of passwords, and no secret", async () => {
  expect(await settingsOf({})).toMatchObject({ passwordPolicy: "spec" })
  const strict = await settingsOf({ PASSWORD_POLICY: "strict" })
  expect(strict).toMatchObject({ passwordPolicy: "strict" })
  expect(JSON.stringify(strict)).not.toMatch(/secret|postgres|_key/i)
})
