import type { Outcome } from "#shared/contracts/outcomes.ts"
import { newCardHolder, otherBankIban } from "./card-holder.ts"
import { application, borrow } from "./loans.ts"
import { type Answer, expectOk, type Member } from "./member.ts"

/** A member who can send each kind of request. */
export type Borrower = {
  member: Member
  fromAccountId: number
  toAccountId: number
  cardId: number
  cvv: string
  loanId: number
  freshLoanId: number
  orderId: number
}

/** Registers a member with money, a card, two loans that were paid out, and an order. */
export async function newBorrower(): Promise<Borrower> {
  const { member, card, details } = await newCardHolder("50000.00")
  const [euro, pounds] = await Promise.all([member.account("EUR"), member.account("GBP")])
  const order = expectOk(await member.post<{ id: number }>("/api/orders", rent(euro.id)))
  return {
    member,
    fromAccountId: euro.id,
    toAccountId: pounds.id,
    cardId: card.id,
    cvv: details.cvv,
    loanId: await borrow(member),
    freshLoanId: await borrow(member),
    orderId: order.id,
  }
}

/** Somebody at another bank. */
export const payee = { recipientIban: otherBankIban, recipientName: "Anna Weber" }
/** A standing order to them. */
export const rent = (fromAccountId: number) => ({
  fromAccountId,
  amount: "950.00",
  ...payee,
  firstOn: "2099-01-31",
  rhythm: "monthly",
})

/** The options of a request with an Idempotency-Key. */
export const withKey = (key: string) => ({ headers: { "idempotency-key": key } })

type Asked = { path: string; body: object; method?: "put" }

/** Every kind of request that takes an Idempotency-Key, and what its outcome names. */
export const kinds: Record<
  string,
  { outcome: Outcome["outcome"]; request: (member: Borrower) => Asked }
> = {
  transfer: {
    outcome: "posted",
    request: ({ fromAccountId }) => ({
      path: "/api/transfers",
      body: { fromAccountId, amount: "10.00", ...payee },
    }),
  },
  "card transfer": {
    outcome: "posted",
    request: ({ cardId, cvv }) => ({
      path: "/api/card-transfer",
      body: { cardId, cvv, amount: "10.00", description: "Tickets", ...payee },
    }),
  },
  exchange: {
    outcome: "posted",
    request: ({ fromAccountId, toAccountId }) => ({
      path: "/api/exchange",
      body: { fromAccountId, toAccountId, amount: "10.00" },
    }),
  },
  deposit: {
    outcome: "posted",
    request: ({ fromAccountId: accountId }) => ({
      path: "/api/deposits",
      body: { accountId, amount: "10.00", description: "Salary" },
    }),
  },
  "loan application": {
    outcome: "applied",
    request: () => ({ path: "/api/loans", body: application }),
  },
  repayment: {
    outcome: "posted",
    request: ({ loanId }) => ({
      path: `/api/loans/${loanId}/repayments`,
      body: { amount: "100.00" },
    }),
  },
  withdrawal: {
    outcome: "posted",
    request: ({ freshLoanId }) => ({
      path: `/api/loans/${freshLoanId}/withdrawal`,
      body: { amount: "1200.00" },
    }),
  },
  order: {
    outcome: "stored",
    request: ({ fromAccountId }) => ({ path: "/api/orders", body: rent(fromAccountId) }),
  },
  "changed order": {
    outcome: "stored",
    request: ({ fromAccountId, orderId }) => ({
      method: "put",
      path: `/api/orders/${orderId}`,
      body: { ...rent(fromAccountId), amount: "951.00" },
    }),
  },
  "payment request": {
    outcome: "requested",
    request: ({ fromAccountId: accountId }) => ({
      path: "/api/payment-requests",
      body: { accountId, amount: "24.50", reason: "Dinner on Friday" },
    }),
  },
}

/** Sends a member's request of a kind with a key. */
export function send(member: Borrower, kind: string, key: string): Promise<Answer<unknown>> {
  const { path, body, method = "post" } = (kinds[kind]?.request(member) ?? {}) as Asked
  return member.member[method](path, body, withKey(key))
}
