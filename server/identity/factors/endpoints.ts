import {
  AddedFactor,
  FirstCode,
  NewAuthenticator,
  NewPasskey,
  PasskeyCreation,
  PasskeyItem,
  PasskeyName,
  RecoveryCodes,
  SecondFactors,
} from "#shared/contracts/factors.ts"
import { inWords } from "#shared/in-words.ts"
import { challengeMinutes, maxPasskeys, recoveryCodeCount } from "#shared/limits.ts"
import { endpoint } from "../../http/endpoint.ts"
import { nothing } from "../../http/openapi/answers.ts"
import { request } from "../../http/openapi/request-body.ts"
import { line } from "../../http/openapi/request-notes.ts"
import { nameAnswers } from "../../http/openapi/schemas.ts"
import { code, passkey, passkeyExample, withPassword } from "../confirmations/request-notes.ts"
import { beginAuthenticator, confirmAuthenticator } from "./authenticator.ts"
import { listFactors } from "./list-factors.ts"
import { addPasskey, offerPasskey, renamePasskey } from "./passkeys.ts"
import { renewRecoveryCodes } from "./recovery-codes.ts"
import { removeAuthenticator, removePasskey } from "./remove-factor.ts"

nameAnswers({
  PasskeyItem,
  SecondFactors,
  NewAuthenticator,
  AddedFactor,
  RecoveryCodes,
  PasskeyCreation,
})

const name = line(1, 40, "The member's name for the passkey.")
const renewed = { "Set-Cookie": "The session cookie with its new id, if this is the first factor." }
const again = ["password_required", "wrong_password", "confirmation_required"] as const

export const factorEndpoints = [
  endpoint({
    method: "get",
    path: "/second-factors",
    id: "listFactors",
    chapter: "Factors",
    summary: "List the member's second factors and what the bank requires",
    caller: "enrolling-member",
    status: 200,
    answer: SecondFactors,
    run: listFactors,
  }),

  endpoint({
    method: "post",
    path: "/second-factors/authenticator",
    id: "beginAuthenticator",
    chapter: "Factors",
    summary: "Create a secret for an authenticator app",
    description:
      "The secret is shown only once. The app becomes a second factor when its first code is confirmed, within 15 minutes. A new secret replaces the previous one.",
    caller: "enrolling-member",
    body: withPassword,
    password: "recent",
    status: 200,
    answer: NewAuthenticator,
    problems: ["already_enrolled", ...again],
    run: beginAuthenticator,
  }),

  endpoint({
    method: "post",
    path: "/second-factors/authenticator/confirmation",
    id: "confirmAuthenticator",
    chapter: "Factors",
    summary: "Confirm an authenticator app with its first code",
    description: `The app becomes a second factor. If it is the member's first one, the response has ${inWords(recoveryCodeCount)} recovery codes, all other sessions end, and this session gets a new id.`,
    caller: "enrolling-member",
    body: request("FirstCode", FirstCode, { code }, { code: "492039" }),
    status: 200,
    answer: AddedFactor,
    headers: renewed,
    problems: ["wrong_code", "confirmation_void"],
    run: confirmAuthenticator,
  }),

  endpoint({
    method: "post",
    path: "/second-factors/authenticator/removal",
    id: "removeAuthenticator",
    chapter: "Factors",
    summary: "Remove the authenticator app",
    description: "Removing the last second factor also removes the recovery codes.",
    caller: "member",
    body: withPassword,
    password: "recent",
    status: 200,
    answer: nothing,
    problems: ["not_found", "last_factor", ...again],
    run: removeAuthenticator,
  }),

  endpoint({
    method: "post",
    path: "/second-factors/passkey-options",
    id: "offerPasskey",
    chapter: "Factors",
    summary: "Get the options for creating a passkey",
    description: `Valid once, for ${inWords(challengeMinutes)} minutes.`,
    caller: "enrolling-member",
    body: withPassword,
    password: "recent",
    status: 200,
    answer: PasskeyCreation,
    problems: ["passkeys_unavailable", "too_many_passkeys", ...again],
    run: offerPasskey,
  }),

  endpoint({
    method: "post",
    path: "/second-factors/passkeys",
    id: "addPasskey",
    chapter: "Factors",
    summary: "Add a passkey that the browser created",
    description: `A member can have up to ${inWords(maxPasskeys)} passkeys. If this is the member's first second factor, the response has ${inWords(recoveryCodeCount)} recovery codes, all other sessions end, and this session gets a new id.`,
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
    answer: AddedFactor,
    headers: renewed,
    problems: ["wrong_code", "confirmation_void", "already_enrolled", "too_many_passkeys"],
    run: addPasskey,
  }),

  endpoint({
    method: "put",
    path: "/second-factors/passkeys/{id}",
    id: "renamePasskey",
    chapter: "Factors",
    summary: "Rename a passkey",
    caller: "member",
    body: request("PasskeyName", PasskeyName, { name }, { name: "My phone" }),
    status: 200,
    answer: PasskeyItem,
    problems: ["not_found"],
    run: renamePasskey,
  }),

  endpoint({
    method: "post",
    path: "/second-factors/passkeys/{id}/removal",
    id: "removePasskey",
    chapter: "Factors",
    summary: "Remove a passkey",
    description: "Removing the last second factor also removes the recovery codes.",
    caller: "member",
    body: withPassword,
    password: "recent",
    status: 200,
    answer: nothing,
    problems: ["not_found", "last_factor", ...again],
    run: removePasskey,
  }),

  endpoint({
    method: "post",
    path: "/second-factors/recovery-codes",
    id: "renewRecoveryCodes",
    chapter: "Factors",
    summary: `Generate ${inWords(recoveryCodeCount)} new recovery codes`,
    description: "The old codes stop working.",
    caller: "member",
    body: withPassword,
    password: "recent",
    status: 200,
    answer: RecoveryCodes,
    problems: ["enrolment_required", ...again],
    run: renewRecoveryCodes,
  }),
]
