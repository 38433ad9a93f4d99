import type { LoanPaper, LoanPaperQuery } from "#shared/contracts/loans.ts"
import { demoCreditUnion, type Letterhead } from "#shared/credit-union.ts"
import { says } from "#shared/refusals/catalog.ts"
import { sayEach } from "#shared/words/catalogs.ts"
import type { Language } from "#shared/words/languages.ts"
import type { PlainText, Say } from "#shared/words/text.ts"
import { letterheadOf } from "../../config/credit-union.ts"
import { agreement } from "../../documents/loans/agreement.ts"
import { businessSheet } from "../../documents/loans/business-sheet.ts"
import { consumerSheet } from "../../documents/loans/consumer-sheet.ts"
import type { LoanFacts } from "../../documents/loans/loan-terms.ts"
import { mortgageSheet } from "../../documents/loans/mortgage-sheet.ts"
import { payoffLetter, schedulePaper } from "../../documents/loans/repayment-papers.ts"
import type { Paper } from "../../documents/pdf/paper.ts"
import { renderInWorker } from "../../documents/render-in-worker.ts"
import { notFound, Problem } from "../../use-case/problem.ts"
import type { FileAnswer, Input, WithId } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { presentLoan } from "./presenter.ts"
import { ownLoans, paperFacts } from "./queries.ts"

/**
 * GET /api/loans/:id/paper: a paper of one of the member's loans, as a PDF.
 * @throws Problem not_found for others' loans, document_not_possible for a paper that the loan does not have
 */
export async function makeLoanPaper(
  { db, env }: Pick<AppContext, "db" | "env">,
  {
    member: { userId },
    id,
    query: { paper },
    say,
  }: Pick<Input<unknown, LoanPaperQuery>, "member" | "query" | "say"> & WithId,
): Promise<FileAnswer> {
  const [row] = await ownLoans(db, userId, env.BANK_TIME_ZONE, id)
  const about = row && (await paperFacts(db, userId, id))
  if (!row || !about) throw notFound()
  const loan = presentLoan(row)
  const facts = { bank: letterheadOf(env), loan, today: row.today, say, ...about }
  return paperFile(paper, facts, String(userId))
}

/**
 * `issuedBy` is what papers stated of the bank at the acceptance; null before the first letterhead was stored.
 * `language` is that of the agreement; null is English.
 */
type PaperFacts = LoanFacts & {
  acceptedOn: string | null
  issuedBy: Letterhead | null
  language: Language | null
}

/**
 * A paper of a loan as a file.
 * @param whose turn it takes among those that are made at the same time
 * @throws Problem document_not_possible for a paper that the loan does not have
 */
export function paperFile(
  paper: LoanPaper,
  { acceptedOn, issuedBy, language, ...facts }: PaperFacts,
  whose: string,
): FileAnswer {
  const made = makers[paper](facts, {
    acceptedOn,
    issuedBy: issuedBy ?? demoCreditUnion,
    agreedIn: sayEach[language ?? "en"],
  })
  if (typeof made === "string") {
    throw new Problem("document_not_possible", (say) =>
      say(says.document_not_possible.loan, { why: say(made) }),
    )
  }
  return {
    name: `${facts.say(
      "loan-{number}-{paper, select, information {information} agreement {agreement} schedule {schedule} other {payoff}}",
      { number: String(facts.loan.id), paper },
    )}.pdf`,
    mediaType: "application/pdf",
    content: renderInWorker({ paper: made }, whose),
  }
}

type Acceptance = { acceptedOn: string | null; issuedBy: Letterhead; agreedIn: Say }
type Maker = (facts: LoanFacts, acceptance: Acceptance) => Paper | PlainText

/** Each paper, or the sentence that says why there is none. */
const makers: Readonly<Record<LoanPaper, Maker>> = {
  information(facts) {
    if (facts.loan.status === "rejected") return "There is no offer: the application was rejected."
    if (facts.loan.loanType === "mortgage") return mortgageSheet(facts)
    return facts.loan.loanType === "business" ? businessSheet(facts) : consumerSheet(facts)
  },
  agreement(facts, { acceptedOn, issuedBy, agreedIn }) {
    const { status } = facts.loan
    if (status === "pending" || status === "rejected") {
      return "There is no agreement: the bank has not made an offer."
    }
    // A contract keeps the name under which the bank concluded it, and the language in which the member read it.
    const concluded = { ...facts, bank: issuedBy, say: agreedIn }
    return agreement(acceptedOn === null ? facts : concluded, acceptedOn)
  },
  schedule(facts) {
    if (facts.loan.status === "rejected")
      return "There is no schedule: the application was rejected."
    return schedulePaper(facts)
  },
  payoff(facts) {
    const { payoff } = facts.loan
    return payoff
      ? payoffLetter(facts, payoff)
      : "There is nothing to pay off: the loan is not active."
  },
}
