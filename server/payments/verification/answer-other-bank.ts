import type { PayeeAnswer, PayeeQuestion } from "../adapters/adapter.ts"
import type { RailFunctions } from "../worker/rail-functions.ts"
import { matchPayeeName } from "./match-payee-name.ts"

/**
 * Answers another bank whether a name belongs to an account of this bank (Regulation (EU) 2024/886
 * article 5c). A close match returns the holder's name; no match never does. The answer is the same
 * for an account that does not exist and for a name that may not be compared.
 * @param onlyChecked whether only names that staff checked are compared, as in production
 */
export async function answerOtherBank(
  rail: Pick<RailFunctions, "payeeOf">,
  { iban, name }: PayeeQuestion,
  onlyChecked: boolean,
): Promise<PayeeAnswer> {
  const payee = await rail.payeeOf(iban)
  if (!payee || payee.name === null || (onlyChecked && !payee.checked)) {
    return { result: "not_possible" }
  }
  const result = matchPayeeName(name, payee.name)
  return result === "close_match" ? { result, name: payee.name } : { result }
}
