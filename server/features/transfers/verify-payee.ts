import type { RequestHandler } from "express"
import type { PayeeQuestion, PayeeVerification } from "#shared/contracts/transfers.ts"
import { normaliseIban } from "#shared/iban/format-iban.ts"
import { ownBankCode } from "#shared/iban/own-bank.ts"
import type { Bank } from "../../bank.ts"
import { Problem } from "../../http/problem.ts"
import { quota, type Use } from "../../http/quota.ts"
import { customerOf } from "../../http/require-session.ts"
import { refusalProblem } from "../../ledger/refusals.ts"
import { matchPayeeName } from "./match-payee-name.ts"
import { fullName, payeeByIban } from "./queries.ts"

/**
 * More wrong names or IBANs than anybody types within an hour: whoever has as many looks for customers
 * (ASVS 2.4.1). A right name counts for nothing.
 */
const wrongAnHour = { most: 30, seconds: 3_600 }

/**
 * POST /api/payee-verification: whether the name belongs to the IBAN, before anything is sent
 * (Regulation (EU) 2024/886). A close match offers the name on the account; no match never does.
 * @throws Problem payee_not_found for an IBAN of ours without an account, too_many_requests
 */
export function verifyPayee(bank: Bank): RequestHandler<object, PayeeVerification, PayeeQuestion> {
  const { db } = bank
  const questions = quota(bank, "payee_verification", wrongAnHour)
  return async (request, response) => {
    const key = String(customerOf(request).userId)
    const iban = normaliseIban(request.body.recipientIban)
    if (!ownBankCode(iban)) return void response.json({ result: "not_possible" })
    requireGranted(await questions.take(key))
    const payee = await payeeByIban(db, iban)
    if (!payee) throw refusalProblem({ code: "payee_not_found" }, false)
    const name = fullName(payee)
    const result = matchPayeeName(request.body.recipientName, name)
    const { currency } = payee
    if (result === "match") await questions.giveBack(key)
    switch (result) {
      case "match":
        return void response.json({ result, currency })
      case "close_match":
        return void response.json({ result, name, currency })
      case "no_match":
        return void response.json({ result })
    }
  }
}

function requireGranted({ granted, waitSeconds }: Use): void {
  if (granted) return
  const minutes = Math.ceil(waitSeconds / 60)
  throw new Problem(
    "too_many_requests",
    `You have asked after many payees that do not match. No money moved. Ask again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}, or send without the check.`,
    { headers: { "Retry-After": String(waitSeconds) } },
  )
}
