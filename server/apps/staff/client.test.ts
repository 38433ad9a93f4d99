import { once } from "node:events"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import express from "express"
import { expect, test } from "vitest"
import { demoCreditUnion } from "#shared/credit-union.ts"
import { readEnv } from "../../config/env.ts"
import { newSecrets } from "../../config/env-keys.ts"
import { securityHeaders } from "../../http/security-headers.ts"
import { staffClient } from "./client.ts"

/** The staff app's page at a path, of a bank whose staff app has this address. */
async function pageAt(path: string, url: string): Promise<{ html: string; policy: string }> {
  const folder = mkdtempSync(join(tmpdir(), "tessera-staff-client-"))
  writeFileSync(
    join(folder, "index.html"),
    "<!doctype html><html><head><script src=/x.js></script></head></html>",
  )
  const env = readEnv({ NODE_ENV: "test" }, { dataDirSecrets: newSecrets })
  const app = express()
  const server = app.listen(0, "127.0.0.1")
  app.use(
    securityHeaders(env),
    ...(await staffClient({ ...env, url, creditUnion: demoCreditUnion }, server, folder)),
  )
  try {
    if (!server.listening) await once(server, "listening")
    const { port } = server.address() as AddressInfo
    const answer = await fetch(`http://127.0.0.1:${port}${path}`)
    return {
      html: await answer.text(),
      policy: answer.headers.get("content-security-policy") ?? "",
    }
  } finally {
    server.close()
    rmSync(folder, { recursive: true })
  }
}

test.each(["/", "/approvals/7", "/index.html"])(
  "%s is the staff app's page, whose scripts have this response's nonce",
  async (path) => {
    const { html, policy } = await pageAt(path, "http://localhost:3001")
    const [, nonce = "none"] = /'nonce-([^']+)'/.exec(policy) ?? []
    expect(html).toContain(`<script nonce="${nonce}" src=/x.js>`)
    expect(policy).toContain("require-trusted-types-for 'script'")
  },
)

test("the page names the staff app's own origin for passkeys, and nothing that members' page offers", async () => {
  const { html } = await pageAt("/", "http://localhost:3001")
  expect(html).toContain("&quot;passkeyOrigin&quot;:&quot;http://localhost:3001&quot;")
  expect(html).not.toMatch(/demoSignIns|geolocation|passwordPolicy/)
  const inNetwork = await pageAt("/", "http://10.0.0.5:3001")
  expect(inNetwork.html).toContain("&quot;passkeyOrigin&quot;:&quot;&quot;")
})
