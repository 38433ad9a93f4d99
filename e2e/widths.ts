import type { TestInfo } from "@playwright/test"

/** On a desk and in a hand. */
export const desk = { width: 1440, height: 900 }
export const hand = { width: 390, height: 844 }

/** The key journeys, and what works differently where there is no room: run as a whole on a desk and in a hand. */
export const runAtBoth = /(cards|main-job|second-factors|sign-in|transactions)\.spec\.ts$/

/**
 * Run as a whole in a hand, where there is least room, and only there; all others on a desk. What a
 * test of either kind shows by `proveScreen` is examined at both widths
 * (docs/decisions/030-browser-tests-at-two-widths.md).
 */
export const runInHand =
  /(accounts|confirmation|enrolment|help|limits|loans|password|profile|register)\.spec\.ts$/

/** The widths at which a test is to prove a screen: the other one too, where it does not run there. */
export function widthsToProve({ file, project }: TestInfo): { width: number; height: number }[] {
  const [own, other] = project.name === "mobile" ? [hand, desk] : [desk, hand]
  return runAtBoth.test(file) ? [own] : [own, other]
}
