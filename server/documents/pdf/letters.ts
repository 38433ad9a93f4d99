import { readFileSync } from "node:fs"
import { join } from "node:path"
import anyAscii from "any-ascii"
import { repoRoot } from "../../config/root.ts"

/** The app's typeface in two weights, and what draws the letters that it lacks. */
export type FontName = "regular" | "semibold" | "fallback"

const modules = join(repoRoot, "node_modules")
const instrumentSans = join(modules, "@expo-google-fonts", "instrument-sans")
const files: Readonly<Record<FontName, string>> = {
  regular: join(instrumentSans, "400Regular", "InstrumentSans_400Regular.ttf"),
  semibold: join(instrumentSans, "600SemiBold", "InstrumentSans_600SemiBold.ttf"),
  fallback: join(modules, "dejavu-fonts-ttf", "ttf", "DejaVuSans.ttf"),
}

const read = new Map<FontName, Buffer>()

/** The bytes of a font's file, read once. */
export function fontFile(name: FontName): Buffer {
  const known = read.get(name) ?? readFileSync(files[name])
  read.set(name, known)
  return known
}

/** What pdfkit knows of an opened font. */
export type Glyphs = { hasGlyphForCodePoint(codePoint: number): boolean }

/** A part of a text that one font draws. */
export type Run = { text: string; font: FontName }

/**
 * Composed, on one line, and without characters that are not printed: those could hide or reorder what is
 * beside them.
 */
export const printable = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Zs}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/[\p{C}\uFFFD]/gu, "")

/**
 * Splits a printable text into runs. Letters that neither font has are spelled as they sound, because PDF/A
 * forbids the empty box that would replace them.
 * @param glyphsOf opens a font
 */
export function runsOf(text: string, font: FontName, glyphsOf: (font: FontName) => Glyphs): Run[] {
  if (isPlain.test(text)) return [{ text, font }]
  const runs: Run[] = []
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0
    const has = [font, "fallback" as const].find((each) =>
      glyphsOf(each).hasGlyphForCodePoint(codePoint),
    )
    const drawn = has ? { text: character, font: has } : { text: spelled(character), font }
    const last = runs.at(-1)
    if (last?.font === drawn.font) last.text += drawn.text
    else runs.push(drawn)
  }
  return runs
}

/** What every text font has. */
const isPlain = /^[ -~]*$/

const spelled = (character: string): string => anyAscii(character).replace(/[^ -~]/g, "") || "?"
