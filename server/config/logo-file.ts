import { readFileSync } from "node:fs"
import { resolve } from "node:path"
import { z } from "zod"
import type { Logo } from "#shared/credit-union.ts"
import { repoRoot } from "./root.ts"

/** Longer logos would make every page larger. */
const maxLogoBytes = 4096

/**
 * A logo from an SVG file: paths in a square from 0 0, each filled with currentColor (the color of the text beside it)
 * or a color. Nothing else of SVG is taken, so that a page and a PDF draw the same.
 * @throws Error that says what the file has to be
 */
export function parseLogo(svg: string): Logo {
  if (svg.length > maxLogoBytes) throw new Error(`must have at most ${maxLogoBytes} bytes`)
  const body = svg.replace(/<\?xml.*?\?>|<!--.*?-->|<title>[^<]*<\/title>/gs, "").trim()
  const [, width, height, content = ""] =
    /^<svg\b[^>]*\bviewBox="0 0 (\d{1,4}) (\d{1,4})"[^>]*>(.*)<\/svg>$/s.exec(body) ?? []
  if (!width || width !== height) throw new Error('must be an SVG with a square viewBox="0 0 N N"')
  const shapes = [...content.matchAll(/<path\b([^<>]*?)\/?>(?:<\/path>)?/g)].map(([, of = ""]) => {
    const path = /\bd="([MmZzLlHhVvCcSsQqTtAa\d\s,.+-]+)"/.exec(of)?.[1]
    const fill = /\bfill="([^"]*)"/.exec(of)?.[1] ?? "currentColor"
    const known = /^(currentColor|#[0-9a-fA-F]{6})$/.test(fill)
    if (!known || path === undefined || of.replace(/\b(d|fill)="[^"]*"/g, "").trim() !== "") {
      throw new Error("must have paths with only d and fill (currentColor or #rrggbb)")
    }
    return { path, fill }
  })
  const rest = content.replace(/<path\b[^<>]*?\/?>(?:<\/path>)?/g, "").trim()
  if (shapes.length === 0 || rest !== "") throw new Error("must consist of path elements alone")
  return { size: Number(width), shapes }
}

/** The logo in a file; a relative path begins at the repository. */
export const logoFile = z.string().transform((path, context): Logo => {
  try {
    return parseLogo(readFileSync(resolve(repoRoot, path), "utf8"))
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    context.addIssue({ code: "custom", message: code ? `cannot be read (${code})` : message })
    return z.NEVER
  }
})
