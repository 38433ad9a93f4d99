import type { TestInfo } from "@playwright/test"
import { fullForm } from "../testing/full-form.ts"

/** The two window sizes of the browser tests. */
export const desktop = { width: 1440, height: 900 }
export const mobile = { width: 390, height: 844 }

const files = (names: readonly string[]) => new RegExp(`[\\\\/](${names.join("|")})\\.spec\\.ts$`)

/** Their steps are the same at both widths; they run at both only in the full form. */
const likeAtBoth = ["cards", "second-factors", "transactions"]

/**
 * The key journeys, and features that work differently on a narrow screen: these run completely at
 * both widths.
 */
export const runAtBoth = files([
  "money-movements",
  "sign-in",
  "history-filters",
  ...(fullForm ? likeAtBoth : []),
])

/**
 * These run on mobile only, where space is tightest; all others run on desktop only. Screens that a
 * test passes to `checkScreen` are checked at both widths
 * (docs/decisions/030-browser-tests-at-two-widths.md).
 */
export const runOnMobile = files([
  "accounts",
  "confirmation",
  "enrollment",
  "help",
  "limits",
  "loans",
  "password",
  "profile",
  "register",
  ...(fullForm ? [] : likeAtBoth),
])

/** The widths at which a test checks a screen; also the other width if the test does not run there. */
export function widthsOfSpec({ file, project }: TestInfo): { width: number; height: number }[] {
  const [own, other] = project.name === "mobile" ? [mobile, desktop] : [desktop, mobile]
  return runAtBoth.test(file) ? [own] : [own, other]
}
