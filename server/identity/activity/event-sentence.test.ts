import { expect, it } from "vitest"
import { auditActions, eventSentence } from "#shared/activity/audit-events.ts"
import { viewPurposes } from "#shared/members/view-purposes.ts"
import { sayEach } from "#shared/words/catalogs.ts"
import { asWritten } from "#shared/words/text.ts"
import { sentenceForStaff } from "./event-sentence.ts"

const events = [
  ...auditActions.flatMap((action) =>
    (["customer", "staff", "bank"] as const).map((actor) =>
      sentenceForStaff(eventSentence(action, { actor, details: {} })),
    ),
  ),
  ...viewPurposes.map((purpose) =>
    sentenceForStaff(eventSentence("file.opened", { actor: "staff", details: { purpose } })),
  ),
]

it.each([
  ["You froze a card", "The member froze a card"],
  ["You have spent a budget", "The member has spent a budget"],
  ["You asked for a copy of your data", "The member asked for a copy of their data"],
  ["The bank checked your identity", "The bank checked the member's identity"],
  [
    "Staff opened your file to look after your accounts and cards",
    "Staff opened the member's file to look after their accounts and cards",
  ],
  ["Someone asked you for money", "Someone asked the member for money"],
  [
    "Staff opened your file because you contacted us",
    "Staff opened the member's file because they contacted us",
  ],
  [
    "You blocked a member from asking you for money",
    "The member blocked a member from asking them for money",
  ],
])("employees read %j in the third person", (sentence, read) => {
  expect(sentenceForStaff(() => asWritten(sentence))).toBe(read)
})

it("addresses an employee in no sentence", () => {
  expect(events.filter((sentence) => /\byou/i.test(sentence))).toEqual([])
})

it("says of no member that them did something", () => {
  const objects = /\b(?:because|before|after|when|if|that|until) them\b|; them\b/
  expect(events.filter((sentence) => objects.test(sentence))).toEqual([])
})

it("an amount that staff moved is written as everywhere else, and an unreadable one is left out", () => {
  const paidIn = (details: object) =>
    sayEach.en(eventSentence("cash.paid_in", { actor: "staff", details: { ...details } }))
  const start = "Cash was paid in at the counter"
  expect(paidIn({ amount: "4800", currency: "EUR" })).toBe(`${start} of €4,800.00`)
  expect(paidIn({ amount: "20.50", currency: "CHF" })).toBe(`${start} of CHF 20.50`)
  expect(paidIn({ amount: "much", currency: "EUR" })).toBe(start)
  expect(paidIn({})).toBe(start)
})
