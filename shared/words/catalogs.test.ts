import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { catalogs } from "./catalogs.ts"
import { type Part, parseText } from "./parse.ts"

const root = join(import.meta.dirname, "../..")
const languages = Object.entries(catalogs)
const keys = Object.keys(catalogs.de)

/** A key without its context. */
const textOf = (key: string) => key.replace(/\|[^|]*$/, "")

/** The holes, tags, and values to choose by that a text has, each once. */
function needs(parts: readonly Part[]): string[] {
  const found = parts.flatMap((part) => {
    if (typeof part === "string") return []
    if ("tag" in part) return [`<${part.tag}>`, ...needs(part.parts)]
    const { hole, arms, counted } = part
    if (!arms) return [hole]
    const kind = counted ? "counted" : `one of ${Object.keys(arms).toSorted().join(", ")}`
    return [hole, `${hole}: ${kind}`, ...Object.values(arms).flatMap(needs)]
  })
  return [...new Set(found)].toSorted()
}

/** The arms of each count in a text. */
function countsIn(parts: readonly Part[]): string[][] {
  return parts.flatMap((part) => {
    if (typeof part === "string") return []
    if ("tag" in part) return countsIn(part.parts)
    const inside = Object.values(part.arms ?? {}).flatMap(countsIn)
    return part.counted ? [Object.keys(part.arms ?? {}), ...inside] : inside
  })
}

const end = (text: string) => /[.!?:…]*$/.exec(text.replace(/\.\.\.$/, "…"))?.[0]

describe.each(languages)("the texts in %s", (language, words) => {
  test("need the same values, choices, and tags as the English ones", () => {
    for (const key of keys) {
      const english = needs(parseText(textOf(key)))
      expect({ key, needs: needs(parseText(words[key] ?? "")) }).toEqual({ key, needs: english })
    }
  })

  test("have an arm for each of the language's plural forms", () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
    for (const key of keys) {
      for (const arms of countsIn(parseText(words[key] ?? ""))) {
        expect({ key, missing: pluralCategories.filter((each) => !arms.includes(each)) }).toEqual({
          key,
          missing: [],
        })
      }
    }
  })

  test("are not much longer than the English ones, so that they fit", () => {
    const long = keys.filter((key) => (words[key] ?? "").length > 1.6 * textOf(key).length + 15)
    expect(long).toEqual([])
  })

  test("end as the English ones, and have no blanks too many", () => {
    for (const key of keys) {
      const text = words[key] ?? ""
      expect({ key, end: end(text.replaceAll(/[ \u00a0](?=[!?:])/g, "")) }).toEqual({
        key,
        end: end(textOf(key)),
      })
      expect(text).toBe(text.trim())
      expect(text).not.toMatch(/ {2}/)
    }
  })
})

test("each text stands in one area", () => {
  const seen = new Map<string, string>()
  const twice: string[] = []
  const areas = import.meta.glob<Readonly<Record<string, object>>>("./de/*.ts", { eager: true })
  for (const [file, area] of Object.entries(areas)) {
    if (/\/(?:catalog|pages)\.ts$/.test(file)) continue
    for (const key of Object.values(area).flatMap(Object.keys)) {
      const before = seen.get(key)
      if (before) twice.push(`${key} (${before}, ${file})`)
      seen.set(key, file)
    }
  }
  expect(twice).toEqual([])
  expect([...seen.keys()].toSorted()).toEqual(keys.toSorted())
})

test("each text is used", () => {
  const literals = new Set(
    ["client", "server", "shared"].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
        .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|^words.(?:de|fr)./.test(path))
        .flatMap((path) => readFileSync(join(root, folder, path), "utf8").match(literal) ?? [])
        .map((found) => JSON.parse(found) as string),
    ),
  )
  expect(keys.map(textOf).filter((text) => !literals.has(text))).toEqual([])
})

/** A text in the code, on one line as the formatter writes it. */
const literal = /"(?:[^"\\\n]|\\["\\n])*"/g
