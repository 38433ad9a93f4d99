import { FirstCode, NewPasskey, PasskeyName } from "#shared/contracts/factors.ts"
import { endpoint } from "../../http/endpoint.ts"
import { nothing } from "../../http/openapi/answers.ts"
import { request } from "../../http/openapi/request-body.ts"
import { line } from "../../http/openapi/request-notes.ts"
import { code, passkey, passkeyExample, withPassword } from "../confirmations/request-notes.ts"
import { addPasskey } from "./add-passkey.ts"
import {
  enrolled,
  newAuthenticator,
  passkeyCreation,
  passkeyItem,
  recoveryCodes,
  secondFactors,
} from "./answers.ts"
import { beginAuthenticator } from "./begin-authenticator.ts"
import { confirmAuthenticator } from "./confirm-authenticator.ts"
import { listFactors } from "./list-factors.ts"
import { offerPasskey } from "./offer-passkey.ts"
import { removeAuthenticator } from "./remove-authenticator.ts"
import { removePasskey } from "./remove-passkey.ts"
import { renamePasskey } from "./rename-passkey.ts"
import { renewRecoveryCodes } from "./renew-recovery-codes.ts"

const name = line(1, 40, "What the customer calls it.")
const renewed = { "Set-Cookie": "The session cookie of the new id, with the first factor." }
const again = ["password_required", "wrong_password", "confirmation_required"] as const

export const factorEndpoints = [
  endpoint({
    method: "get",
    path: "/second-factors",
    id: "listFactors",
    chapter: "Factors",
    summary: "The customer's second factors, and what the bank asks for",
    caller: "enrolling-member",
    status: 200,
    answer: secondFactors,
    handle: listFactors,
  }),

  endpoint({
    method: "post",
    path: "/second-factors/authenticator",
    id: "beginAuthenticator",
    chapter: "Factors",
    summary: "A secret for an authenticator app",
    description:
      "Shown this once; no factor before its first code, for which it waits a quarter of an hour. Another takes its place.",
    caller: "enrolling-member",
    body: withPassword,
    password: "anew",
    status: 200,
    answer: newAuthenticator,
    problems: ["already_enrolled", ...again],
    handle: beginAuthenticator,
  }),

  endpoint({
    method: "post",
    path: "/second-factors/authenticator/confirmation",
    id: "confirmAuthenticator",
    chapter: "Factors",
    summary: "The authenticator app's first code",
    description:
      "From now on it is a factor. The first factor gives ten recovery codes, ends all other sessions and renews this one.",
    caller: "enrolling-member",
    body: request("FirstCode", FirstCode, { code }, { code: "492039" }),
    status: 200,
    answer: enrolled,
    headers: renewed,
    problems: ["wrong_code", "confirmation_void"],
    handle: (context, { renewSession }) => confirmAuthenticator(context, renewSession),
  }),

  endpoint({
    method: "post",
    path: "/second-factors/authenticator/removal",
    id: "removeAuthenticator",
    chapter: "Factors",
    summary: "Remove the authenticator app",
    description: "With the last factor go the recovery codes.",
    caller: "member",
    body: withPassword,
    password: "again",
    status: 200,
    answer: nothing,
    problems: ["not_found", "last_factor", ...again],
    handle: removeAuthenticator,
  }),

  endpoint({
    method: "post",
    path: "/second-factors/passkey-options",
    id: "offerPasskey",
    chapter: "Factors",
    summary: "What a browser makes a new passkey of",
    description: "Good once, within five minutes.",
    caller: "enrolling-member",
    body: withPassword,
    password: "anew",
    status: 200,
    answer: passkeyCreation,
    problems: ["passkeys_unavailable", "too_many_passkeys", ...again],
    handle: offerPasskey,
  }),

  endpoint({
    method: "post",
    path: "/second-factors/passkeys",
    id: "addPasskey",
    chapter: "Factors",
    summary: "Add the passkey that the browser made",
    description:
      "Ten at most. The first factor gives ten recovery codes, ends all other sessions and renews this one.",
    caller: "enrolling-member",
    body: request(
      "NewPasskey",
      NewPasskey,
      { name, passkey },
      {
        name: "My phone",
        passkey: {
          ...passkeyExample,
          response: { clientDataJSON: "AAAA", attestationObject: "AAAA" },
        },
      },
    ),
    status: 201,
    answer: enrolled,
    headers: renewed,
    problems: ["wrong_code", "confirmation_void", "already_enrolled", "too_many_passkeys"],
    handle: (context, { renewSession }) => addPasskey(context, renewSession),
  }),

  endpoint({
    method: "put",
    path: "/second-factors/passkeys/{id}",
    id: "renamePasskey",
    chapter: "Factors",
    summary: "Give a passkey another name",
    caller: "member",
    body: request("PasskeyName", PasskeyName, { name }, { name: "My phone" }),
    status: 200,
    answer: passkeyItem,
    problems: ["not_found"],
    handle: renamePasskey,
  }),

  endpoint({
    method: "post",
    path: "/second-factors/passkeys/{id}/removal",
    id: "removePasskey",
    chapter: "Factors",
    summary: "Remove a passkey",
    description: "With the last factor go the recovery codes.",
    caller: "member",
    body: withPassword,
    password: "again",
    status: 200,
    answer: nothing,
    problems: ["not_found", "last_factor", ...again],
    handle: removePasskey,
  }),

  endpoint({
    method: "post",
    path: "/second-factors/recovery-codes",
    id: "renewRecoveryCodes",
    chapter: "Factors",
    summary: "Ten new recovery codes",
    description: "The old are void.",
    caller: "member",
    body: withPassword,
    password: "again",
    status: 200,
    answer: recoveryCodes,
    problems: ["enrolment_required", ...again],
    handle: renewRecoveryCodes,
  }),
]
