import * as z from "zod/mini"
import {
  CashDone,
  CashDrawer,
  CashReceipt,
  type CashRequest,
  type DrawerCount,
  DrawerCounted,
  type DrawerDifference,
  DrawerItem,
  type DrawerOpening,
  type LargeCash,
  type OpenDrawer,
  Vault,
  VaultCounted,
  type VaultCounting,
  type VaultDeliveryRequest,
  type VaultDifference,
} from "#shared/contracts/staff-cash.ts"
import type { Proposed } from "#shared/contracts/staff-proposals.ts"
import { staffSays } from "#shared/refusals/staff/sentences.ts"
import { callFunction } from "../../../db/call-function.ts"
import { type ListQuery, readList } from "../../../staff/lists.ts"
import { propose } from "../../../staff/propose.ts"
import { doneOr, readAfterwards, staffAnswer } from "../../../staff/staff-answer.ts"
import type { StaffAppContext, StaffContext, StaffInput } from "../../../staff/staff-use-case.ts"
import { Problem } from "../../../use-case/problem.ts"
import type { Page, WithId } from "../../../use-case/use-case.ts"
import { cashRefusal } from "./rules.ts"

// What the functions of server/features/ledger/staff-ledger-calls.sql answer.
const Opened = staffAnswer({})
const Posted = staffAnswer({ ...CashDone.shape, memberId: z.number() })
const Counted = staffAnswer(DrawerCounted.shape)
const VaultCountDone = staffAnswer(VaultCounted.shape)

/** The open drawer of the teller whose sign-in's token it is; null without one. */
const findDrawer = (db: StaffContext["db"], token: string): Promise<CashDrawer | null> =>
  callFunction(db, "staff_cash_drawer", z.nullable(CashDrawer), [token])

/** GET /api/staff/cash-drawer: the teller's own open drawer. */
export async function readDrawer({ db }: StaffContext, { token }: StaffInput): Promise<OpenDrawer> {
  return { drawer: await findDrawer(db, token) }
}

/** GET /api/staff/cash-drawers: those of all tellers, the newest first unless asked otherwise. */
export const listDrawers = (
  context: StaffContext,
  { token, query }: StaffInput<unknown, ListQuery>,
): Promise<Page<DrawerItem>> =>
  readList(context, token, DrawerItem, { list: "drawers", sort: "-opened", query })

/**
 * POST /api/staff/cash-drawer: its cash comes from the vault.
 * @throws Problem already_done, insufficient_funds if the vault holds less
 */
export async function openDrawer(
  context: StaffAppContext,
  { token, body }: StaffInput<DrawerOpening>,
): Promise<OpenDrawer> {
  doneOr(cashRefusal, await callFunction(context.db, "staff_cash_open", Opened, [token, body]))
  return readAfterwards(context, async () => ({ drawer: await findDrawer(context.db, token) }))
}

/**
 * POST /api/staff/cash: takes or pays out what one employee may.
 * @throws Problem second_person_required above shared/limits.ts's cashForOne, and why it is refused
 */
export async function postCash(
  context: StaffContext,
  { token, body }: StaffInput<CashRequest>,
): Promise<CashDone> {
  const { movementId, reference, memberId } = doneOr(
    cashRefusal,
    await callFunction(context.db, "staff_cash_post", Posted, [token, body]),
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
  const { closed, expected, counted } = doneOr(
    cashRefusal,
    await callFunction(context.db, "staff_cash_count", Counted, [token, body]),
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
  const own = await findDrawer(context.db, token)
  if (own?.id !== drawerId) throw cashRefusal("drawer_not_found")
  return propose(
    context,
    token,
    { kind: "cash.difference", payload: { drawerId }, reason },
    cashRefusal,
  )
}

/**
 * GET /api/staff/cash-receipts/:id: of members whose files the employee has opened.
 * @throws Problem not_found, own_membership
 */
export async function readReceipt(
  { db }: StaffContext,
  { token, id }: StaffInput & WithId,
): Promise<CashReceipt> {
  const receipt = await callFunction(db, "staff_cash_receipt", z.nullable(CashReceipt), [
    token,
    { movementId: id },
  ])
  if (receipt) return receipt
  throw new Problem("not_found", staffSays.not_found.receipt)
}

/** GET /api/staff/vault: what it holds, and the last deliveries. */
export const readVault = ({ db }: StaffContext, { token }: StaffInput): Promise<Vault> =>
  callFunction(db, "staff_vault", Vault, [token, { most: 20 }])

/** POST /api/staff/vault-counts: counts it, without being told before what it should hold. */
export async function countVault(
  { db }: StaffContext,
  { token, body }: StaffInput<VaultCounting>,
): Promise<VaultCounted> {
  const answer = await callFunction(db, "staff_vault_count", VaultCountDone, [token, body])
  const { expected, counted } = doneOr(cashRefusal, answer)
  return { expected, counted }
}

/**
 * POST /api/staff/vault-counts/difference: a proposal.
 * @throws Problem already_done if the last count was right or its difference is posted
 */
export const proposeVaultDifference = (
  context: StaffContext,
  { token, body: { reason, ...payload } }: StaffInput<VaultDifference>,
): Promise<Proposed> =>
  propose(context, token, { kind: "vault.difference", payload, reason }, cashRefusal)

/**
 * POST /api/staff/vault-deliveries: a proposal.
 * @throws Problem insufficient_funds if the vault holds less than is taken from it
 */
export const proposeDelivery = (
  context: StaffContext,
  { token, body: { reason, ...payload } }: StaffInput<VaultDeliveryRequest>,
): Promise<Proposed> =>
  propose(context, token, { kind: "vault.delivery", payload, reason }, cashRefusal)
