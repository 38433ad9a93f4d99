import { existsSync, readdirSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import express, { type Request, type RequestHandler, type Response, Router } from "express"
import type { CreditUnion } from "#shared/credit-union.ts"
import { staffSays } from "#shared/refusals/staff/sentences.ts"
import { notFound, unavailable } from "../use-case/problem.ts"
import { brandedPage, brandedPictures, favicon } from "./branded-page.ts"
import { builtFiles, isCopy } from "./built-files.ts"
import { unknownRoute } from "./error-handler.ts"
import { nonceOf } from "./security-headers.ts"

/**
 * Serves a built single-page app.
 * @param folder of the build
 * @param settings the page's, in its head (client/lib/settings.ts)
 * @param htmlFor makes the page for a request from index.html
 * @param passwordPage where a password can be changed, if it can be in this app
 */
export function builtApp(
  folder: string,
  settings: { readonly creditUnion: CreditUnion },
  htmlFor: (index: string, request: Request, response: Response) => string,
  passwordPage?: string,
): Router {
  const router = Router()
  let kept: string | undefined
  if (passwordPage) {
    // Where password managers send people to change a password (W3C, A Well-Known URL for Changing Passwords).
    router.get("/.well-known/change-password", (_request, response) =>
      response.redirect(302, passwordPage),
    )
  }
  router.use(refuseHidden)
  const pictures = brandedPictures(join(folder, "assets"), settings.creditUnion)
  router.use("/assets", (request, response, next) => {
    const picture = pictures.get(request.path)
    if (picture === undefined) next()
    // Not for a year, as the built files: the colors are no part of its name.
    else response.set("Cache-Control", "public, max-age=3600").type("svg").send(picture)
  })
  router.use("/assets", builtFiles(join(folder, "assets")), unknownRoute)
  const icon = favicon(settings.creditUnion)
  if (icon) {
    router.get("/favicon.svg", (_request, response) => {
      response.set("Cache-Control", "public, max-age=3600").type("svg").send(icon)
    })
  }
  router.use(topFiles(folder))
  router.use(refuseFiles)
  router.get(
    "/{*path}",
    page(settings, async (request, response) => {
      kept ??= brandedPage(await builtIndex(folder), settings.creditUnion)
      return htmlFor(kept, request, response)
    }),
  )
  return router
}

async function builtIndex(folder: string): Promise<string> {
  try {
    return await readFile(join(folder, "index.html"), "utf8")
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error
    throw unavailable(staffSays.unavailable.notBuilt)
  }
}

/**
 * The built files beside index.html, by exact name. index.html itself is never served as built: its
 * scripts run only with the response's nonce.
 */
function topFiles(folder: string): RequestHandler {
  const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : []
  const paths = new Set(
    entries.flatMap((entry) =>
      entry.isFile() && !/\.html?$/i.test(entry.name) ? [`/${entry.name}`] : [],
    ),
  )
  const files = express.static(folder, { index: false, redirect: false, maxAge: "1h" })
  return (request, response, next) => {
    if (paths.has(request.path)) files(request, response, next)
    else next()
  }
}

/** Answers 404 for dot files and path traversal instead of the app's page (ASVS 13.4.1, 13.4.3). */
const refuseHidden: RequestHandler = ({ path }, _response, next) => {
  const decoded = decodeURIComponent(path)
  if (/(^|[/\\])\.|\0/.test(decoded) || isCopy(decoded)) throw notFound()
  next()
}

const fileName = /\.(?:json|png|ico|txt|xml|svg|jpe?g|webp|webmanifest|m?js|css|map|woff2?)$/i

/**
 * Answers 404 for files that there are not, such as /manifest.json or /apple-touch-icon.png, which browsers ask
 * for on their own. No page's path ends like one of these files; index.html in any spelling is the page.
 */
const refuseFiles: RequestHandler = ({ path }, _response, next) => {
  if (fileName.test(decodeURIComponent(path))) throw notFound()
  next()
}

/** Serves index.html with the response's nonce and the settings filled in. */
export function page(
  settings: object,
  htmlFor: (request: Request, response: Response) => Promise<string>,
) {
  return async (request: Request, response: Response): Promise<void> => {
    const html = fill(await htmlFor(request, response), settings, nonceOf(response))
    response.set("Cache-Control", "no-store").type("html").send(html)
  }
}

function fill(html: string, settings: object, nonce: string): string {
  // Vite's hot reload looks for `property` and `nonce`.
  const head = `<head><meta name="csp-nonce" content="${nonce}" property="csp-nonce" nonce="${nonce}"><meta name="tessera-settings" content="${escapeAttribute(JSON.stringify(settings))}">`
  return html
    .replace("<head>", () => head)
    .replace(/<(script|style|link)(?=[\s>])(?![^>]*\snonce=)/g, `<$1 nonce="${nonce}"`)
}

function escapeAttribute(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;")
}
