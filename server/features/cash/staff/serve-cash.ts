import type {
  CashDone,
  CashDrawer,
  CashReceipt,
  CashRequest,
  DrawerCount,
  DrawerCounted,
  DrawerDifference,
  DrawerOpening,
  LargeCash,
  OpenDrawer,
  Vault,
  VaultDeliveryRequest,
} from "#shared/contracts/staff-cash.ts"
import type { Proposed } from "#shared/contracts/staff-proposals.ts"
import { says } from "#shared/refusals/catalog.ts"
import { askStaff } from "../../../staff/ask-staff.ts"
import { propose } from "../../../staff/propose.ts"
import type { StaffContext } from "../../../staff/staff-context.ts"
import type { StaffInput } from "../../../staff/staff-input.ts"
import { Problem } from "../../../use-case/problem.ts"
import type { WithId } from "../../../use-case/use-case.ts"
import { findDrawer } from "./queries.ts"
import { cashRefusal } from "./rules.ts"

/** What a function of server/features/ledger/staff-ledger-calls.sql answers. */
type Outcome<Done extends object> =
  | ({ outcome: "done" } & Done)
  | { outcome: "refused"; reason: string }

async function serve<Done extends object>(
  { db }: StaffContext,
  token: string,
  name: string,
  request: Readonly<Record<string, unknown>>,
): Promise<Done> {
  const answer = await askStaff<Outcome<Done>>(db, name, token, request)
  if (answer.outcome === "refused") throw cashRefusal(answer.reason)
  return answer
}

/** GET /api/staff/cash-drawer: the teller's own open drawer. */
export async function readDrawer({ db }: StaffContext, { token }: StaffInput): Promise<OpenDrawer> {
  return { drawer: await findDrawer(db, token) }
}

/**
 * POST /api/staff/cash-drawer: its cash comes from the vault.
 * @throws Problem already_done, insufficient_funds if the vault holds less
 */
export async function openDrawer(
  context: StaffContext,
  { token, body }: StaffInput<DrawerOpening>,
): Promise<OpenDrawer> {
  await serve<{ drawerId: number }>(context, token, "staff_cash_open", body)
  return { drawer: await findDrawer(context.db, token) }
}

/**
 * POST /api/staff/cash: takes or pays out what one employee may.
 * @throws Problem second_person_required above shared/limits.ts's cashForOne, and why it is refused
 */
export async function postCash(
  context: StaffContext,
  { token, body }: StaffInput<CashRequest>,
): Promise<CashDone> {
  const { movementId, reference, memberId } = await serve<CashDone & { memberId: number }>(
    context,
    token,
    "staff_cash_post",
    body,
  )
  context.announce(memberId, "accounts", "transactions")
  return { movementId, reference }
}

/** POST /api/staff/large-cash: a proposal. */
export const proposeLargeCash = (
  context: StaffContext,
  { token, body: { reason, ...payload } }: StaffInput<LargeCash>,
): Promise<Proposed> =>
  propose(context, token, { kind: "cash.large", payload, reason }, cashRefusal)

/**
 * POST /api/staff/cash-drawer/count: closes a drawer that holds what it should.
 * @throws Problem not_found, already_done
 */
export async function countDrawer(
  context: StaffContext,
  { token, body }: StaffInput<DrawerCount>,
): Promise<DrawerCounted> {
  const { closed, expected, counted } = await serve<DrawerCounted>(
    context,
    token,
    "staff_cash_count",
    body,
  )
  return { closed, expected, counted }
}

/**
 * POST /api/staff/cash-drawer/difference: a proposal.
 * @throws Problem not_found for a colleague's drawer
 */
export async function proposeDifference(
  context: StaffContext,
  { token, body: { drawerId, reason } }: StaffInput<DrawerDifference>,
): Promise<Proposed> {
  const own: CashDrawer | null = await findDrawer(context.db, token)
  if (own?.id !== drawerId) throw cashRefusal("drawer_not_found")
  return propose(
    context,
    token,
    { kind: "cash.difference", payload: { drawerId }, reason },
    cashRefusal,
  )
}

/**
 * GET /api/staff/cash-receipts/:id: of the teller's own drawers, and of members whose files the employee has opened.
 * @throws Problem not_found, own_membership
 */
export async function readReceipt(
  { db }: StaffContext,
  { token, id }: StaffInput & WithId,
): Promise<CashReceipt> {
  const receipt = await askStaff<CashReceipt | null>(db, "staff_cash_receipt", token, {
    movementId: id,
  })
  if (receipt) return receipt
  throw new Problem("not_found", says.not_found.receipt)
}

/** GET /api/staff/vault: what it holds, and the last deliveries. */
export const readVault = ({ db }: StaffContext, { token }: StaffInput): Promise<Vault> =>
  askStaff<Vault>(db, "staff_vault", token, { most: 20 })

/**
 * POST /api/staff/vault-deliveries: a proposal.
 * @throws Problem insufficient_funds if the vault holds less than is taken from it
 */
export const proposeDelivery = (
  context: StaffContext,
  { token, body: { reason, ...payload } }: StaffInput<VaultDeliveryRequest>,
): Promise<Proposed> =>
  propose(context, token, { kind: "vault.delivery", payload, reason }, cashRefusal)
