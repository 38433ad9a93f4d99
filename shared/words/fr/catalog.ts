import { descriptions } from "./descriptions.ts"
import { fields } from "./fields.ts"
import { mails } from "./mails.ts"
import { notices } from "./notices.ts"
import { noticesConfirming } from "./notices-confirming.ts"
import { noticesPayments } from "./notices-payments.ts"
import { noticesReasons } from "./notices-reasons.ts"
import { words as pages } from "./pages.ts"
import { papers } from "./papers.ts"
import { certificates } from "./papers-certificates.ts"
import { loanPapers } from "./papers-loans.ts"
import { refusalTitles } from "./refusal-titles.ts"
import { accessRefusals } from "./refusals.ts"
import { limitRefusals } from "./refusals-limits.ts"
import { paymentRefusals } from "./refusals-payments.ts"
import { words as start } from "./start.ts"

const refusals = { ...accessRefusals, ...paymentRefusals, ...limitRefusals }

/** French: all texts. Those after the pages' are only the server's, and no page loads them. */
export const french = {
  ...start,
  ...pages,
  ...refusals,
  ...refusalTitles,
  ...fields,
  ...mails,
  ...notices,
  ...noticesConfirming,
  ...noticesPayments,
  ...noticesReasons,
  ...descriptions,
  ...papers,
  ...certificates,
  ...loanPapers,
}
