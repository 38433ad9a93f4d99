import { createHash } from "node:crypto"
import { describe, expect, test } from "vitest"
import { sayEach } from "#shared/words/catalogs.ts"
import { papersIn } from "../../testing/documents/longest-papers.ts"
import type { Paper } from "./pdf/paper.ts"
import { renderPaper } from "./pdf/render-paper.ts"

const { en, de, fr } = sayEach
const names = Object.keys(papersIn(en))

/** The files of all papers in a language, one after another, as they were on the day on which they were translated. */
const goldenHashes = {
  de: "4c3385cf5bf111ad4ea120a2278f4c2c992b23cece2cc08d5b21026b48175224",
  fr: "90d8fd2fe9b83e7240f5db16f74eacea890531a668678e6728154837b0f11929",
} as const

/** Every text of a paper, besides what is of the bank and its file. */
function textsOf(paper: Paper): string[] {
  const found: string[] = []
  JSON.stringify({ ...paper, bank: "", createdAt: "", language: "" }, (key, value: unknown) => {
    if (typeof value === "string" && key !== "kind" && key !== "align") found.push(value)
    return value
  })
  return found
}

/** The same in each language: figures, names, references, and what members wrote. */
const isOfNoLanguage = (text: string) =>
  !/[a-zà-ÿ]{3}/.test(text.replaceAll(/[\w.+-]+@[\w.-]+|Tessera Credit Union/g, "")) ||
  text.startsWith("Commission de Surveillance")

describe.each([
  ["German", de],
  ["French", fr],
])("papers in %s", (_, say) => {
  test.each(names)("%s says nothing in English, and what the English one says", (name) => {
    const [english, other] = [papersIn(en)[name], papersIn(say)[name]]
    if (!english || !other) throw new Error(`there is no ${name}`)
    expect(other.language).toBe(say.language)
    const [told, translated] = [textsOf(english), textsOf(other)]
    expect(translated).toHaveLength(told.length)
    const same = translated.filter((text, index) => text === told[index] && !isOfNoLanguage(text))
    const alike = ["Service", "Type", "Name", "Bank", "Total", "6. Total"]
    expect(same.filter((text) => !alike.includes(text))).toEqual([])
    expect(translated.join("\n")).not.toMatch(/undefined|[{}]/)
  })

  test("are drawn as on the day on which they were translated", async () => {
    const all = createHash("sha256")
    for (const paper of Object.values(papersIn(say))) {
      await renderPaper(paper, { onPart: (part) => all.update(part), compress: false })
    }
    expect(all.digest("hex")).toBe(goldenHashes[say.language as "de" | "fr"])
  })
})
