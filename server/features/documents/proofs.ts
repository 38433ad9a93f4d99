import type { RequestHandler } from "express"
import type { CheckedProof, ProofCheck, ProvenPayment } from "#shared/contracts/proofs.ts"
import { proofChecksPerHour } from "#shared/limits.ts"
import { says } from "#shared/refusals/catalog.ts"
import { letterheadOf } from "../../config/credit-union.ts"
import { bankToday } from "../../db/bank-settings.ts"
import { isProofCode, proofCode } from "../../documents/proof-code.ts"
import { proofPaper } from "../../documents/proof-paper.ts"
import { renderInWorker } from "../../documents/render-in-worker.ts"
import { addressBlock } from "../../rate-limits/address-block.ts"
import { quota } from "../../rate-limits/quota.ts"
import { notFound, Problem, tooManyRequests } from "../../use-case/problem.ts"
import type { FileAnswer, Input, WithReference } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { isReference } from "../payments/rules.ts"
import { provenPayment } from "./proven-payment.ts"

/**
 * GET /api/transactions/{reference}/proof: a payment that the member made, as a PDF that anybody can check.
 * @throws Problem not_found for what is not a payment from an account of the member, document_not_possible for one
 *   that is not carried out, came back, or was reversed
 */
export async function makeProof(
  { db, env }: Pick<AppContext, "db" | "env">,
  { member: { userId }, reference, say }: Pick<Input, "member" | "say"> & WithReference,
): Promise<FileAnswer> {
  const payment = isReference(reference) ? await provenPayment(db, reference, userId) : undefined
  if (!payment) throw notFound()
  if (payment === "open") {
    throw new Problem("document_not_possible", says.document_not_possible.payment)
  }
  const bank = { ...letterheadOf(env), origin: env.PUBLIC_URL, bic: env.RAIL_BIC ?? null }
  const code = proofCode(env.SEAL_KEY, payment)
  const paper = proofPaper(payment, code, bank, await bankToday(db), say)
  return {
    name: `${say("proof-of-payment-{reference}", { reference })}.pdf`,
    mediaType: "application/pdf",
    content: renderInWorker({ paper }, String(userId)),
  }
}

/**
 * POST /api/proof-checks: anybody checks a proof of payment. Anyone who knows the code has seen the paper and
 * learns what it states; to all others, every answer is the same.
 * @throws Problem too_many_requests
 */
export function checkProof(
  context: Pick<AppContext, "db" | "env" | "pool">,
): RequestHandler<object, CheckedProof, ProofCheck> {
  const { db, env } = context
  const checks = quota(context, "proof_checks", { most: proofChecksPerHour, seconds: 3600 })
  return async ({ ip, body }, response) => {
    const { granted, waitSeconds } = await checks.take(addressBlock(ip ?? "unknown"))
    if (!granted) {
      throw tooManyRequests(says.too_many_requests.papers, waitSeconds)
    }
    const payment = await provenPayment(db, printed(body.paymentReference), null)
    // The same work for a payment that does not exist, so that the time tells nothing.
    const known = typeof payment === "object" ? payment : nothing
    const genuine = isProofCode(env.SEAL_KEY, known, body.verificationCode)
    response.json({ payment: genuine && known !== nothing ? known : null })
  }
}

/** A reference as it is printed, from what was typed. */
const printed = (typed: string): string =>
  typed
    .replace(/[\s-]/g, "")
    .toUpperCase()
    .replace(/^(...)(.{8})(.{8})$/, "$1-$2-$3")

const nothing: ProvenPayment = {
  reference: "",
  date: "",
  amount: "0.00",
  currency: "EUR",
  payerName: "",
  payerIban: "",
  payeeName: "",
  payeeIban: "",
  message: "",
}
