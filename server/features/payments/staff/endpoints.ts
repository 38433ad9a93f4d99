import {
  AccountChoice,
  ItemNote,
  ItemReason,
  PaymentItem,
  PaymentItemDetail,
  PaymentQueue,
  RefusalChoice,
  ReturnChoice,
} from "#shared/contracts/staff-payments.ts"
import { Proposed } from "#shared/contracts/staff-proposals.ts"
import { nothing } from "../../../http/openapi/answers.ts"
import { emptyBody, request } from "../../../http/openapi/request-body.ts"
import { nameAnswers } from "../../../http/openapi/schemas.ts"
import { listQuery } from "../../../staff/lists.ts"
import { staffEndpoint } from "../../../staff/staff-endpoint.ts"
import {
  proposeAssignment,
  proposeCollection,
  proposeGrant,
  proposeHold,
  proposeItemWriteOff,
  proposeRefusal,
  proposeRelease,
  proposeReturn,
  proposeWriteOffReversal,
} from "./propose-decision.ts"
import { listPaymentItems, readPaymentItem, readPaymentQueues } from "./read-items.ts"
import { closeItem, inquireItem, leaveItem, noteItem, openMessage, takeItem } from "./serve-item.ts"

nameAnswers({ PaymentQueue, PaymentItem, PaymentItemDetail })

const aboutItem = ["not_found", "own_membership", "already_done"] as const
const account = request(
  "AccountChoice",
  AccountChoice,
  {},
  { iban: "LU28 9990 0000 0000 0001", reason: "The payer named the member by phone" },
)
const reason = request("ItemReason", ItemReason, {}, { reason: "Agreed with the sponsor bank" })

/** Proposed by one employee, and carried out once another approves. */
const decision = {
  chapter: "Payments",
  status: 201,
  answer: Proposed,
  problems: aboutItem,
} as const
/** What one employee may do. */
const atOnce = {
  chapter: "Payments",
  status: 200,
  answer: nothing,
  problems: aboutItem,
} as const

/** Items of payments with other banks that need an employee. */
export const paymentItemEndpoints = [
  staffEndpoint({
    id: "readPaymentQueues",
    chapter: "Payments",
    summary: "Count the items of each queue",
    status: 200,
    answer: { list: PaymentQueue },
    run: readPaymentQueues,
  }),

  staffEndpoint({
    id: "listPaymentItems",
    chapter: "Payments",
    summary: "List the items of a queue",
    description: "Open ones, the oldest first; closed ones, the newest first.",
    ...listQuery("payments"),
    paged: true,
    status: 200,
    answer: { list: PaymentItem },
    run: listPaymentItems,
  }),

  staffEndpoint({
    id: "readPaymentItem",
    chapter: "Payments",
    summary: "Get an item with its payment, messages, and history",
    description:
      "The member's name and IBAN are null until the employee has logged why the file is opened, and the message's text until they have logged why they read it.",
    status: 200,
    answer: PaymentItemDetail,
    problems: ["not_found", "own_membership"],
    run: readPaymentItem,
  }),

  staffEndpoint({
    chapter: "Payments",
    id: "openItemMessage",
    summary: "Log why you read an item's message",
    description: "For 30 minutes, the item has the beginning of its message.",
    body: request("MessageView", ItemReason, {}, { reason: "To find out whose payment it is" }),
    status: 201,
    answer: nothing,
    problems: ["not_found", "own_membership"],
    run: openMessage,
  }),

  staffEndpoint({
    ...decision,
    id: "proposeAssignment",
    summary: "Propose to credit unapplied money to an account",
    body: account,
    run: proposeAssignment,
  }),

  staffEndpoint({
    ...decision,
    id: "proposeReturn",
    summary: "Propose to send unapplied money back",
    body: request(
      "ReturnChoice",
      ReturnChoice,
      {},
      { code: "AC01", reason: "Nobody has this account" },
    ),
    run: proposeReturn,
  }),

  staffEndpoint({
    ...decision,
    id: "proposeGrant",
    summary: "Propose to return a payment that its bank recalls",
    description: "The member's account is debited what it was credited, never below zero.",
    body: reason,
    run: proposeGrant,
  }),

  staffEndpoint({
    ...decision,
    id: "proposeHold",
    summary: "Propose to hold the money of a payment that its bank recalls because of fraud",
    description:
      "What the account holds of it, once, for ten banking days at most. It comes back by itself after that, or with the decision about the recall.",
    body: reason,
    run: proposeHold,
  }),

  staffEndpoint({
    ...decision,
    id: "proposeRefusal",
    summary: "Propose to refuse a recall",
    body: request(
      "RefusalChoice",
      RefusalChoice,
      {},
      { code: "CUST", reason: "The member does not agree" },
    ),
    run: proposeRefusal,
  }),

  staffEndpoint({
    ...decision,
    id: "proposeCollection",
    summary: "Propose to collect a claim from an account",
    description: "As far as the account's balance allows.",
    body: account,
    run: proposeCollection,
  }),

  staffEndpoint({
    ...decision,
    id: "proposeItemWriteOff",
    summary: "Propose to write off a claim or a difference to a statement",
    body: reason,
    run: proposeItemWriteOff,
  }),

  staffEndpoint({
    ...decision,
    id: "proposeWriteOffReversal",
    summary: "Propose to reverse a wrong write-off of a difference",
    body: reason,
    run: proposeWriteOffReversal,
  }),

  staffEndpoint({
    ...decision,
    id: "proposeRelease",
    summary: "Propose to read a quarantined message again, or to send a refused one again",
    description: "A quarantined message must have been opened, because the proposal reads it.",
    body: reason,
    problems: [...aboutItem, "purpose_required"],
    run: proposeRelease,
  }),

  staffEndpoint({
    ...atOnce,
    id: "inquireItem",
    summary: "Ask the other bank at once for the answer that is missing",
    body: emptyBody,
    run: inquireItem,
  }),

  staffEndpoint({
    ...atOnce,
    id: "closePaymentItem",
    summary: "Close an item that is not about money, with a note",
    body: reason,
    run: closeItem,
  }),

  staffEndpoint({
    ...atOnce,
    id: "takePaymentItem",
    summary: "Take up an item",
    body: emptyBody,
    run: takeItem,
  }),

  staffEndpoint({
    ...atOnce,
    id: "leavePaymentItem",
    summary: "Leave an item to others",
    body: emptyBody,
    run: leaveItem,
  }),

  staffEndpoint({
    ...atOnce,
    id: "notePaymentItem",
    summary: "Note what was found out about an item",
    body: request("ItemNote", ItemNote, {}, { text: "The payer's bank will call back" }),
    status: 201,
    run: noteItem,
  }),
]
