import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { RequestHandler } from "express"
import type { Env } from "../config/env.ts"
import { repoRoot } from "../config/root.ts"
import { Html, html } from "./html.ts"
import { nonceOf } from "./security-headers.ts"

/**
 * Serves a page that works without the app and a session. Its content is rendered once,
 * at the first request; each response sets the nonce on its only style element, as the content
 * security policy requires.
 * @param env names the bank
 * @param api the API whose description the page links to
 */
export function plainPage(
  title: string,
  content: () => Html,
  { BANK_NAME, BANK_SHORT_NAME }: Pick<Env, "BANK_NAME" | "BANK_SHORT_NAME">,
  api = "/api",
): RequestHandler {
  const style = new Html(readFileSync(join(repoRoot, "server/http/plain-page.css"), "utf8"))
  let rendered: Html | undefined
  return (_request, response) => {
    rendered ??= content()
    const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} - ${BANK_SHORT_NAME}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style nonce="${nonceOf(response)}">${style}</style>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header><div>
<nav aria-label="Pages"><a href="/">${BANK_NAME}</a><a href="${api}/docs">API</a><a href="/docs/error-codes">Error codes</a><a href="${api}/openapi.json">openapi.json</a></nav>
<h1>${title}</h1>
</div></header>
<main id="content">
${rendered}
</main>
</body>
</html>
`
    response.set("Cache-Control", "no-store").type("html").send(page.text)
  }
}
