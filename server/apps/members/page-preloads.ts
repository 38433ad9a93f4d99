import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"

/** A chunk of Vite's manifest. */
type Chunk = { file: string; imports?: string[] }
type Manifest = Readonly<Partial<Record<string, Chunk>>>

export type Preloads = { links: string; customers: boolean }

const frame = "pages/frame/frame.tsx"
const picture = "assets/login-fan.svg"
/** The first large image of a page. */
const art: Readonly<Partial<Record<string, string>>> = { "/cards": "assets/card-visa.svg" }
/** Paths that show the sign-in picture. */
const visitorPaths = new Set(["/", "/login", "/recover"])

/**
 * The link elements that preload what a page needs while the app's entry loads: the signed-in user,
 * and the code of the frame and the page or the sign-in picture. A page's code is found by name:
 * /transfer is pages/transfer-page.tsx, and /accounts/7 is pages/account-page.tsx.
 * @param folder dist/client, with the build's manifest
 * @returns a function from the path and whether the request has a session cookie to the links, and
 *   whether the page will show the signed-in frame
 */
export function pagePreloads(folder: string): (path: string, customer: boolean) => Preloads {
  const manifest = readManifest(join(folder, ".vite/manifest.json"))
  const entry = filesOf(manifest, "index.html")
  return (path, customer) => {
    const page = `pages${pageName(path)}-page.tsx`
    const code = customer ? [frame, page] : path === "/recover" ? [page] : []
    const files = new Set(code.flatMap((name) => [...filesOf(manifest, name)]))
    const first = customer ? art[path] : visitorPaths.has(path) ? picture : undefined
    const image = first && manifest[first]?.file
    const links = [
      link("preload", 'as="fetch" crossorigin', "api/auth/user"),
      ...[...files]
        .filter((file) => !entry.has(file))
        .map((file) => link("modulepreload", 'crossorigin fetchpriority="low"', file)),
      ...(image ? [link("preload", 'as="image"', image)] : []),
    ].join("")
    return { links, customers: customer && path !== "/recover" && manifest[page] !== undefined }
  }
}

function pageName(path: string): string {
  if (path === "/") return "/dashboard"
  return path.replace(/s\/[1-9][0-9]*$/, "")
}

const link = (rel: string, more: string, file: string) =>
  `<link rel="${rel}" ${more} href="/${file}">`

function readManifest(file: string): Manifest {
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Manifest) : {}
}

/** The files of a chunk and of all its static imports. */
function filesOf(manifest: Manifest, name: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[name]
  if (!chunk || seen.has(chunk.file)) return seen
  seen.add(chunk.file)
  for (const imported of chunk.imports ?? []) filesOf(manifest, imported, seen)
  return seen
}
