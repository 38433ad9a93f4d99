import * as z from "zod/mini"
import { NewTrustedPayee, type TrustedPayee } from "#shared/contracts/payees.ts"
import { endpoint } from "../../http/endpoint.ts"
import { answer, id, instant } from "../../http/openapi/answer-parts.ts"
import { nothing } from "../../http/openapi/answers.ts"
import { emptyBody, request } from "../../http/openapi/request-body.ts"
import { line, payee } from "../../http/openapi/request-notes.ts"
import { passwordUnlessFactor } from "../../identity/confirmations/request-notes.ts"
import { listPayees } from "./list-payees.ts"
import { removePayee } from "./remove-payee.ts"
import { trustPayee } from "./trust-payee.ts"

const trustedPayee = answer<TrustedPayee>()(
  "TrustedPayee",
  z.strictObject({
    id,
    iban: z.string().check(z.describe("Without spaces, in uppercase.")),
    name: z.string().check(z.describe("The customer's name for the payee.")),
    createdAt: instant,
  }),
)

export const payeeEndpoints = [
  endpoint({
    method: "get",
    path: "/trusted-payees",
    id: "listPayees",
    chapter: "Limits",
    summary: "List trusted payees by name",
    caller: "member",
    status: 200,
    answer: { list: trustedPayee },
    run: listPayees,
  }),

  endpoint({
    method: "post",
    path: "/trusted-payees",
    id: "trustPayee",
    chapter: "Limits",
    summary: "Trust a payee",
    description:
      "Payments to a trusted payee need no confirmation (PSD2 RTS article 13). Customers with a second factor must confirm this request; others must send their password with it.",
    caller: "member",
    body: request(
      "NewTrustedPayee",
      NewTrustedPayee,
      {
        iban: payee.recipientIban,
        name: line(1, 70, "The customer's name for the payee."),
        password: passwordUnlessFactor,
      },
      { iban: "LU280019400644750000", name: "Landlord" },
    ),
    password: "unless-factor",
    status: 201,
    answer: trustedPayee,
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
]
