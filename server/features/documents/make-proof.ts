import { says } from "#shared/refusals/catalog.ts"
import { proofCode } from "../../documents/proof-code.ts"
import { proofPaper } from "../../documents/proof-paper.ts"
import { renderInWorker } from "../../documents/render-in-worker.ts"
import { notFound, Problem } from "../../use-case/problem.ts"
import type { FileAnswer, Input, WithReference } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { isReference } from "../payments/rules.ts"
import { provenPayment } from "./proven-payment.ts"
import { bankToday } from "./queries.ts"

/**
 * GET /api/transactions/{reference}/proof: a payment that the member made, as a PDF that anybody can check.
 * @throws Problem not_found for what is not a payment from an account of the member, document_not_possible for one
 *   that is not carried out, came back, or was reversed
 */
export async function makeProof(
  { db, env }: Pick<AppContext, "db" | "env">,
  { member: { userId }, reference }: Pick<Input, "member"> & WithReference,
): Promise<FileAnswer> {
  const payment = isReference(reference) ? await provenPayment(db, reference, userId) : undefined
  if (!payment) throw notFound()
  if (payment === "open") {
    throw new Problem("document_not_possible", says.document_not_possible.payment)
  }
  const bank = { origin: env.PUBLIC_URL, bic: env.RAIL_BIC ?? null }
  const code = proofCode(env.SEAL_KEY, payment)
  const paper = proofPaper(payment, code, bank, await bankToday(db))
  return {
    name: `proof-of-payment-${reference}.pdf`,
    mediaType: "application/pdf",
    content: renderInWorker({ paper }, String(userId)),
  }
}
