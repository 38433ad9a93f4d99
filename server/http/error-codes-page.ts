import { Router } from "express"
import { type ProblemCode, problemCodes, refusalOf } from "#shared/refusals/catalog.ts"
import { type Html, html, inline, prose } from "./html.ts"
import { plainPage } from "./plain-page.ts"

const intro =
  "Every error from the API is a problem document (RFC 9457, `application/problem+json`). Its `code` is stable, its `type` links to this page, and its `detail` is a sentence for the member. If no money moved, nothing else changed either. Some errors are stored with the `Idempotency-Key`: a repeated request with the same key gets the same error, with `Idempotency-Replayed: true`. After any other error, the key can be used again."

const moved = {
  no: "No.",
  unknown: "Not known from this answer.",
} as const

/** The four facts about a code, in the order of both renderings. */
function facts(code: ProblemCode): [string, string][] {
  const { when, moneyMoved = "no", todo, kept } = refusalOf[code]
  return [
    ["When", when],
    ["Money moved", moved[moneyMoved]],
    ["What to do", todo],
    ["Stored with the key", kept ? "Yes." : "No."],
  ]
}

/**
 * The content of /docs/error-codes: one section per code, with the anchor that problems link to.
 */
export function errorCodesPage(): Html {
  return html`${prose(intro)}${problemCodes.map(
    (code) => html`<section class="card" id="${code}">
<h2>${refusalOf[code].status} <code>${code}</code></h2>
<dl>${facts(code).map(([name, text]) => html`<dt>${name}</dt><dd>${inline(text)}</dd>`)}</dl>
</section>`,
  )}`
}

/** The content of docs/error-codes.md. */
export function errorCodesMarkdown(): string {
  const sections = problemCodes.map((code) => {
    const { status, title } = refusalOf[code]
    const list = facts(code).map(([name, text]) => `- ${name}: ${text}`)
    return `## ${code}\n\n${status} ${title}\n\n${list.join("\n")}\n`
  })
  return `# Error codes\n\n<!-- Made from shared/refusals/catalog.ts; its test says how to make it again. -->\n\n${intro}\n\n${sections.join("\n")}`
}

/**
 * GET /docs/error-codes: the target of every problem's `type`, with or without a session.
 * @param env names the bank
 * @param api the API whose description it links to
 */
export function errorCodeDocs(env: Parameters<typeof plainPage>[2], api = "/api"): Router {
  const router = Router()
  router.get("/docs/error-codes", plainPage("Error codes", errorCodesPage, env, api))
  return router
}
