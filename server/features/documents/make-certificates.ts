import type { CertificateYear } from "#shared/contracts/documents.ts"
import { says } from "#shared/refusals/catalog.ts"
import { letterheadOf } from "../../config/credit-union.ts"
import {
  accountConfirmation,
  feeStatement,
  interestCertificate,
} from "../../documents/certificates.ts"
import type { Paper } from "../../documents/pdf/paper.ts"
import { renderInWorker } from "../../documents/render-in-worker.ts"
import { invalidField, notFound, Problem } from "../../use-case/problem.ts"
import type { FileAnswer, Input, WithId } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import {
  certifiedAccount,
  feesOfYear,
  holderToday,
  interestOfYear,
  loansOfYear,
} from "./certificate-queries.ts"

type Context = Pick<AppContext, "db" | "env">
type OfYear = Pick<Input<unknown, CertificateYear>, "member" | "query" | "say">

/**
 * GET /api/certificates/interest: the interest that the member received and paid in a year, as a PDF.
 * @throws Problem invalid_request for a year that is not over
 */
export async function certifyInterest(
  { db, env }: Context,
  { member: { userId }, query, say }: OfYear,
): Promise<FileAnswer> {
  const year = Number(query.year)
  const about = await holderToday(db, userId)
  refuseOpenYear(year, about.today)
  const [accounts, loans] = await Promise.all([
    interestOfYear(db, userId, year),
    loansOfYear(db, userId, year),
  ])
  return fileOf(
    interestCertificate({ ...about, bank: letterheadOf(env), year, accounts, loans, say }),
    say("interest-{year}", { year: query.year }),
    userId,
  )
}

/**
 * GET /api/accounts/:id/fee-statement: what one of the member's accounts cost in a year, as a PDF.
 * @throws Problem not_found for others' accounts, invalid_request for a year that is not over
 */
export async function stateFees(
  { db, env }: Context,
  { member: { userId }, id, query, say }: OfYear & WithId,
): Promise<FileAnswer> {
  const year = Number(query.year)
  const [account, about] = await Promise.all([
    certifiedAccount(db, userId, id),
    holderToday(db, userId),
  ])
  const fees = account && (await feesOfYear(db, userId, id, year))
  if (!account || !fees) throw notFound()
  refuseOpenYear(year, about.today)
  const paper = feeStatement({ ...about, bank: letterheadOf(env), year, account, say, ...fees })
  const { iban } = account
  return fileOf(paper, say("fees-{iban}-{year}", { iban, year: query.year }), userId)
}

/**
 * GET /api/accounts/:id/confirmation: that the bank keeps one of the member's accounts, as a PDF.
 * @throws Problem not_found for others' accounts, document_not_possible for a closed one
 */
export async function confirmAccount(
  { db, env }: Context,
  { member: { userId }, id, say }: Pick<Input, "member" | "say"> & WithId,
): Promise<FileAnswer> {
  const [account, about] = await Promise.all([
    certifiedAccount(db, userId, id),
    holderToday(db, userId),
  ])
  if (!account) throw notFound()
  if (account.closed) {
    throw new Problem("document_not_possible", says.document_not_possible.closedAccount)
  }
  const paper = accountConfirmation(
    { ...about, bank: letterheadOf(env), say },
    account,
    env.RAIL_BIC ?? null,
  )
  return fileOf(paper, say("account-{iban}", { iban: account.iban }), userId)
}

function refuseOpenYear(year: number, today: string): void {
  if (year < Number(today.slice(0, 4))) return
  const message = "The year must be over"
  throw invalidField("year", message)
}

const fileOf = (paper: Paper, name: string, userId: number): FileAnswer => ({
  name: `${name}.pdf`,
  mediaType: "application/pdf",
  content: renderInWorker({ paper }, String(userId)),
})
