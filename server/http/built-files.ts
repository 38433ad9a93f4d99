import { existsSync, readdirSync } from "node:fs"
import { extname } from "node:path"
import express, { type RequestHandler } from "express"

/** The copies that the build made of what can be compressed (vite.config.ts), the smaller first. */
const copies: ReadonlyMap<string, string> = new Map([
  [".br", "br"],
  [".gz", "gzip"],
])

/** Whether a path is a copy's: nobody asks for one by name. */
export const isCopy = (path: string) => copies.has(extname(path))

/**
 * The built files under their hashed names, for a year. Each goes out as the build compressed it, as far
 * as the browser takes it (RFC 9110, section 12.5.3), so none is compressed again for each visitor.
 * @param folder dist/client/assets; what it holds is looked up once
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
