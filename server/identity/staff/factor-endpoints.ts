import { NewPasskey, PasskeyCreation } from "#shared/contracts/factors.ts"
import {
  FactorQuestion,
  FactorRemoval,
  FactorRename,
  OwnFactors,
  StaffPasskeyOptions,
  StaffUnlock,
} from "#shared/contracts/staff-session.ts"
import { nothing } from "../../http/openapi/answers.ts"
import { emptyBody, request } from "../../http/openapi/request-body.ts"
import { nameAnswers } from "../../http/openapi/schemas.ts"
import { staffEndpoint } from "../../staff/staff-endpoint.ts"
import {
  addOwnPasskey,
  listOwnFactors,
  offerFactorChange,
  offerOwnPasskey,
  removeOwnFactor,
  renameOwnPasskey,
  seeFactorNotice,
} from "../employees/own-factors.ts"

nameAnswers({ OwnFactors, PasskeyCreation })

const createdAnswer = {
  id: "AAAAAAAAAAAAAAAAAAAAAA",
  rawId: "AAAAAAAAAAAAAAAAAAAAAA",
  type: "public-key" as const,
  clientExtensionResults: {},
  response: { clientDataJSON: "e30", attestationObject: "AAAA" },
}

/** An employee's own second factors: several passkeys, and never none. */
export const ownFactorEndpoints = [
  staffEndpoint({
    id: "listOwnFactors",
    chapter: "Session",
    summary: "List your second factors, and what changed of them",
    status: 200,
    answer: OwnFactors,
    run: ({ identity }, { token }) => listOwnFactors(identity, token),
  }),

  staffEndpoint({
    id: "offerFactorChange",
    chapter: "Session",
    summary: "Get a passkey's challenge for a change of your factors",
    body: request("FactorQuestion", FactorQuestion, {}, { change: "add" }),
    status: 200,
    answer: StaffPasskeyOptions,
    problems: ["passkeys_unavailable"],
    run: ({ identity }, input) => offerFactorChange(identity, input),
  }),

  staffEndpoint({
    id: "offerOwnPasskey",
    chapter: "Session",
    summary: "Confirm that you add a passkey, and get the options for it",
    limit: "sign-in",
    body: request("OwnPasskeyQuestion", StaffUnlock, {}, { code: "123456" }),
    status: 200,
    answer: PasskeyCreation,
    problems: ["passkeys_unavailable", "too_many_passkeys", "wrong_code"],
    run: ({ identity }, input) => offerOwnPasskey(identity, input),
  }),

  staffEndpoint({
    id: "addOwnPasskey",
    chapter: "Session",
    summary: "Add a passkey",
    body: request("OwnPasskey", NewPasskey, {}, { name: "Security key", passkey: createdAnswer }),
    status: 201,
    answer: nothing,
    problems: ["confirmation_void", "wrong_code", "too_many_passkeys", "already_enrolled"],
    run: ({ identity }, input) => addOwnPasskey(identity, input),
  }),

  staffEndpoint({
    id: "renameOwnPasskey",
    chapter: "Session",
    summary: "Rename a passkey",
    body: request("FactorRename", FactorRename, {}, { name: "Security key" }),
    status: 200,
    answer: nothing,
    problems: ["not_found"],
    run: ({ identity }, input) => renameOwnPasskey(identity, input),
  }),

  staffEndpoint({
    id: "removeOwnFactor",
    chapter: "Session",
    summary: "Remove one of your factors, but never the last",
    limit: "sign-in",
    body: request("FactorRemoval", FactorRemoval, {}, { kind: "passkey", id: 1, code: "123456" }),
    status: 200,
    answer: nothing,
    problems: ["not_found", "last_factor", "wrong_code"],
    run: ({ identity }, input) => removeOwnFactor(identity, input),
  }),

  staffEndpoint({
    id: "seeFactorNotice",
    chapter: "Session",
    summary: "Note that you have seen a change of your factors",
    body: emptyBody,
    status: 200,
    answer: nothing,
    problems: ["not_found"],
    run: ({ identity }, input) => seeFactorNotice(identity, input),
  }),
]
