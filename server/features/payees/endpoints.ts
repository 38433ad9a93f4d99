import {
  NewSavedPayee,
  NewTrustedPayee,
  PayeeOwnName,
  PayeeSearch,
  RecentPayee,
  SavedPayee,
  SavedPayeeDetail,
  TrustedPayee,
} from "#shared/contracts/payees.ts"
import { maxRecentPayees, maxSavedPayees } from "#shared/limits.ts"
import { endpoint } from "../../http/endpoint.ts"
import { nothing } from "../../http/openapi/answers.ts"
import { emptyBody, request } from "../../http/openapi/request-body.ts"
import { line } from "../../http/openapi/request-notes.ts"
import { nameAnswers } from "../../http/openapi/schemas.ts"
import { passwordUnlessFactor } from "../../identity/confirmations/request-notes.ts"
import { payee } from "../../money/endpoint-parts.ts"
import { listPayees, listRecentPayees, listSavedPayees } from "./payee-lists.ts"
import { removeSavedPayee, renameSavedPayee, savePayee, showSavedPayee } from "./saved-payees.ts"
import { removePayee, trustPayee } from "./trusted-payees.ts"

nameAnswers({ TrustedPayee, SavedPayee, SavedPayeeDetail, RecentPayee })

export const payeeEndpoints = [
  endpoint({
    method: "get",
    path: "/trusted-payees",
    id: "listPayees",
    chapter: "Limits",
    summary: "List trusted payees by name",
    caller: "member",
    status: 200,
    answer: { list: TrustedPayee },
    run: listPayees,
  }),

  endpoint({
    method: "post",
    path: "/trusted-payees",
    id: "trustPayee",
    chapter: "Limits",
    summary: "Trust a payee",
    description:
      "Payments to a trusted payee need no confirmation (PSD2 RTS article 13). Members with a second factor must confirm this request; others must send their password with it.",
    caller: "member",
    body: request(
      "NewTrustedPayee",
      NewTrustedPayee,
      {
        iban: payee.recipientIban,
        name: line(1, 70, "The member's name for the payee."),
        password: passwordUnlessFactor,
      },
      { iban: "LU280019400644750000", name: "Landlord" },
    ),
    password: "unless-factor",
    status: 201,
    answer: TrustedPayee,
    problems: [
      "password_required",
      "wrong_password",
      "confirmation_required",
      "already_trusted",
      "payee_not_found",
      "too_many_payees",
    ],
    run: trustPayee,
  }),

  endpoint({
    method: "post",
    path: "/trusted-payees/{id}/removal",
    id: "removePayee",
    chapter: "Limits",
    summary: "Remove a trusted payee",
    description: "Requires no confirmation, because it only adds protection.",
    caller: "member",
    body: emptyBody,
    status: 200,
    answer: nothing,
    problems: ["not_found"],
    run: removePayee,
  }),

  endpoint({
    method: "get",
    path: "/recent-payees",
    id: "listRecentPayees",
    chapter: "Payees",
    summary: "List the payees that were paid last",
    description: `From the history of the member's accounts: each IBAN once, newest first, at most ${maxRecentPayees}, without the member's own accounts.`,
    caller: "member",
    status: 200,
    answer: { list: RecentPayee },
    run: listRecentPayees,
  }),

  endpoint({
    method: "get",
    path: "/saved-payees",
    id: "listSavedPayees",
    chapter: "Payees",
    summary: "List or search saved payees by name",
    caller: "member",
    query: [
      {
        name: "q",
        in: "query",
        required: false,
        description:
          "Searches the member's own name, the name, and the IBAN, ignoring case and diacritics.",
        schema: { type: "string", maxLength: 100 },
      },
    ],
    querySchema: PayeeSearch,
    status: 200,
    answer: { list: SavedPayee },
    problems: ["invalid_request"],
    run: listSavedPayees,
  }),

  endpoint({
    method: "post",
    path: "/saved-payees",
    id: "savePayee",
    chapter: "Payees",
    summary: "Save a payee",
    description: `Keeps a payee to pay again; at most ${maxSavedPayees}. The name is verified first, as by POST /payee-verification, and of a close match the name on the account is kept. Each IBAN is saved once: a changed IBAN is a new payee. Payments to a saved payee need their confirmation as before.`,
    caller: "member",
    body: request(
      "NewSavedPayee",
      NewSavedPayee,
      {
        iban: payee.recipientIban,
        name: line(1, 70, "The payee's name, which is verified."),
        ownName: line(0, 70, "The member's own name for the payee."),
      },
      { iban: "LU280019400644750000", name: "Immobilière du Parc", ownName: "Landlord" },
    ),
    status: 201,
    answer: SavedPayee,
    problems: ["already_saved", "payee_not_found", "too_many_payees"],
    run: savePayee,
  }),

  endpoint({
    method: "get",
    path: "/saved-payees/{id}",
    id: "showSavedPayee",
    chapter: "Payees",
    summary: "Show a saved payee with the newest transfers to it",
    caller: "member",
    status: 200,
    answer: SavedPayeeDetail,
    problems: ["not_found"],
    run: showSavedPayee,
  }),

  endpoint({
    method: "put",
    path: "/saved-payees/{id}",
    id: "renameSavedPayee",
    chapter: "Payees",
    summary: "Set the member's own name for a saved payee",
    description: "The own name is never sent with a payment. Without it, or empty, it is removed.",
    caller: "member",
    body: request(
      "PayeeOwnName",
      PayeeOwnName,
      { ownName: line(0, 70, "The member's own name for the payee.") },
      { ownName: "Landlord" },
    ),
    status: 200,
    answer: SavedPayee,
    problems: ["not_found"],
    run: renameSavedPayee,
  }),

  endpoint({
    method: "post",
    path: "/saved-payees/{id}/removal",
    id: "removeSavedPayee",
    chapter: "Payees",
    summary: "Delete a saved payee",
    description: "The transfers to it stay in the history. If it is trusted, it stays so.",
    caller: "member",
    body: emptyBody,
    status: 200,
    answer: nothing,
    problems: ["not_found"],
    run: removeSavedPayee,
  }),
]
