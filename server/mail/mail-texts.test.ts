import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { auditActions, notificationOf } from "#shared/activity/audit-events.ts"
import { notificationTypes } from "#shared/notifications/types.ts"
import { sayEach } from "#shared/words/catalogs.ts"
import { type Language, languages } from "#shared/words/languages.ts"
import { type MailAbout, mailText } from "./mail-texts.ts"

const bank = { BANK_NAME: "Tessera Credit Union" }
const every = Object.keys(languages) as Language[]

const said = (about: MailAbout, language: Language = "en") =>
  mailText(about, bank, sayEach[language])

const all = [...notificationTypes, null].flatMap((type) =>
  [...auditActions, null, "unknown.action"].map((action) => ({ type, action, code: null })),
)

/** Each mail that the bank writes, once. */
const written: readonly MailAbout[] = [
  { type: null, action: null, code: "012345" },
  ...notificationTypes.flatMap((type) => [
    { type, action: null, code: null },
    { type, action: "mail.several", code: null },
    ...auditActions
      .filter((action) => notificationOf(action)?.type === type)
      .map((action) => ({ type, action, code: null })),
  ]),
]

describe.each(every)("mails in %s", (language) => {
  test("are those that a translator has read: each with the paragraphs that none before has", async () => {
    const read = new Set<string>()
    const mails = written.map((about) => {
      const { subject, text } = said(about, language)
      const added = text
        .trim()
        .split("\n\n")
        .filter((paragraph) => !read.has(paragraph))
      for (const paragraph of added) read.add(paragraph)
      const what = about.type === null ? "code" : `${about.type}, ${about.action ?? "any other"}`
      return [`# ${what}: ${subject}`, ...added].join("\n\n")
    })
    await expect(`${mails.join("\n\n")}\n`).toMatchFileSnapshot(
      join(import.meta.dirname, "texts", `${language}.txt`),
    )
  })

  test("hold no digit, amount, address, or link, whatever they are about", () => {
    const close = said({ type: null, action: null, code: null }, language).text.split("\n\n")[2]
    for (const about of all) {
      const { subject, text } = said(about, language)
      const whole = `${subject}\n${text}`
      expect(whole, JSON.stringify(about)).not.toMatch(
        /[0-9€$£@{}]|EUR|CHF|https?:|www\.|\.com|undefined/,
      )
      expect(text).toContain(close)
    }
  })

  test("say nothing in English, unless that is the language", () => {
    if (language === "en") return
    for (const about of [...all, ...written]) {
      const [there, english] = [said(about, language), said(about)]
      expect(there.subject).not.toBe(english.subject)
      const lines = english.text
        .split("\n")
        .filter((line) => line !== "" && line !== bank.BANK_NAME)
      expect(lines.filter((line) => there.text.split("\n").includes(line))).toEqual([])
    }
  })
})

test("a security mail says what happened, without its values", () => {
  const { subject, text } = said({ type: "security", action: "limit.changed", code: null })
  expect(subject).toBe("About the security of your account")
  expect(text).toContain("A limit was changed.")
})

test("a payment that is not covered tomorrow does not wait yet, and the mail says what to do", () => {
  const about = (action: string) => said({ type: "order_waiting", action, code: null })
  expect(about("order.uncovered").subject).toBe("An upcoming payment is not covered yet")
  expect(about("order.uncovered").text).toContain(
    "Add money to the account that pays it before its date",
  )
  expect(about("order.delayed").subject).toBe("A payment of yours has to wait")
})

test.each(every)(
  "the mail with a code holds the code, and no other digits than its validity (%s)",
  (language) => {
    const { subject, text } = said({ type: null, action: null, code: "012345" }, language)
    expect(subject).not.toMatch(/[0-9]/)
    expect(text.match(/[0-9]+/g)).toEqual(["012345", "15"])
    expect(text).not.toMatch(/https?:|@/)
  },
)
