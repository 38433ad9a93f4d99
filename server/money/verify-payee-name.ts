import { and, eq, isNull, sql } from "drizzle-orm"
import type { PayeeVerification } from "#shared/contracts/transfers.ts"
import { isInCell } from "#shared/iban/own-bank.ts"
import { accounts } from "#shared/tables/accounts.ts"
import { savedPayees } from "#shared/tables/payees.ts"
import type { Database } from "../db/pool.ts"
import type { LedgerContext } from "../ledger/carry-out.ts"
import { returnPayeeQuestion } from "../ledger/payee-questions.ts"
import { versionsBy } from "../payments/adapters/signature.ts"
import { matchHolder, type OwnerName } from "../payments/verification/match-holder.ts"
import { queryPayeesBank } from "../payments/verification/query-payees-bank.ts"
import { storePayeeCheck } from "../payments/verification/store-payee-check.ts"
import { askAboutPayee, refusalProblem } from "./move-money.ts"

/**
 * Whether a name belongs to an IBAN (Regulation (EU) 2024/886). A close match returns the name of the
 * owner who was meant; no match never does. Matching names are not counted; all other questions count toward one quota.
 * An account at another bank is checked by that bank. Not possible for a holder whose name the bank has not
 * verified. The result is kept with a saved payee of that name.
 * @param iban without spaces, in capitals
 * @throws Problem payee_not_found for one of our IBANs without an account, too_many_requests
 */
export async function verifyPayeeName(
  context: LedgerContext,
  userId: number,
  iban: string,
  name: string,
): Promise<PayeeVerification> {
  const verify = isInCell(iban, context.env.ACCOUNT_NUMBER_PREFIX) ? verifyHere : verifyElsewhere
  const verification = await verify(context, userId, iban, name)
  if (verification.result !== "not_possible") {
    await context.db
      .update(savedPayees)
      .set({ verified: verification.result, verifiedAt: sql`clock_timestamp()` })
      .where(
        and(
          eq(savedPayees.userId, userId),
          eq(savedPayees.iban, iban),
          eq(savedPayees.name, name.trim()),
        ),
      )
  }
  return verification
}

async function verifyHere(
  context: LedgerContext,
  userId: number,
  iban: string,
  typed: string,
): Promise<PayeeVerification> {
  await askAboutPayee(context, userId, iban, "name")
  const payee = await payeeByIban(context.db, iban)
  if (!payee) throw refusalProblem({ code: "payee_not_found" }, false)
  const { owners, currency } = payee
  // A name that only its holder stated is not verified (Regulation (EU) 2024/886 article 5c).
  const match = matchHolder(typed, owners, context.env.MODE === "production")
  if (match.result === "match") await returnPayeeQuestion(context, userId)
  switch (match.result) {
    case "match":
      return { result: match.result, currency }
    case "close_match":
      return { ...match, currency }
    case "no_match":
    case "not_possible":
      return { result: match.result }
  }
}

/** Asks the payee's bank, and keeps its answer as evidence for a payment that follows. */
async function verifyElsewhere(
  context: LedgerContext,
  userId: number,
  iban: string,
  name: string,
): Promise<PayeeVerification> {
  const { env, db } = context
  const { PAYEE_VERIFICATION_URL: url, PAYEE_VERIFICATION_KEY: key } = env
  const versions = versionsBy(env.RAIL_OLD_SIGNATURES)
  if (url === undefined || key === undefined) return { result: "not_possible" }
  await askAboutPayee(context, userId, iban, "name")
  const verified = await queryPayeesBank({ url, signing: { key, versions } }, { iban, name })
  await storePayeeCheck(db, userId, { iban, name, result: verified.result })
  switch (verified.result) {
    case "match":
      await returnPayeeQuestion(context, userId)
      return { result: "match", currency: "EUR" }
    case "close_match":
      return { result: "close_match", name: verified.name, currency: "EUR" }
    case "no_match":
    case "not_possible":
      return { result: verified.result }
  }
}

/** The owners of any member's open account and its currency, for verification of payee. */
async function payeeByIban(db: Database, iban: string) {
  const [row] = await db
    .select({
      owners: sql<OwnerName[]>`holder_payees(${accounts.holderId})`,
      currency: accounts.currency,
    })
    .from(accounts)
    .where(and(eq(accounts.iban, iban), isNull(accounts.closedAt)))
  return row
}
