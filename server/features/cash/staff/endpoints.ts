import * as z from "zod/mini"
import {
  type CashDone,
  type CashReceipt,
  CashRequest,
  DrawerCount,
  type DrawerCounted,
  DrawerDifference,
  DrawerOpening,
  LargeCash,
  type OpenDrawer,
  type Vault,
  VaultDeliveryRequest,
} from "#shared/contracts/staff-cash.ts"
import { cashMovementKind } from "#shared/tables/cash.ts"
import { amount, answer, currency, id } from "../../../http/openapi/answer-parts.ts"
import { request } from "../../../http/openapi/request-body.ts"
import { moment, signedAmount } from "../../../staff/answer-parts.ts"
import { openProposals, proposed } from "../../../staff/proposed-answer.ts"
import { staffEndpoint } from "../../../staff/staff-endpoint.ts"
import {
  countDrawer,
  openDrawer,
  postCash,
  proposeDelivery,
  proposeDifference,
  proposeLargeCash,
  readDrawer,
  readReceipt,
  readVault,
} from "./serve-cash.ts"

const openDrawerAnswer = answer<OpenDrawer>()(
  "OpenDrawer",
  z.strictObject({
    drawer: z.nullable(
      z.strictObject({
        id,
        currency,
        openedAt: moment,
        balance: z.nullable(signedAmount).check(z.describe("Null until a count differs.")),
        countedAmount: z.nullable(signedAmount),
        proposals: openProposals,
        movements: z.array(
          z.strictObject({
            id,
            kind: z.enum(cashMovementKind.enumValues),
            amount: signedAmount,
            reference: z.string(),
            at: moment,
            receipt: z.boolean(),
          }),
        ),
      }),
    ),
  }),
)
const counted = answer<DrawerCounted>()(
  "DrawerCounted",
  z.strictObject({
    closed: z.boolean(),
    expected: z.nullable(signedAmount),
    counted: z.nullable(signedAmount),
  }),
)
const cashDone = answer<CashDone>()(
  "CashDone",
  z.strictObject({ movementId: id, reference: z.string() }),
)
const receipt = answer<CashReceipt>()(
  "CashReceipt",
  z.strictObject({
    id,
    kind: z.enum(["paid_in", "paid_out", "reversal"]),
    amount,
    currency,
    reference: z.string(),
    at: moment,
    iban: z.string(),
    memberId: id,
    memberName: z.string(),
    teller: z.string(),
  }),
)

const vault = answer<Vault>()(
  "Vault",
  z.strictObject({
    balances: z.array(z.strictObject({ currency, balance: signedAmount })),
    proposals: openProposals,
    deliveries: z.array(
      z.strictObject({
        id,
        currency,
        amount: signedAmount,
        settled: signedAmount,
        reference: z.string(),
        entry: z.string(),
        at: moment,
        onStatement: z.boolean(),
      }),
    ),
  }),
)

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
] as const

/** A teller's drawer, and cash in and out. */
export const cashEndpoints = [
  staffEndpoint({
    method: "get",
    path: "/cash-drawer",
    id: "readDrawer",
    chapter: "Cash",
    summary: "Get the teller's own open drawer",
    roles: ["teller"],
    status: 200,
    answer: openDrawerAnswer,
    run: readDrawer,
  }),
  staffEndpoint({
    method: "post",
    path: "/cash-drawer",
    id: "openDrawer",
    chapter: "Cash",
    summary: "Open a drawer with a count",
    roles: ["teller"],
    body: request(
      "DrawerOpening",
      DrawerOpening,
      {},
      { currency: "EUR", count: { "50.00": 20, "1.00": 15 } },
    ),
    status: 201,
    answer: openDrawerAnswer,
    problems: ["already_done", "insufficient_funds"],
    run: openDrawer,
  }),
  staffEndpoint({
    method: "post",
    path: "/cash-drawer/count",
    id: "countDrawer",
    chapter: "Cash",
    summary: "Count the drawer",
    description:
      "A drawer that holds what it should is closed. One that does not takes and pays nothing until it is counted again, the count is taken back with null, or two employees post the difference.",
    roles: ["teller"],
    body: request("DrawerCount", DrawerCount, {}, { drawerId: 7, count: { "50.00": 19 } }),
    status: 200,
    answer: counted,
    problems: ["not_found", "already_done"],
    run: countDrawer,
  }),
  staffEndpoint({
    method: "post",
    path: "/cash-drawer/difference",
    id: "proposeDifference",
    chapter: "Cash",
    summary: "Propose to post a counted drawer's difference to suspense",
    roles: ["teller"],
    body: request(
      "DrawerDifference",
      DrawerDifference,
      {},
      { drawerId: 7, reason: "Counted twice, one note is missing" },
    ),
    status: 201,
    answer: proposed,
    problems: ["not_found", "already_done"],
    run: proposeDifference,
  }),
  staffEndpoint({
    method: "post",
    path: "/cash",
    id: "postCash",
    chapter: "Cash",
    summary: "Take or pay out cash",
    description:
      "The same key again does it once. Above the amount that one employee may decide, it is refused with second_person_required and can be proposed.",
    roles: ["teller"],
    body: request("CashRequest", CashRequest, {}, example),
    status: 200,
    answer: cashDone,
    problems: [...refusals, "second_person_required"],
    run: postCash,
  }),
  staffEndpoint({
    method: "post",
    path: "/large-cash",
    id: "proposeLargeCash",
    chapter: "Cash",
    summary: "Propose to take or pay out more cash than one employee may",
    roles: ["teller"],
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
    answer: proposed,
    problems: refusals,
    run: proposeLargeCash,
  }),
  staffEndpoint({
    method: "get",
    path: "/vault",
    id: "readVault",
    chapter: "Cash",
    summary: "Get what the vault holds, and the last deliveries",
    roles: ["teller", "supervisor", "auditor"],
    status: 200,
    answer: vault,
    run: readVault,
  }),
  staffEndpoint({
    method: "post",
    path: "/vault-deliveries",
    id: "proposeDelivery",
    chapter: "Cash",
    summary: "Propose to book a delivery of cash to or from the vault",
    description:
      "The other side is the settlement account, whose statement names the delivery by its reference. Cash in another currency states what was paid for it in EUR.",
    roles: ["teller"],
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
    answer: proposed,
    problems: ["already_done", "insufficient_funds"],
    run: proposeDelivery,
  }),
  staffEndpoint({
    method: "get",
    path: "/cash-receipts/{id}",
    id: "readReceipt",
    chapter: "Cash",
    summary: "Get a receipt",
    description: "Of the teller's own drawers, and of members whose files the employee has opened.",
    roles: ["teller", "supervisor", "auditor"],
    status: 200,
    answer: receipt,
    problems: ["not_found", "own_membership"],
    run: readReceipt,
  }),
]
