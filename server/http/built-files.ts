import { existsSync, readdirSync } from "node:fs"
import { extname } from "node:path"
import express, { type RequestHandler } from "express"

/** The compressed copies from the build (vite.config.ts), smaller first. */
const copies: ReadonlyMap<string, string> = new Map([
  [".br", "br"],
  [".gz", "gzip"],
])

/** Whether a path is that of a compressed copy. Clients do not request these by name. */
export const isCopy = (path: string) => copies.has(extname(path))

/**
 * The built files under their hashed names, cached for a year. Served with the build's compression
 * as far as the browser accepts it (RFC 9110 section 12.5.3), so nothing is compressed per request.
 * @param folder dist/client/assets; listed once
 */
export function builtFiles(folder: string): RequestHandler[] {
  const names = new Set(existsSync(folder) ? readdirSync(folder) : [])
  const chooseCopy: RequestHandler = (request, response, next) => {
    const name = request.path.slice(1)
    const there = [...copies].filter(([ending]) => names.has(name + ending))
    if (there.length > 0) response.vary("Accept-Encoding")
    const [ending] = there.find(([, encoding]) => request.acceptsEncodings(encoding)) ?? []
    if (ending) request.url = request.path + ending
    next()
  }
  const files = express.static(folder, {
    index: false,
    redirect: false,
    immutable: true,
    maxAge: "1y",
    setHeaders(response, path) {
      const encoding = copies.get(extname(path))
      if (!encoding) return
      response.type(extname(path.slice(0, -extname(path).length)))
      response.set("Content-Encoding", encoding)
    },
  })
  return [chooseCopy, files]
}
