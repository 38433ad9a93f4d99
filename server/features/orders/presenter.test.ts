import { expect, test } from "vitest"
import { orderReasons } from "#shared/contracts/orders.ts"
import { sayEach } from "#shared/words/catalogs.ts"
import type { Language } from "#shared/words/languages.ts"
import { linesOf } from "../../identity/confirmations/confirmation-required.ts"
import { presentOrder } from "./presenter.ts"
import type { OrderRow } from "./queries.ts"
import { runText, scheduleSummary } from "./rules.ts"

const text = (paymentState: string, language: Language = "en") => {
  const run = { dueOn: "2026-11-28", state: "paid", reason: null, reference: "TRF-1" } as const
  const runs = [{ ...run, nextTryAt: null, paymentState }]
  const { runs: shown } = presentOrder(
    { id: 1, runs } as Partial<OrderRow> as OrderRow,
    sayEach[language],
  )
  return shown[0]?.text
}

test("a payment without an answer is not said to have failed: sent again, it might pay twice", () => {
  expect(text("unconfirmed")).toBe(
    "The other bank has not confirmed the payment yet, and the money is back in your account. Don't send it again: it may still be debited.",
  )
  expect(text("rejected")).toContain("did not arrive")
  expect(text("settled_late")).toBe("Paid.")
})

test.each(["de", "fr"] as const)("every outcome of a date has a sentence in %s", (language) => {
  expect(text("unconfirmed", language)).not.toBe(text("unconfirmed"))
  for (const status of ["paid", "returned", "waiting", "refused", "skipped"] as const) {
    for (const reason of [null, ...orderReasons]) {
      const [said, english] = [language, "en" as const].map((each) =>
        runText(status, reason, sayEach[each]),
      )
      expect(said).not.toBe(english)
      expect(said).toMatch(/^\p{Lu}[^{}]+[.]$/u)
      expect(said).not.toMatch(/none|undefined| {2}/)
    }
  }
})

test.each([
  ["en", "Not paid. This date was skipped. No money moved."],
  ["de", "Nicht bezahlt. Dieser Termin wurde ausgelassen. Es wurde kein Geld bewegt."],
  ["fr", "Non payé. Cette date a été sautée. Aucun mouvement d'argent n'a eu lieu."],
] as const)("a date that was skipped (%s)", (language, skipped) => {
  expect(runText("skipped", null, sayEach[language])).toBe(skipped)
})

test.each([
  ["en", "How often", "Every month, on the last day", "Next date", "30 November 2026"],
  ["de", "Wie oft", "Jeden Monat, am letzten Tag", "Nächster Termin", "30. November 2026"],
  ["fr", "Fréquence", "Chaque mois, le dernier jour", "Prochaine date", "30 novembre 2026"],
] as const)(
  "when an order is paid, as it is confirmed (%s)",
  (language, often, rhythm, next, day) => {
    const schedule = {
      rhythm: "monthly",
      monthDay: "last_day",
      firstOn: "2026-11-30",
      lastOn: null,
    } as const
    const lines = linesOf(scheduleSummary(schedule, ["2026-11-30"]), sayEach[language])
    expect(lines.slice(0, 2)).toEqual([
      { name: often, value: rhythm },
      { name: next, value: day },
    ])
  },
)
