import { describe, expect, test } from "vitest"
import { safeParse, type ZodMiniType } from "zod/mini"
import { Login, Recovery, Registration } from "./auth.ts"
import { NewChatMessage } from "./help.ts"
import { NewLoan } from "./loans.ts"
import { Profile } from "./profile.ts"
import { singleLine } from "./text.ts"
import { NewTransfer } from "./transfers.ts"

/** One letter of eighteen: an Arabic blessing, which NFKC and NFKD write out. */
const long = "\ufdfa"

function messagesOf(contract: ZodMiniType, input: unknown): [string, string][] {
  const { error } = safeParse(contract, input)
  return (error?.issues ?? []).map(({ path, message }) => [path.join("."), message])
}

describe("a text's length counts expanded characters", () => {
  const reference = singleLine("Reference", 140)

  test.each([
    ["seven times eighteen letters", long.repeat(7), true],
    ["eight times eighteen", long.repeat(8), false],
    ["many of them", long.repeat(139), false],
    ["ligatures of two letters", "ﬁ".repeat(71), false],
    ["as many as there may be", "ﬁ".repeat(70), true],
    ["a letter that its composed form takes apart", "\u0958".repeat(71), false],
    ["letters with marks, which are one each", "é".repeat(140), true],
    ["the same with the marks apart", "e\u0301".repeat(70), true],
    ["syllables, which NFKC leaves whole", "한".repeat(140), true],
    ["letters outside the first plane", "𠮷".repeat(140), true],
  ])("%s", (_what, text, fits) => {
    expect(safeParse(reference, text).success).toBe(fits)
  })

  test("the message says that the text is too long, and what counted", () => {
    expect(messagesOf(reference, "a".repeat(141))).toEqual([
      ["", "Reference must be at most 140 characters"],
    ])
    expect(messagesOf(reference, long.repeat(8))).toEqual([
      ["", "Reference must be at most 140 characters with combined letters written out"],
    ])
  })
})

const register = { contract: Registration, good: { username: "nora", password: "secret" } }
const profile = {
  contract: Profile,
  good: { lastName: "Bähr", phoneNumber: "1", username: "nora", email: "n@example.org" },
}
const loan = {
  contract: NewLoan,
  good: {
    loanType: "personal",
    amount: "1000.00",
    currency: "EUR",
    termMonths: 12,
    purpose: "A new kitchen",
    employmentType: "employed",
    annualIncome: "45000.00",
  },
}
const transfer = {
  contract: NewTransfer,
  good: {
    fromAccountId: 1,
    recipientIban: "DE89370400440532013000",
    recipientName: "Nora",
    amount: "1.00",
    reference: "Rent",
  },
}

test.each<[string, { good: Record<string, unknown>; contract: ZodMiniType }, string, number]>([
  ["a registration", register, "username", 64],
  ["a registration", register, "firstName", 70],
  ["a registration", register, "lastName", 70],
  ["a profile", profile, "firstName", 70],
  ["a transfer", transfer, "recipientName", 70],
  ["a transfer", transfer, "reference", 140],
  ["a loan", loan, "purpose", 1000],
  ["a loan", loan, "collateral", 1000],
  ["a chat message", { contract: NewChatMessage, good: {} }, "text", 2000],
])("%s rejects too many combined letters", (_name, { contract, good }, field, max) => {
  const told = (repeated: number) =>
    messagesOf(contract, { ...good, [field]: long.repeat(repeated) })
      .filter(([path]) => path === field)
      .map(([, message]) => message)
  expect(told(Math.floor(max / 18))).toEqual([])
  const written = /at most [0-9]+ characters with combined letters written out$/
  expect(told(Math.floor(max / 18) + 1)[0]).toMatch(written)
  expect(told(max)[0]).toMatch(written)
  expect(told(max + 1)[0]).toMatch(/at most [0-9]+ characters$/)
})

test("a member whose username expands can still sign in and recover access", () => {
  const username = "ﬃ".repeat(64)
  expect(messagesOf(Login, { username, password: "secret" })).toEqual([])
  const recovery = { username, code: "ABCD", newPassword: "secret" }
  expect(messagesOf(Recovery, recovery)).toEqual([])
  expect(messagesOf(Registration, { username, password: "secret" })).toHaveLength(1)
})
