import type { PayeeAnswer, PayeeQuestion } from "../adapters/adapter.ts"
import type { RailFunctions } from "../worker/rail-functions.ts"
import { matchHolder } from "./match-holder.ts"

/**
 * Answers another bank whether a name belongs to an account of this bank (Regulation (EU) 2024/886
 * article 5c). A close match returns the name of the owner who was meant; no match never does. The answer is the same
 * for an account that does not exist, for a name that may not be compared, and after too many names for
 * one account.
 * @param peer the bank that asks
 * @param onlyChecked whether only names that staff checked are compared, as in production
 * @returns too_many if the bank asked too often
 */
export async function answerOtherBank(
  rail: Pick<RailFunctions, "payeeOf" | "mayTell">,
  peer: string,
  { iban, name }: PayeeQuestion,
  onlyChecked: boolean,
): Promise<PayeeAnswer | "too_many"> {
  const payee = await rail.payeeOf(peer, iban)
  if (payee.outcome === "too_many") return "too_many"
  if (payee.outcome === "unknown") return { result: "not_possible" }
  const match = matchHolder(name, payee.owners, onlyChecked)
  const tells = match.result === "close_match" || match.result === "no_match"
  return tells && !(await rail.mayTell(iban, name)) ? { result: "not_possible" } : match
}
