import type { Loan } from "#shared/contracts/loans.ts"
import { notFound } from "../../use-case/problem.ts"
import type { AppContext } from "../app-context.ts"
import { presentLoan } from "./presenter.ts"
import { ownLoans } from "./queries.ts"

/**
 * A member's own loan in the API's format.
 * @throws Problem not_found
 */
export async function requireLoan(
  { db, env }: Pick<AppContext, "db" | "env">,
  userId: number,
  id: number,
): Promise<Loan> {
  const [row] = await ownLoans(db, userId, env.BANK_TIME_ZONE, id)
  if (!row) throw notFound()
  return presentLoan(row)
}
