import { describe, expect, test } from "vitest"
import { catalogs, sayEach } from "../words/catalogs.ts"
import type { Language } from "../words/languages.ts"
import { type Part, parseText } from "../words/parse.ts"
import {
  type LedgerCode,
  type ProblemCode,
  problemCodes,
  refusalOf,
  unpaidSentence,
  usualSentence,
} from "./catalog.ts"
import type { RefusalFacts } from "./entry.ts"

const others = ["de", "fr"] as const
const languages: readonly Language[] = ["en", ...others]

/** What only employees, or programs, get: staff read English, and no member sees it. */
const staffCodes = new Set(
  problemCodes.filter((code) => refusalOf[code].when.startsWith("Staff app: ")),
)

/** Those whose only sentence states what a use case knows: none may throw them without. */
const filledByUseCases = new Set<ProblemCode>([
  "account_has_orders",
  "confirmation_required",
  "recall_pending",
  "recall_too_late",
  "request_code_not_possible",
  "statement_too_long",
  "too_many_cards",
  "too_many_exports",
])

/** Every text of the catalog: titles, sentences by code and situation, and why an order was not paid. */
const texts = problemCodes.flatMap((code) => {
  const { title, says, unpaid } = refusalOf[code]
  const sentences = typeof says === "object" ? Object.entries(says) : [["usual", says] as const]
  return [
    { code, what: "title", text: title },
    ...sentences.flatMap(([what, text]) =>
      typeof text === "string" ? [{ code, what, text }] : [],
    ),
    ...(unpaid === undefined ? [] : [{ code, what: "unpaid", text: unpaid }]),
  ]
})

/** Values for a text's holes: each arm of a choice once, and each hole its own name, to be found again. */
function valuesFor(parts: readonly Part[]): Record<string, string | number>[] {
  const choices = new Map<string, (string | number)[]>()
  const holes = new Set<string>()
  function read(some: readonly Part[]): void {
    for (const part of some) {
      if (typeof part === "string" || "tag" in part) continue
      if (!part.arms) holes.add(part.hole)
      else {
        choices.set(part.hole, part.counted ? [0, 1, 2, 15] : Object.keys(part.arms))
        Object.values(part.arms).forEach(read)
      }
    }
  }
  read(parts)
  const named = Object.fromEntries(
    [...holes].filter((hole) => !choices.has(hole)).map((hole) => [hole, `‹${hole}›`]),
  )
  return [...choices].reduce<Record<string, string | number>[]>(
    (some, [hole, arms]) => some.flatMap((one) => arms.map((arm) => ({ ...one, [hole]: arm }))),
    [named],
  )
}

const said = (language: Language, text: string, values: Record<string, string | number>) =>
  (sayEach[language] as (text: string, values: object) => string)(text, values)

/** What must be said of the money, and of everything else, in the same words everywhere. */
const exact = {
  "No money moved.": {
    de: "Es wurde kein Geld bewegt.",
    fr: "Aucun mouvement d'argent n'a eu lieu.",
  },
  "No money has moved yet.": {
    de: "Es wurde noch kein Geld bewegt.",
    fr: "Aucun mouvement d'argent n'a encore eu lieu.",
  },
  "Nothing was changed.": { de: "Es wurde nichts geändert.", fr: "Rien n'a été modifié." },
  "Nothing was closed.": { de: "Es wurde nichts geschlossen.", fr: "Rien n'a été clôturé." },
  "Nothing was saved.": { de: "Es wurde nichts gespeichert.", fr: "Rien n'a été enregistré." },
  "Nothing was sent.": { de: "Es wurde nichts gesendet.", fr: "Rien n'a été envoyé." },
  "Nobody was asked.": {
    de: "Es wurde nichts angefordert.",
    fr: "Personne n'a été sollicité.",
  },
  "Try again later": { de: "später erneut", fr: "éessayez plus tard" },
  "know yet if money moved": {
    de: "wissen noch nicht, ob Geld bewegt wurde",
    fr: "ne savons pas encore si un mouvement d'argent a eu lieu",
  },
} as const

describe.each(others)("refusals in %s", (language) => {
  test.each(texts)("$code, $what, states the same facts in other words", ({ text }) => {
    expect(Object.hasOwn(catalogs[language], text)).toBe(true)
    for (const values of valuesFor(parseText(text))) {
      const english = said("en", text, values)
      const other = said(language, text, values)
      expect(other).not.toBe(english)
      const stated = (of: string) => of.match(/‹\w+›/g)?.toSorted() ?? []
      expect(stated(other)).toEqual(stated(english))
      for (const [words, theirs] of Object.entries(exact)) {
        const same = [english.includes(words), other.includes(theirs[language])]
        if (same[0] || words.endsWith("."))
          expect([words, other, ...same]).toEqual([words, other, same[0], same[0]])
      }
    }
  })

  test.each(problemCodes)("the usual sentence of %s is whole", (code) => {
    const { says } = refusalOf[code]
    if (typeof says === "object" && !("usual" in says)) return
    const usual = () => usualSentence(code as LedgerCode)(sayEach[language])
    if (filledByUseCases.has(code)) return expect(usual).toThrow(RangeError)
    const english = usualSentence(code as LedgerCode)(sayEach.en)
    if (staffCodes.has(code)) return expect(usual()).toBe(english)
    expect(usual()).not.toMatch(/[{}]|undefined|NaN|\[object/)
    expect(usual()).toMatch(/^\p{Lu}.*\.$/u)
    expect(usual()).not.toBe(english)
  })
})

test("the facts of the ledger's refusals are said in each language's figures", () => {
  const facts: RefusalFacts = { available: "1234.50", limit: "50000.00", lowered: true }
  const of = (code: LedgerCode, some: RefusalFacts) =>
    languages.map((language) =>
      usualSentence(code, some)(sayEach[language]).replaceAll("\u00a0", " "),
    )
  expect(of("daily_limit_exceeded", facts)).toEqual([
    "This exceeds your daily transfer limit of 50,000 EUR. It is lowered for a day, because you recovered your access. You have €1,234.50 left today. No money moved.",
    "Dies übersteigt Ihr Tageslimit für Überweisungen von 50.000 EUR. Es ist für einen Tag herabgesetzt, weil Sie Ihren Zugang wiederhergestellt haben. Heute sind noch 1.234,50 € verfügbar. Es wurde kein Geld bewegt.",
    "Ce montant dépasse votre limite journalière des virements, de 50.000 EUR. Elle est réduite pendant un jour, car vous avez récupéré votre accès. Il vous reste 1.234,50 € aujourd'hui. Aucun mouvement d'argent n'a eu lieu.",
  ])
  const [english, german, french] = of("new_payee_limit_exceeded", {
    limit: "500.00",
    available: "120.00",
    days: 3,
    earliest: "2026-11-26T15:04",
    on: "2026-11-27",
  })
  expect(english).toBe(
    "You set a limit of 500 EUR a day for payees in their first 3 days. You can send them €120.00 more today. You can send this from 26 November 2026, 15:04, or order it now for 27 November 2026. No money moved.",
  )
  expect(german).toBe(
    "Ihr Limit für neue Empfänger beträgt in den ersten 3 Tagen 500 EUR pro Tag. Sie können diesem Empfänger heute noch 120,00 € senden. Diese Zahlung können Sie ab dem 26. November 2026 um 15:04 Uhr senden oder jetzt für den 27. November 2026 beauftragen. Es wurde kein Geld bewegt.",
  )
  expect(french).toBe(
    "Vous avez fixé une limite de 500 EUR par jour pour les nouveaux bénéficiaires, durant les 3 premiers jours. Vous pouvez encore envoyer 120,00 € à celui-ci aujourd'hui. Vous pourrez effectuer ce paiement à partir du 26 novembre 2026 à 15:04, ou le programmer dès maintenant pour le 27 novembre 2026. Aucun mouvement d'argent n'a eu lieu.",
  )
  expect(
    of("card_limit_exceeded", { available: "5.00", limit: "100.00", currency: "CHF" }),
  ).toEqual([
    "Transfer amount exceeds daily card limit. Its limit is CHF 100.00 a day. You have CHF 5.00 left today. No money moved.",
    "Der Überweisungsbetrag übersteigt das Tageslimit der Karte. Es beträgt 100,00 CHF. Heute sind noch 5,00 CHF verfügbar. Es wurde kein Geld bewegt.",
    "Le montant du virement dépasse la limite journalière de la carte. Sa limite est de 100,00 CHF par jour. Il vous reste 5,00 CHF aujourd'hui. Aucun mouvement d'argent n'a eu lieu.",
  ])
})

test("why an order was not paid is said in each language", () => {
  expect(
    languages.map((language) => sayEach[language](unpaidSentence("insufficient_funds"))),
  ).toEqual([
    "The account did not hold enough money.",
    "Auf dem Konto war nicht genug Geld.",
    "Le solde du compte était insuffisant.",
  ])
})
