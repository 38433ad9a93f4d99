import type { RequestHandler } from "express"
import type { PayeeQuestion, PayeeVerification } from "#shared/contracts/transfers.ts"
import { normaliseIban } from "#shared/iban/iban.ts"
import { ownBankCode } from "#shared/iban/own-bank.ts"
import type { Bank } from "../../bank.ts"
import { refusalProblem } from "../../ledger/refusals.ts"
import { matchPayeeName } from "./match-payee-name.ts"
import { fullName, payeeByIban } from "./queries.ts"

/**
 * POST /api/payee-verification: whether the name belongs to the IBAN, before anything is sent
 * (Regulation (EU) 2024/886). A close match offers the name on the account; no match never does.
 * @throws Problem payee_not_found for an IBAN of ours without an account
 */
export function verifyPayee({
  db,
}: Bank): RequestHandler<object, PayeeVerification, PayeeQuestion> {
  return async (request, response) => {
    const iban = normaliseIban(request.body.recipientIban)
    if (!ownBankCode(iban)) return void response.json({ result: "not_possible" })
    const payee = await payeeByIban(db, iban)
    if (!payee) throw refusalProblem({ code: "payee_not_found" }, false)
    const name = fullName(payee)
    const result = matchPayeeName(request.body.recipientName, name)
    const { currency } = payee
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
