import { common } from "./common.ts"
import { controls } from "./controls.ts"
import { dashboard } from "./dashboard.ts"
import { data } from "./data.ts"
import { cards } from "./cards.ts"
import { documents } from "./documents.ts"
import { formats } from "./formats.ts"
import { frame } from "./frame.ts"
import { identity } from "./identity.ts"
import { learn } from "./learn.ts"
import { membersPages } from "./members-pages.ts"
import { money } from "./money.ts"
import { paymentsPages } from "./payments-pages.ts"
import { profilePages } from "./profile-pages.ts"
import { accounts } from "./accounts.ts"
import { cards } from "./cards.ts"
import { documents } from "./documents.ts"
import { exchange } from "./exchange.ts"
import { identity } from "./identity.ts"
import { limits } from "./limits.ts"
import { loans } from "./loans.ts"
import { secondFactors } from "./second-factors.ts"
import { titles } from "./titles.ts"
import { faq } from "./faq.ts"
import { help } from "./help.ts"
import { identity } from "./identity.ts"
import { lessons } from "./lessons.ts"
import { notifications } from "./notifications.ts"
import { orders } from "./orders.ts"
import { payees } from "./payees.ts"
import { payments } from "./payments.ts"
import { profile } from "./profile.ts"
import { requests } from "./requests.ts"
import { safety } from "./safety.ts"
import { secondFactors } from "./second-factors.ts"
import { severalAreas } from "./several-areas.ts"
import { statements } from "./statements.ts"
import { transactions } from "./transactions.ts"
import { transfers } from "./transfers.ts"
import { upcoming } from "./upcoming.ts"

/** French: what the members' app says beyond its first screen. Loaded before any later code. */
export const words = {
  ...identity,
  ...documents,
  ...secondFactors,
  ...common,
  ...money,
  ...titles,
  ...frame,
  ...dashboard,
  ...membersPages,
  ...paymentsPages,
  ...profilePages,
  ...learn,
  ...formats,
  ...controls,
  ...severalAreas,
  ...transactions,
  ...transfers,
  ...payments,
  ...payees,
  ...orders,
  ...requests,
  ...upcoming,
  ...notifications,
  ...statements,
  ...data,
  ...profile,
  ...faq,
  ...lessons,
  ...safety,
  ...help,
}
export const words = { ...loans, ...cards, ...identity, ...documents, ...secondFactors }
import { security } from "./security.ts"

/** French: what the members' app says beyond its first screen. Loaded before any later code. */
export const words = {
  ...security,
  ...accounts,
  ...exchange,
  ...limits,
  ...loans,
  ...cards,
  ...identity,
  ...documents,
  ...secondFactors,
}
