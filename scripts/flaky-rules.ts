import type { FailedTest } from "./failed-tests.ts"

/** More failed tests than this are not forgiven, even if each passes when it is run again. */
export const maxForgiven = 3

/** A rule that a test falls under is named when the test is not forgiven. */
type Rule = { readonly name: string; covers(test: FailedTest, source: string): boolean }

/**
 * What is never forgiven: there, a failure that does not come back is what the test is for. In doubt, a test
 * falls under a rule: it costs another run, and a hidden race costs money.
 */
const rules: readonly Rule[] = [
  { name: "the whole file failed", covers: ({ title }) => title === "" },
  {
    name: "the ledger, chaos, fuzz, and model tests",
    covers: ({ file }) => /^(server\/ledger|chaos|testing\/(fuzz|model|model-based))\//.test(file),
  },
  { name: "a property", covers: (_, source) => /["']fast-check["']/.test(source) },
  {
    name: "an invariant or a fingerprint",
    covers: ({ title, message }, source) =>
      /invariant|fingerprint/i.test(title + bodyOf(title, source)) ||
      /violation|deadlock/i.test(message),
  },
  {
    name: "a race",
    covers: ({ title, file }, source) =>
      /concurrent|same time|simultaneous|parallel|\b(once|twice|doubled?|lost|races?|both processes)\b/i.test(
        title,
      ) ||
      (file.endsWith(".api.test.ts") && /Promise\.all/.test(bodyOf(title, source))),
  },
]

/** The text of a test; of the whole file when its title is composed. */
function bodyOf(title: string, source: string): string {
  const begin = [`"${title}"`, `\`${title}\``]
    .map((text) => source.indexOf(text))
    .find((at) => at >= 0)
  if (begin === undefined) return source
  const length = source.slice(begin).search(/\n *(test|it|describe)[.(]/)
  return length < 0 ? source.slice(begin) : source.slice(begin, begin + length)
}

/**
 * Why a failure of this test is never forgiven.
 * @param source the text of its file
 * @returns the rule; undefined when it may be forgiven
 */
export function neverForgiven(test: FailedTest, source: string): string | undefined {
  return rules.find(({ covers }) => covers(test, source))?.name
}
