import { describe, expect, test } from "vitest"
import { sayEach } from "#shared/words/catalogs.ts"
import type { Language } from "#shared/words/languages.ts"
import { presentNotification } from "./presenter.ts"
import type { NotificationRow } from "./queries.ts"

const none = {
  id: 1,
  type: "security",
  at: "2026-11-20T10:00:00.000Z",
  unread: true,
  audit: null,
  order: null,
  request: null,
  received: null,
  step: null,
} as const satisfies NotificationRow

const audit = {
  action: "order.refused",
  actor: "bank",
  details: {},
  userAgent: null,
  deviceName: null,
  address: null,
  reference: null,
} as const

const received = {
  requestId: null,
  reference: "TRF-1",
  amount: "1234.50",
  currency: "EUR",
  payer: "Ana Bo",
  unpaid: null,
} as const

const request = {
  id: 3,
  amount: "20.00",
  currency: "EUR",
  payee: "Marta Kessler",
  asked: null,
  reason: "Dinner",
} as const

const order = { id: 5, amount: "20.00", currency: "EUR", name: "Ana Bo" } as const

const step = (event: string, toState = "settled"): NotificationRow => ({
  ...none,
  step: { reference: "TRF-1", event, toState, amount: "1234.50", payee: "Ana Bo" },
})
const unpaid = (
  state: "open" | "paid" | "canceled" | "declined" | "expired",
  payer: string | null,
) => ({
  ...none,
  received: { ...received, payer, unpaid: { amount: "20.00", currency: "EUR", state } as const },
})
const done = (action: string, more: Partial<NotificationRow> = {}): NotificationRow => ({
  ...none,
  audit: { ...audit, action },
  ...more,
})

const shown = (row: NotificationRow, language: Language) => {
  const { text, detail } = presentNotification(row, sayEach[language])
  return [text, detail]
}

const rows: readonly NotificationRow[] = [
  ...["rejected", "no_answer", "returned", "recall_refused", "recall_unanswered", "settled"].map(
    (event) => step(event),
  ),
  step("returned", "recalled"),
  { ...none, received },
  { ...none, received: { ...received, requestId: 3 } },
  ...(["open", "paid", "canceled", "declined", "expired"] as const).flatMap((state) => [
    unpaid(state, "Ana Bo"),
    unpaid(state, null),
  ]),
  done("request.received", { request }),
  done("request.declined", { request: { ...request, asked: "bo" } }),
  done("order.refused", { order }),
  none,
]

describe.each(["de", "fr"] as const)("notifications in %s", (language) => {
  test("say in it what happened, whatever it is about", () => {
    for (const row of rows) {
      const [text, detail] = shown(row, language)
      const [english, englishDetail] = shown(row, "en")
      expect(text).not.toBe(english)
      expect(`${text} ${detail}`).not.toMatch(/[{}]|undefined|none/)
      // What a member wrote stays as it is.
      if (detail !== null && detail !== "Dinner") expect(detail).not.toBe(englishDetail)
    }
  })
})

test.each([
  ["en", "You received €1,234.50", "From Ana Bo"],
  ["de", "Sie haben 1.234,50\u00a0€ erhalten", "Von Ana Bo"],
  ["fr", "Vous avez reçu 1.234,50\u00a0€", "De Ana Bo"],
] as const)("money that arrived (%s)", (language, text, detail) => {
  expect(shown({ ...none, received }, language)).toEqual([text, detail])
})

test.each([
  [
    "en",
    "From Ana Bo. Its reference is that of your payment request for €20.00, which you had canceled",
  ],
  [
    "de",
    "Von Ana Bo. Die Referenz gehört zu Ihrer Zahlungsanforderung über 20,00\u00a0€, die Sie zurückgezogen hatten",
  ],
  [
    "fr",
    "De Ana Bo. Le paiement porte la référence de votre demande de paiement de 20,00\u00a0€, que vous aviez annulée",
  ],
] as const)("money that paid no request (%s)", (language, detail) => {
  expect(shown(unpaid("canceled", "Ana Bo"), language)[1]).toBe(detail)
})

test("a device is named in the reader's language beside what the member calls it", () => {
  const row = done("sign_in.succeeded", {
    audit: {
      ...audit,
      action: "sign_in.succeeded",
      actor: "customer",
      details: { newDevice: true },
      userAgent: "curl/8.5.0",
      deviceName: "Work",
      address: "192.0.2.1",
    },
  })
  expect(shown(row, "en")).toEqual([
    "Sign-in from a new device or network",
    "Work · A command line · 192.0.2.1",
  ])
  expect(shown(row, "de")).toEqual([
    "Anmeldung von einem neuen Gerät oder aus einem neuen Netzwerk",
    "Work · Eine Befehlszeile · 192.0.2.1",
  ])
})
