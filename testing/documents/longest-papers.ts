import { writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Loan } from "#shared/contracts/loans.ts"
import { demoCreditUnion } from "#shared/credit-union.ts"
import { sayEach } from "#shared/words/catalogs.ts"
import type { Say } from "#shared/words/text.ts"
import {
  accountConfirmation,
  feeStatement,
  interestCertificate,
} from "../../server/documents/certificates.ts"
import { agreement } from "../../server/documents/loans/agreement.ts"
import { businessSheet } from "../../server/documents/loans/business-sheet.ts"
import { consumerSheet } from "../../server/documents/loans/consumer-sheet.ts"
import { mortgageSheet } from "../../server/documents/loans/mortgage-sheet.ts"
import { payoffLetter, schedulePaper } from "../../server/documents/loans/repayment-papers.ts"
import type { Paper } from "../../server/documents/pdf/paper.ts"
import { renderPaper } from "../../server/documents/pdf/render-paper.ts"
import { sheet } from "../../server/documents/pdf/style.ts"
import { proofPaper } from "../../server/documents/proof-paper.ts"
import { output } from "./programs.ts"

/** The longest that each may be, in the widest letters, without a blank. */
const holder = "W".repeat(70)
const iban = "LU419990271503123027"
const today = "2026-09-30"
const max = "999999999.99"
const account = {
  ...({ name: "M".repeat(50), accountType: "current", currency: "CHF" } as const),
  iban,
  together: null,
}

const loan: Loan = {
  id: 9_007_199_254_740_991,
  loanType: "personal",
  amount: "500000.00",
  currency: "CHF",
  interestRate: "25.00",
  termMonths: 84,
  monthlyPayment: "12672.15",
  status: "active",
  purpose: "W".repeat(1_000),
  employmentType: "self-employed",
  annualIncome: max,
  creditScore: 850,
  collateral: "W".repeat(1_000),
  rejectionReason: null,
  accountId: 1,
  firstPaymentDate: "2026-10-31",
  disbursedDate: "2026-09-30T10:00:00.000Z",
  balance: max,
  applicationDate: "2026-09-01T10:00:00.000Z",
  approvedDate: "2026-09-02T10:00:00.000Z",
  createdAt: "2026-09-01T10:00:00.000Z",
  installments: [],
  arrears: max,
  payoff: null,
  withdrawalUntil: "2026-10-14",
  withdrawnAt: null,
  writtenOffAt: null,
  writtenOff: null,
  nextPayment: { dueDate: "2026-10-31", amount: "12672.15" },
  offer: { state: "accepted", expiresOn: today, acceptedAt: "2026-09-03T10:00:00.000Z" },
}
const proven = {
  ...({ reference: "TRF-20260930-7F3K9Q2M", date: today, amount: max, currency: "CHF" } as const),
  payerName: holder,
  payerIban: iban,
  payeeName: holder,
  payeeIban: iban,
  message: "W".repeat(140),
}
const uses = {
  standingOrders: 99_999,
  transfers: 99_999,
  cardTransfers: 99_999,
  exchanges: 99_999,
}
const payoff = {
  date: today,
  principal: max,
  interest: max,
  total: max,
  due: max,
  accrued: max,
}

/** Every paper but the statement, which random histories fill, in a language. */
export function papersIn(say: Say): Readonly<Record<string, Paper>> {
  const facts = { bank: demoCreditUnion, loan, holder, today, say }
  return {
    proof: proofPaper(
      proven,
      "ABCD-EFGH-JKLM-NPQR-STUV-WXYZ",
      { ...demoCreditUnion, origin: `https://${"w".repeat(60)}.example`, bic: "TSSELULLXXX" },
      today,
      say,
    ),
    interest: interestCertificate({
      bank: demoCreditUnion,
      holder,
      today,
      say,
      year: 2025,
      accounts: [{ ...account, interest: max, balance: max }],
      loans: [{ currency: "CHF", interest: max, owed: max }],
    }),
    fees: feeStatement({
      bank: demoCreditUnion,
      holder,
      today,
      say,
      year: 2025,
      account,
      uses,
      charged: max,
      refunded: max,
      interest: max,
    }),
    confirmation: accountConfirmation(
      { bank: demoCreditUnion, holder, today, say },
      { ...account, openedOn: "2020-09-30" },
      "TSSELULLXXX",
    ),
    agreement: agreement(facts, today),
    consumer: consumerSheet(facts),
    business: businessSheet({ ...facts, loan: { ...loan, loanType: "business" } }),
    mortgage: mortgageSheet({ ...facts, loan: { ...loan, loanType: "mortgage" } }),
    schedule: schedulePaper({ ...facts, loan: { ...loan, disbursedDate: null } }),
    payoff: payoffLetter(facts, payoff),
  }
}

/**
 * Draws every paper with the longest texts, as PDF/A-1a.
 * @returns the files, and which texts are beyond the margin or over another text
 */
export async function drawLongestPapers(
  folder: string,
): Promise<{ files: string[]; findings: string[] }> {
  const files: string[] = []
  const findings: string[] = []
  const papers = Object.values(sayEach).flatMap((say) =>
    Object.entries(papersIn(say)).map(
      ([name, paper]) => [`${name}-${say.language}`, paper] as const,
    ),
  )
  for (const [name, paper] of papers) {
    const parts: Uint8Array[] = []
    await renderPaper(paper, { onPart: (part) => parts.push(part), subset: "PDF/A-1a" })
    const file = join(folder, `longest-${name}.pdf`)
    writeFileSync(file, Buffer.concat(parts))
    files.push(file)
    findings.push(...(await misplaced(file)).map((what) => `longest ${name}: ${what}`))
  }
  return { files, findings }
}

type Word = { page: number; left: number; top: number; right: number; bottom: number; text: string }

/** Half a point, for the rounding of glyphs. */
const tolerance = 0.5

async function misplaced(file: string): Promise<string[]> {
  const words = wordsOf(await output("pdftotext", ["-bbox", file, "-"]))
  if (words.length < 20) return [`it has ${words.length} words`]
  const beyond = words.filter(
    ({ left, right }) => left < sheet.left - tolerance || right > sheet.right + tolerance,
  )
  const over = words.filter((word, index) =>
    words.slice(index + 1).some((other) => overlap(word, other)),
  )
  return [
    ...beyond.map(({ page, text }) => `page ${page}: ${text.slice(0, 20)} is beyond the margin`),
    ...over.map(({ page, text }) => `page ${page}: ${text.slice(0, 20)} lies over another text`),
  ]
}

function wordsOf(boxes: string): Word[] {
  return boxes.split("<page ").flatMap((text, page) =>
    [
      ...text.matchAll(
        /<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">(.*?)<\/word>/g,
      ),
    ].map(([, left, top, right, bottom, word = ""]) => ({
      page,
      text: word,
      left: Number(left),
      top: Number(top),
      right: Number(right),
      bottom: Number(bottom),
    })),
  )
}

/** The boxes of lines touch, so only their middles count. */
function overlap(one: Word, other: Word): boolean {
  const middle = (one.top + one.bottom) / 2
  return (
    one.page === other.page &&
    other.top < middle &&
    middle < other.bottom &&
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 * tolerance
  )
}
