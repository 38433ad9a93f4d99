import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { output, preflightClassPath } from "./programs.ts"
import { centsOf, differences, type Reading } from "./reading.ts"
import type { ProvedStatement } from "./statement-files.ts"

/** What Apache Preflight finds in PDF/A-1a files, in one run. It checks them as PDF/A-1b, which is less. */
export async function preflightFindings(
  files: readonly string[],
  folder: string,
): Promise<string[]> {
  const list = join(folder, "preflight.txt")
  writeFileSync(list, files.join("\n"))
  const program = "org.apache.pdfbox.preflight.Validator_A1b"
  await output("java", ["-cp", preflightClassPath, program, "xml", "group", list])
  const result = readFileSync(`${list}.preflight.xml`, "utf8")
  const verdicts = [...result.matchAll(/<isValid type="[^"]+">(\w+)</g)].map(([, valid]) => valid)
  if (verdicts.length !== files.length) {
    return [`Preflight checked ${verdicts.length} of ${files.length} files`]
  }
  const details = [...result.matchAll(/<details>([^<]*)</g)].map(([, text]) => text)
  return verdicts.flatMap((valid, index) =>
    valid === "true" ? [] : [`Preflight: ${files[index]} is not PDF/A-1: ${details.join("; ")}`],
  )
}

/** What the file lacks to be read everywhere. */
export async function pdfFindings({ files: { pdf } }: ProvedStatement): Promise<string[]> {
  const [checked, fonts, facts, json] = await Promise.all([
    output("qpdf", ["--check", pdf]),
    output("pdffonts", [pdf]),
    output("pdfinfo", [pdf]),
    output("qpdf", ["--json", pdf]),
  ])
  const rows = fonts.trim().split("\n").slice(2)
  return failing([
    ["qpdf finds errors", checked.includes("No syntax or stream encoding errors found")],
    // The columns before the object's number: embedded, subset, with a map to Unicode.
    [
      "a font is not embedded",
      rows.length > 0 && rows.every((row) => /yes yes yes +\d+ +\d+$/.test(row)),
    ],
    ["it is not tagged", /^Tagged: +yes$/m.test(facts)],
    ["it has no title", /^Title: +Account statement/m.test(facts)],
    ["it has no language", /"\/Lang": "(?:u:)?en"/.test(json)],
  ])
}

const failing = (found: readonly (readonly [what: string, holds: boolean])[]): string[] =>
  found.filter(([, holds]) => !holds).map(([what]) => what)

/** What a screen reader would miss, and where it would read other entries than the ledger's. */
export async function tagFindings(statement: ProvedStatement): Promise<string[]> {
  const text = await output("pdfinfo", ["-struct-text", statement.files.pdf])
  const headings = text.match(/^\s*TH\b/gm)?.length ?? 0
  const scopes = text.match(/\/Scope \/(?:Row|Column)\b/g)?.length
  const amounts = text
    .slice(text.indexOf('Table "Entries'))
    .split("\n")
    .flatMap((line) => /^"([-+]?\D{1,4}[\d,]+\.\d\d)"$/.exec(line.trim())?.[1] ?? [])
    .map(centsOf)
  const [opening = 0n, ...rest] = amounts
  const closing = rest.pop() ?? 0n
  const entries = Array.from({ length: Math.ceil(rest.length / 2) }, (_, index) => ({
    cents: rest[2 * index] ?? 0n,
    balance: rest[2 * index + 1] ?? 0n,
  }))
  return [
    ...failing([
      ["it has not one heading of level 1", text.match(/^\s*H1\b/gm)?.length === 1],
      ["a heading of a table has no scope", headings > 0 && scopes === headings],
    ]),
    ...differences(statement, { opening, closing, entries }).map((what) => `tags: ${what}`),
  ]
}

/** The printed rows. An amount that is wider than its column is on two lines; its balance is beside it. */
export async function readPrinted({ files: { pdf } }: ProvedStatement): Promise<Reading> {
  const text = await output("pdftotext", ["-layout", pdf, "-"])
  const row =
    /^(\d{1,2} \w{3,4} \d{4})  .*?(?:([-+]\D{1,4}[\d,]+\.\d\d) +)?([A-Z$£€]\D{0,3}[\d,]+\.\d\d)$/gm
  const rows = [...text.matchAll(row)].map(([, day = "", amount, balance = ""]) => ({
    day: dayOf(day),
    amount: amount === undefined ? undefined : centsOf(amount),
    balance: centsOf(balance),
  }))
  const closing = rows.at(-1)?.balance ?? -1n
  return {
    opening: rows[0]?.balance ?? -1n,
    closing,
    entries: rows.slice(1, -1).map(({ day, amount, balance }, index) => ({
      day,
      balance,
      cents: amount ?? balance - (rows[index]?.balance ?? 0n),
    })),
  }
}

/** "1 Jan 2025", "30 Sept 2025". */
function dayOf(text: string): string {
  const [day = "", month = "", year = ""] = text.split(" ")
  const index = "JanFebMarAprMayJunJulAugSepOctNovDec".indexOf(month.slice(0, 3)) / 3 + 1
  return `${year}-${String(index).padStart(2, "0")}-${day.padStart(2, "0")}`
}

/** Which references the printed text lacks, or has in another order. */
export async function missingInText({
  files: { pdf },
  postings,
}: ProvedStatement): Promise<string[]> {
  const text = await output("pdftotext", ["-layout", pdf, "-"])
  let from = 0
  return postings.flatMap(({ reference }) => {
    const found = text.indexOf(reference, from)
    if (found < 0) return [`pdftotext does not find ${reference} in its place`]
    from = found
    return []
  })
}
