/**
 * Tests that are long by nature have two forms. The short form, in `npm test -- --long`, sends some of the
 * cases; the full form, in `npm run verify -- attacks browser`, sends all. Both make the same assertions.
 */
export const fullForm = process.env["FULL_FORM"] === "1"

/** Whether they are left out: `npm test` does so (scripts/long-tests.ts). */
export const withoutLongTests = process.env["WITHOUT_LONG_TESTS"] === "1"

/**
 * What the settings of Vitest and Playwright leave out: the given tests in `npm test`, else none. Vitest's
 * --exclude does not do it: projects have lists of their own.
 */
export const leftOut = (tests: readonly string[]): readonly string[] =>
  withoutLongTests ? tests : []

/**
 * In the short form, every `step`-th of the cases, starting with another one at each turn, so that
 * `step` turns send them all.
 */
export function someOf<T>(all: readonly T[], step: number, turn: number): readonly T[] {
  return fullForm ? all : all.filter((_one, index) => index % step === turn % step)
}
