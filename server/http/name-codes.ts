/** The error codes about names, explained: a part of error-codes.ts. */
export const nameCodes = {
  username_taken: {
    when: "Another customer has this username, in whatever case, or one that looks like it.",
    moneyMoved: "no",
    todo: "Choose another username.",
  },
  email_taken: {
    when: "Another customer has this email address, in whatever case.",
    moneyMoved: "no",
    todo: "Use another address, or sign in.",
  },
  holder_name_fixed: {
    when: "The account holder's name is already set, at registration or once after it.",
    moneyMoved: "no",
    todo: "Show `detail`: only the bank's staff can change it, with proof of identity.",
  },
  holder_name_required: {
    when: "A payment to somebody else carries its payer's name (Regulation (EU) 2023/1113), and this customer registered without one.",
    moneyMoved: "no",
    todo: "Let the customer state it with POST /api/holder-name, then send again with a new Idempotency-Key.",
    kept: true,
  },
} as const
