import { expect, test } from "vitest"
import { auditActions } from "#shared/activity/audit-events.ts"
import { notificationTypes } from "#shared/notifications/types.ts"
import { mailText } from "./mail-texts.ts"

const bank = { BANK_NAME: "Tessera Credit Union" }

const all = [...notificationTypes, null].flatMap((type) =>
  [...auditActions, null, "unknown.action"].map((action) => ({ type, action, code: null })),
)

test("no mail holds a digit, an amount, an address, or a link, whatever it is about", () => {
  for (const about of all) {
    const { subject, text } = mailText(about, bank)
    const whole = `${subject}\n${text}`
    expect(whole, JSON.stringify(about)).not.toMatch(
      /[0-9€$£@]|EUR|CHF|https?:|www\.|\.com|undefined/,
    )
    expect(text).toContain("sign in as you always do")
  }
})

test("a security mail says what happened, without its values", () => {
  const { subject, text } = mailText(
    { type: "security", action: "limit.changed", code: null },
    bank,
  )
  expect(subject).toBe("About the security of your account")
  expect(text).toContain("A limit was changed.")
})

test("a payment that is not covered tomorrow does not wait yet, and the mail says what to do", () => {
  const about = (action: string) => mailText({ type: "order_waiting", action, code: null }, bank)
  expect(about("order.uncovered").subject).toBe("An upcoming payment is not covered yet")
  expect(about("order.uncovered").text).toContain(
    "Add money to the account that pays it before its date",
  )
  expect(about("order.delayed").subject).toBe("A payment of yours has to wait")
})

test("the mail with a code holds the code, and no other digits than its validity", () => {
  const { subject, text } = mailText({ type: null, action: null, code: "012345" }, bank)
  expect(subject).not.toMatch(/[0-9]/)
  expect(text.match(/[0-9]+/g)).toEqual(["012345", "15"])
  expect(text).not.toMatch(/https?:|@/)
})
