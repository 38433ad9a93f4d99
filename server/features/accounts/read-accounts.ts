import type { Account, AccountDetail } from "#shared/contracts/accounts.ts"
import { writeEpcCode } from "#shared/payments/epc-code.ts"
import { toSepaText } from "../../payments/sepa/character-set.ts"
import { notFound } from "../../use-case/problem.ts"
import type { Input, WithId } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { closingOf, ownAccountDetail, ownAccounts } from "./queries.ts"
import { obstaclesToClosing } from "./rules.ts"

/** GET /api/accounts. */
export async function listAccounts({ db }: AppContext, { member }: Input): Promise<Account[]> {
  return await ownAccounts(db, member.userId)
}

/**
 * GET /api/accounts/:id: one of the member's own, open or closed.
 * @throws Problem not_found for others
 */
export async function showAccount(
  { db, env }: AppContext,
  { member, id }: Input & WithId,
): Promise<AccountDetail> {
  const account = await ownAccountDetail(db, member.userId, id)
  if (!account) throw notFound()
  const { openedAt, closedAt, ...shown } = account
  const closing = closedAt ? undefined : await closingOf(db, account)
  return {
    ...shown,
    bic: env.RAIL_BIC ?? null,
    qrCode: qrCodeOf(account),
    openedAt: openedAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
    obstacles: closing ? obstaclesToClosing(closing) : [],
    orders: closing?.orders ?? [],
  }
}

type Payable = Pick<AccountDetail, "iban" | "currency" | "holder"> & { closedAt: Date | null }

/** The QR code of an account that other banks can credit as it is. */
function qrCodeOf({ iban, currency, holder, closedAt }: Payable): string | null {
  if (currency !== "EUR" || closedAt || holder === null) return null
  return writeEpcCode({ iban, name: toSepaText(holder, 70) })
}
