import { describe, expect, test } from "vitest"
import { notificationTypes } from "../notifications/types.ts"
import { sayEach } from "../words/catalogs.ts"
import { auditActions, eventSentence, notificationOf } from "./audit-events.ts"
import type { EventDetails } from "./event-parts.ts"

/** Details by which sentences differ, so that each is said. */
const variants: readonly EventDetails["details"][] = [
  {},
  { percent: 100, newDevice: true, application: true, waits: true, purpose: "lending" },
  { to: "2500.00", amount: "1234.50", currency: "EUR", reference: "TRF-1", accepted: true },
]
const actors = ["customer", "staff", "bank"] as const
const events = auditActions.flatMap((action) =>
  actors.flatMap((actor) => variants.map((details) => ({ action, actor, details }))),
)

describe.each(["de", "fr"] as const)("every event of the audit trail in %s", (language) => {
  const say = sayEach[language]

  test("has a sentence of its own, with its values", () => {
    for (const { action, ...event } of events) {
      const [text, english] = [say, sayEach.en].map((each) => each(eventSentence(action, event)))
      expect({ action, text }).not.toEqual({ action, text: english })
      expect(text).toMatch(/^\p{Lu}[^{}]+[^.]$/u)
      expect(text).not.toMatch(/undefined|none|null/)
    }
  })

  test("has a detail and a mail in it, if it has some", () => {
    expect.hasAssertions()
    for (const action of auditActions) {
      const { detail, mail } = notificationOf(action) ?? {}
      const details = { name: "Bike", category: "groceries", spent: "80.00", amount: "1100.00" }
      if (detail) expect(detail(say, details)).toMatch(/^(Bike|(Lebensmittel|Alimentation).*)$/)
      if (mail) expect(say(mail.subject)).not.toBe(mail.subject)
      if (mail?.advice) expect(say(mail.advice)).not.toBe(mail.advice)
    }
  })
})

test.each([
  ["en", "Cash was paid in at the counter of €1,234.50"],
  ["de", "Am Schalter wurde Bargeld eingezahlt: 1.234,50\u00a0€"],
  ["fr", "Des espèces ont été versées au guichet\u00a0: 1.234,50\u00a0€"],
] as const)("an amount is written as its reader's language writes it (%s)", (language, text) => {
  const details = { amount: "1234.50", currency: "EUR" }
  expect(sayEach[language](eventSentence("cash.paid_in", { actor: "staff", details }))).toBe(text)
})

test.each([
  ["en", "The daily limit was changed to 2500.00 EUR"],
  ["de", "Das Tageslimit wurde auf 2500,00\u00a0EUR geändert"],
  ["fr", "La limite journalière a été fixée à 2500,00\u00a0EUR"],
] as const)("a new daily limit is stated (%s)", (language, text) => {
  const event = { actor: "customer", details: { to: "2500.00" } } as const
  expect(sayEach[language](eventSentence("limit.changed", event))).toBe(text)
})

test.each([
  ["en", "The language was changed to German", "The language was changed"],
  ["de", "Die Sprache wurde auf Deutsch geändert", "Die Sprache wurde geändert"],
  ["fr", "La langue a été changée\u00a0: allemand", "La langue a été changée"],
] as const)(
  "a change of language names the new one, if the event does (%s)",
  (language, to, alone) => {
    const said = (details: object) =>
      sayEach[language](
        eventSentence("language.changed", { actor: "customer", details: { ...details } }),
      )
    expect(said({ from: null, to: "de" })).toBe(to)
    expect(said({})).toBe(alone)
  },
)

test("an event of a newer version has a general sentence in each language", () => {
  const texts = Object.values(sayEach).map((say) =>
    say(eventSentence("other.event", { actor: "bank", details: {} })),
  )
  expect(texts).toEqual([
    "Something was changed",
    "Etwas wurde geändert",
    "Quelque chose a été modifié",
  ])
})

test("some event of every type is told, apart from money and payments, which are no events", () => {
  const types = new Set(auditActions.map((action) => notificationOf(action)?.type))
  expect(notificationTypes.filter((type) => !types.has(type))).toEqual([])
})
