import { descriptions } from "./descriptions.ts"
import { words as pages } from "./pages.ts"
import { papers } from "./papers.ts"
import { certificates } from "./papers-certificates.ts"
import { loanPapers } from "./papers-loans.ts"
import { words as start } from "./start.ts"

/** German: all texts. */
export const german = {
  ...start,
  ...pages,
  ...descriptions,
  ...papers,
  ...certificates,
  ...loanPapers,
}
