import {
  CashDone,
  CashReceipt,
  CashRequest,
  DrawerCount,
  DrawerCounted,
  DrawerDifference,
  DrawerItem,
  DrawerOpening,
  LargeCash,
  OpenDrawer,
  Vault,
  VaultCounted,
  VaultCounting,
  VaultDeliveryRequest,
  VaultDifference,
} from "#shared/contracts/staff-cash.ts"
import { Proposed } from "#shared/contracts/staff-proposals.ts"
import { request } from "../../../http/openapi/request-body.ts"
import { nameAnswers } from "../../../http/openapi/schemas.ts"
import { listQuery } from "../../../staff/lists.ts"
import { staffEndpoint } from "../../../staff/staff-endpoint.ts"
import {
  countDrawer,
  countVault,
  listDrawers,
  openDrawer,
  postCash,
  proposeDelivery,
  proposeDifference,
  proposeLargeCash,
  proposeVaultDifference,
  readDrawer,
  readReceipt,
  readVault,
} from "./serve-cash.ts"

nameAnswers({ OpenDrawer, DrawerCounted, CashDone, CashReceipt, Vault, VaultCounted, DrawerItem })

const example = {
  key: "1f0c0b0e-6d5a-4c54-9c86-0d0c2a9f3f1a",
  drawerId: 7,
  direction: "in" as const,
  accountId: 12,
  amount: "250.00",
}
const refusals = [
  ...(["not_found", "already_done", "own_membership", "insufficient_funds"] as const),
  ...(["balance_too_large", "rate_unavailable", "idempotency_key_reused"] as const),
  "purpose_required",
] as const

/** A teller's drawer, and cash in and out. */
export const cashEndpoints = [
  staffEndpoint({
    id: "readDrawer",
    chapter: "Cash",
    summary: "Get the teller's own open drawer",
    status: 200,
    answer: OpenDrawer,
    run: readDrawer,
  }),
  staffEndpoint({
    id: "openDrawer",
    chapter: "Cash",
    summary: "Open a drawer with a count",
    body: request(
      "DrawerOpening",
      DrawerOpening,
      {},
      { currency: "EUR", count: { "50.00": 20, "1.00": 15 } },
    ),
    status: 201,
    answer: OpenDrawer,
    problems: ["already_done", "insufficient_funds"],
    run: openDrawer,
  }),
  staffEndpoint({
    id: "countDrawer",
    chapter: "Cash",
    summary: "Count the drawer",
    description:
      "A drawer that holds what it should is closed. One that does not takes and pays nothing until it is counted again, the count is taken back with null, or two employees post the difference.",
    body: request("DrawerCount", DrawerCount, {}, { drawerId: 7, count: { "50.00": 19 } }),
    status: 200,
    answer: DrawerCounted,
    problems: ["not_found", "already_done"],
    run: countDrawer,
  }),
  staffEndpoint({
    id: "proposeDifference",
    chapter: "Cash",
    summary: "Propose to post a counted drawer's difference to suspense",
    body: request(
      "DrawerDifference",
      DrawerDifference,
      {},
      { drawerId: 7, reason: "Counted twice, one note is missing" },
    ),
    status: 201,
    answer: Proposed,
    problems: ["not_found", "already_done"],
    run: proposeDifference,
  }),
  staffEndpoint({
    id: "postCash",
    chapter: "Cash",
    summary: "Take or pay out cash",
    description:
      "For a member whose file the employee has opened. The same key again does it once. Above the amount that one employee may decide, it is refused with second_person_required and can be proposed.",
    body: request("CashRequest", CashRequest, {}, example),
    status: 200,
    answer: CashDone,
    problems: [...refusals, "second_person_required"],
    run: postCash,
  }),
  staffEndpoint({
    id: "proposeLargeCash",
    chapter: "Cash",
    summary: "Propose to take or pay out more cash than one employee may",
    body: request(
      "LargeCash",
      LargeCash,
      {},
      {
        ...example,
        amount: "6000.00",
        identified: "Passport X1234567",
        reason: "Sold a car, contract seen",
      },
    ),
    status: 201,
    answer: Proposed,
    problems: refusals,
    run: proposeLargeCash,
  }),
  staffEndpoint({
    id: "listDrawers",
    chapter: "Cash",
    summary: "List the drawers of all tellers",
    description: "The newest first, unless `sort` says otherwise.",
    ...listQuery("drawers"),
    paged: true,
    status: 200,
    answer: { list: DrawerItem },
    run: listDrawers,
  }),
  staffEndpoint({
    id: "readVault",
    chapter: "Cash",
    summary: "Get what the vault holds, and the last deliveries",
    status: 200,
    answer: Vault,
    run: readVault,
  }),
  staffEndpoint({
    id: "proposeDelivery",
    chapter: "Cash",
    summary: "Propose to book a delivery of cash to or from the vault",
    description:
      "The other side is the settlement account, whose statement names the delivery by its reference. Cash in another currency states what was paid for it in EUR.",
    body: request(
      "VaultDelivery",
      VaultDeliveryRequest,
      {},
      {
        direction: "in",
        currency: "EUR",
        amount: "20000.00",
        reference: "CASH-2026-114",
        reason: "Counted by two, sealed bags 7 and 8",
      },
    ),
    status: 201,
    answer: Proposed,
    problems: ["already_done", "insufficient_funds"],
    run: proposeDelivery,
  }),
  staffEndpoint({
    id: "countVault",
    chapter: "Cash",
    summary: "Count the vault",
    description:
      "In one currency. The answer says what it should hold. A count that differs changes nothing by itself.",
    body: request("VaultCounting", VaultCounting, {}, { currency: "EUR", count: { "50.00": 400 } }),
    status: 201,
    answer: VaultCounted,
    run: countVault,
  }),
  staffEndpoint({
    id: "proposeVaultDifference",
    chapter: "Cash",
    summary: "Propose to post the difference of the vault's last count to suspense",
    body: request(
      "VaultDifference",
      VaultDifference,
      {},
      { currency: "EUR", reason: "Counted twice, one note is missing" },
    ),
    status: 201,
    answer: Proposed,
    problems: ["already_done", "insufficient_funds"],
    run: proposeVaultDifference,
  }),
  staffEndpoint({
    id: "readReceipt",
    chapter: "Cash",
    summary: "Get a receipt",
    description: "Of members whose files the employee has opened.",
    status: 200,
    answer: CashReceipt,
    problems: ["not_found", "own_membership"],
    run: readReceipt,
  }),
]
