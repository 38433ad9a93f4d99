import type { Phrase, PlainText } from "./words/text.ts"

type MemberPage = {
  /** The file of its code below client/pages, without its ending. */
  readonly code: string
  /** In the browser's tab; of a page about one thing, until its name is known. */
  readonly title: PlainText
  /** The page whose sections it is one of; its title then is the section's name. */
  readonly group?: PlainText
  /** Where the navigation has it: among the three main pages (specification section 2), or the further ones. */
  readonly navigation?: "main" | "more"
  /** What the navigation calls it, where that is neither its group nor its title. */
  readonly label?: PlainText
  /** In a demonstration only. */
  readonly demo?: true
}

/**
 * The members' pages that require a sign-in, by path. The app's routes, titles, navigation, what the server preloads,
 * and the lists of pages in tests come from here. The navigation has them in this order.
 */
export const memberPages = {
  "/": { code: "dashboard-page", title: "Dashboard", navigation: "main" },
  "/transfer": {
    code: "transfer-page",
    title: "Account Transfer",
    navigation: "main",
    label: "Transfer",
  },
  "/transfer-success": { code: "transfer-success-page", title: "Transfer" },
  "/cards": { code: "cards-page", title: "Debit Cards", navigation: "main", label: "Cards" },
  "/card-transfer": { code: "card-transfer-page", title: "Card Transfer" },
  "/accounts/:id": { code: "account-page", title: "Account" },
  "/payments": {
    code: "payments-page",
    title: "Upcoming",
    group: "Payments",
    navigation: "more",
  },
  "/payments/orders": { code: "orders-page", title: "Standing orders", group: "Payments" },
  "/payments/orders/:id": { code: "order-page", title: "Order" },
  "/payments/payees": { code: "payees-page", title: "Payees", group: "Payments" },
  "/payments/payees/:id": { code: "payee-page", title: "Payee" },
  "/payments/requests": { code: "requests-page", title: "Requests", group: "Payments" },
  "/payments/requests/:id": { code: "request-page", title: "Payment Request" },
  "/transactions": { code: "transactions-page", title: "Transactions", navigation: "more" },
  "/documents": { code: "documents-page", title: "Documents", navigation: "more" },
  "/insights": { code: "insights-page", title: "Spending", group: "Insights", navigation: "more" },
  "/insights/outlook": { code: "insights-page", title: "Outlook", group: "Insights" },
  "/insights/rules": { code: "insights-page", title: "Rules", group: "Insights" },
  "/loans": { code: "loans-page", title: "Loan Center", navigation: "more", label: "Loans" },
  "/loans/:id": { code: "loan-page", title: "Loan" },
  "/notifications": { code: "notifications-page", title: "Notifications" },
  "/profile": { code: "profile-page", title: "Profile Settings" },
  "/help-center": {
    code: "help-center-page",
    title: "Help Center",
    navigation: "more",
    label: "Help",
  },
  "/learn/iban": { code: "learn/iban-page", title: "IBAN Guide" },
  "/learn/sepa": { code: "learn/sepa-page", title: "SEPA Explained" },
  "/learn/exchange": { code: "learn/exchange-page", title: "Currency Exchange" },
  "/learn/security": { code: "learn/security-page", title: "Banking Security" },
  "/demo-guide": { code: "demo-guide-page", title: "Demo Guide" },
  "/demo-mails": { code: "demo-mails-page", title: "Emails of the Demo", demo: true },
} as const satisfies Readonly<Record<`/${string}`, MemberPage>>

export type MemberPath = keyof typeof memberPages

const paths = Object.keys(memberPages) as MemberPath[]
const pageOf = (path: MemberPath): MemberPage => memberPages[path]

/** The path of a page's kind: a number at its end is the ID of what the page shows. */
export const pathPattern = (path: string): string => path.replace(/\/[1-9][0-9]{0,14}$/, "/:id")

/** Whether a demonstration alone has a page. */
export const isForDemo = (path: string): boolean =>
  paths.some((one) => one === path && pageOf(one).demo === true)

/** The title of a page, such as `Payees, Payments`. */
export const pageTitle =
  (path: MemberPath): Phrase =>
  (say) => {
    const { title, group } = pageOf(path)
    return group === undefined
      ? say(title)
      : say("{section}, {page}", { section: () => say(title), page: () => say(group) })
  }

/** The pages whose entry has this property. */
type PathWith<Property> = {
  [Path in MemberPath]: (typeof memberPages)[Path] extends Property ? Path : never
}[MemberPath]

/** The pages of a part of the navigation. */
export function navigationOf<Part extends "main" | "more">(part: Part) {
  const isIn = (path: MemberPath): path is PathWith<{ navigation: Part }> =>
    pageOf(path).navigation === part
  return paths.filter(isIn).map((href) => {
    const { title, group, label } = pageOf(href)
    return { href, label: label ?? group ?? title }
  })
}

/** The sections of a page that has several, each a page with a path of its own. */
export function sectionsOf<Group extends "Payments" | "Insights">(group: Group) {
  const isIn = (path: MemberPath): path is PathWith<{ group: Group }> =>
    pageOf(path).group === group
  return paths.filter(isIn).map((href) => ({ href, label: pageOf(href).title }))
}

/** The path of a section of a page that has several. */
export type SectionPath<Group extends "Payments" | "Insights"> = PathWith<{ group: Group }>
