import { accounts } from "./accounts.ts"
import { cards } from "./cards.ts"
import { controls } from "./controls.ts"
import { dashboard } from "./dashboard.ts"
import { data } from "./data.ts"
import { documents } from "./documents.ts"
import { exchange } from "./exchange.ts"
import { faq } from "./faq.ts"
import { formats } from "./formats.ts"
import { forms } from "./forms.ts"
import { frame } from "./frame.ts"
import { goals } from "./goals.ts"
import { help } from "./help.ts"
import { identity } from "./identity.ts"
import { insights } from "./insights.ts"
import { learn } from "./learn.ts"
import { lessons } from "./lessons.ts"
import { limits } from "./limits.ts"
import { loans } from "./loans.ts"
import { membersPages } from "./members-pages.ts"
import { money } from "./money.ts"
import { notifications } from "./notifications.ts"
import { orders } from "./orders.ts"
import { payees } from "./payees.ts"
import { payments } from "./payments.ts"
import { paymentsPages } from "./payments-pages.ts"
import { profile } from "./profile.ts"
import { requests } from "./requests.ts"
import { safety } from "./safety.ts"
import { secondFactors } from "./second-factors.ts"
import { security } from "./security.ts"
import { severalAreas } from "./several-areas.ts"
import { statements } from "./statements.ts"
import { titles } from "./titles.ts"
import { transactions } from "./transactions.ts"
import { transfers } from "./transfers.ts"
import { upcoming } from "./upcoming.ts"

/** French: what the members' app says beyond its first screen. Loaded before any later code. */
export const words = {
  ...accounts,
  ...cards,
  ...severalAreas,
  ...controls,
  ...dashboard,
  ...data,
  ...documents,
  ...exchange,
  ...faq,
  ...formats,
  ...forms,
  ...frame,
  ...goals,
  ...help,
  ...identity,
  ...insights,
  ...learn,
  ...lessons,
  ...limits,
  ...loans,
  ...membersPages,
  ...money,
  ...notifications,
  ...orders,
  ...payees,
  ...paymentsPages,
  ...payments,
  ...profile,
  ...requests,
  ...safety,
  ...secondFactors,
  ...security,
  ...statements,
  ...titles,
  ...transactions,
  ...transfers,
  ...upcoming,
}
