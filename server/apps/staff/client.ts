import { readFile } from "node:fs/promises"
import type { Server } from "node:http"
import { join } from "node:path"
import type { RequestHandler } from "express"
import type { CreditUnion } from "#shared/credit-union.ts"
import type { Env } from "../../config/env.ts"
import { repoRoot } from "../../config/root.ts"
import { brandedPage } from "../../http/branded-page.ts"
import { builtApp, page } from "../../http/built-app.ts"
import { relyingParty } from "../../identity/confirmations/relying-party.ts"

type StaffClientSettings = Pick<Env, "MODE" | "BANK_TIME_ZONE"> & {
  /** STAFF_URL: the only origin whose pages may ask an employee for a passkey. */
  readonly url: string
  readonly creditUnion: CreditUnion
}

/** What the staff app's page says about the bank. It names no employee and offers no sign-in. */
function settingsOf({ MODE, BANK_TIME_ZONE, url, creditUnion }: StaffClientSettings) {
  const passkeys = relyingParty({ PUBLIC_URL: url })
  return {
    mode: MODE,
    creditUnion,
    timeZone: BANK_TIME_ZONE,
    passkeyOrigin: passkeys.available ? passkeys.origin : "",
  }
}

/**
 * Serves the staff app, with its page for every path that is not a file. The session decides what the page
 * shows, so it is the same for everyone. In development, it comes from its sources with hot reload.
 * @param server the staff app's own, which carries the hot reload
 * @param folder of the build
 */
export async function staffClient(
  settings: StaffClientSettings,
  server: Server,
  folder = join(repoRoot, "dist/staff"),
): Promise<RequestHandler[]> {
  if (settings.MODE !== "development") {
    return [builtApp(folder, settingsOf(settings), (index) => index)]
  }
  const { devClient } = await import("../../http/dev-client.ts")
  const { middleware, transformIndexHtml } = await devClient(server, "staff")
  const file = join(repoRoot, "client/staff/index.html")
  const index = page(settingsOf(settings), async ({ originalUrl }) =>
    transformIndexHtml(
      originalUrl,
      brandedPage(await readFile(file, "utf8"), settings.creditUnion),
    ),
  )
  return [middleware as RequestHandler, index]
}
