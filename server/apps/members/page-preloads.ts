import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { memberPages, pathPattern } from "#shared/pages.ts"
import type { Language } from "#shared/words/languages.ts"

/** A chunk of Vite's manifest. */
type Chunk = { file: string; imports?: string[] }
type Manifest = Readonly<Partial<Record<string, Chunk>>>

export type Preloads = {
  links: string
  /** The script with the texts of the first screen, to stand before the app's. */
  words: string
  members: boolean
}

const frame = "pages/frame/frame.tsx"
const picture = "assets/login-fan.svg"
/** The first large image of a page. */
const art: Readonly<Partial<Record<string, string>>> = { "/cards": "assets/card-visa.svg" }
/** Paths that show the sign-in picture. */
const visitorPaths = new Set(["/", "/login", "/recover"])

/**
 * The link elements that preload what a page needs while the app's entry loads: the signed-in user,
 * and the code of the frame and the page or the sign-in picture.
 * @param folder dist/client, with the build's manifest
 * @returns a function from the path, whether the request has a session cookie, and the language to the links,
 *   and whether the page will show the signed-in frame
 */
export function pagePreloads(
  folder: string,
): (path: string, member: boolean, language?: Language) => Preloads {
  const manifest = readManifest(join(folder, ".vite/manifest.json"))
  const entry = filesOf(manifest, "index.html")
  return (path, member, language = "en") => {
    const page = codeOf(path)
    const code = member ? [frame, page] : path === "/recover" ? [page] : []
    // Those of the first screen come by a script of their own, those of other screens with the code that says them.
    const rest =
      code.length > 0 ? manifest[`../shared/words/${language}/pages.ts`]?.file : undefined
    const files = new Set(code.flatMap((name) => (name ? [...filesOf(manifest, name)] : [])))
    const first = member ? art[path] : visitorPaths.has(path) ? picture : undefined
    const image = first && manifest[first]?.file
    const links = [
      link("preload", 'as="fetch" crossorigin', "api/auth/user"),
      ...(rest ? [link("modulepreload", "crossorigin", rest)] : []),
      ...[...files]
        .filter((file) => !entry.has(file))
        .map((file) => link("modulepreload", 'crossorigin fetchpriority="low"', file)),
      ...(image ? [link("preload", 'as="image"', image)] : []),
    ].join("")
    const start = manifest[`../shared/words/${language}/start.ts`]?.file
    return {
      links,
      words: start ? `<script type="module" crossorigin src="/${start}"></script>` : "",
      members: member && path !== "/recover" && page !== undefined && manifest[page] !== undefined,
    }
  }
}

/** The code of each page, with that of the one page that visitors see and that is loaded by itself. */
const codeFiles: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(memberPages).map(([path, { code }]) => [path, code])),
  "/recover": "recover-page",
}

/** The name of a page's code in the manifest; undefined for a path that has no page. */
const codeOf = (path: string): string | undefined => {
  const known = [path, pathPattern(path)].find((one) => Object.hasOwn(codeFiles, one))
  return known && `pages/${codeFiles[known]}.tsx`
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
