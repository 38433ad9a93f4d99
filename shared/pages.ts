/**
 * The members' pages that require a sign-in: each path, and the file of its code below client/pages, without its
 * ending. The app's routes, what the server preloads, and the lists of pages in tests come from here.
 */
export const memberPages = {
  "/": "dashboard-page",
  "/transfer": "transfer-page",
  "/transfer-success": "transfer-success-page",
  "/cards": "cards-page",
  "/card-transfer": "card-transfer-page",
  "/accounts/:id": "account-page",
  "/loans": "loans-page",
  "/loans/:id": "loan-page",
  "/transactions": "transactions-page",
  "/documents": "documents-page",
  "/payments": "payments-page",
  "/payments/orders": "orders-page",
  "/payments/orders/:id": "order-page",
  "/payments/payees": "payees-page",
  "/payments/payees/:id": "payee-page",
  "/payments/requests": "requests-page",
  "/payments/requests/:id": "request-page",
  "/insights": "insights-page",
  "/insights/outlook": "insights-page",
  "/insights/rules": "insights-page",
  "/notifications": "notifications-page",
  "/profile": "profile-page",
  "/help-center": "help-center-page",
  "/learn/iban": "learn/iban-page",
  "/learn/sepa": "learn/sepa-page",
  "/learn/exchange": "learn/exchange-page",
  "/learn/security": "learn/security-page",
  "/demo-guide": "demo-guide-page",
  "/demo-mails": "demo-mails-page",
} as const

export type MemberPath = keyof typeof memberPages

/** The path of a page's kind: a number at its end is the ID of what the page shows. */
export const pathPattern = (path: string): string => path.replace(/\/[1-9][0-9]{0,14}$/, "/:id")
