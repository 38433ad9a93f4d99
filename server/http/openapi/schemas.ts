import * as z from "zod/mini"
import { passwordAge, recovered } from "./access-answers.ts"
import {
  account,
  booked,
  cardDetails,
  cardTransferred,
  chatMessage,
  debitCard,
  exchanged,
  exchangeRate,
  health,
  nothing,
  payeeVerification,
  problem,
  profile,
  readiness,
  signedIn,
  user,
} from "./answers.ts"
import { passkeyRequest } from "./challenge-answer.ts"
import type { JsonSchema } from "./document.ts"
import {
  enrolled,
  newAuthenticator,
  passkeyCreation,
  passkeyItem,
  proof,
  recoveryCodes,
  secondFactors,
} from "./factor-answers.ts"
import { instalment, loan, payoff } from "./loan-answers.ts"
import { limits, trustedPayee } from "./payee-answers.ts"
import { type RequestName, requests } from "./requests.ts"
import { securityEvent, session, sessionTime } from "./security-answers.ts"
import { transaction, transactionDetail } from "./transaction-answers.ts"

/** What the API answers with, by the names of the description. */
export const answers = {
  Account: account,
  Booked: booked,
  CardDetails: cardDetails,
  CardTransferred: cardTransferred,
  ChatMessage: chatMessage,
  DebitCard: debitCard,
  Enrolled: enrolled,
  ExchangeRate: exchangeRate,
  Exchanged: exchanged,
  Health: health,
  Instalment: instalment,
  Limits: limits,
  Loan: loan,
  NewAuthenticator: newAuthenticator,
  Nothing: nothing,
  PasskeyCreation: passkeyCreation,
  PasskeyItem: passkeyItem,
  PasskeyRequest: passkeyRequest,
  PasswordAge: passwordAge,
  PayeeVerification: payeeVerification,
  Payoff: payoff,
  Problem: problem,
  Proof: proof,
  Readiness: readiness,
  Recovered: recovered,
  RecoveryCodes: recoveryCodes,
  SavedProfile: profile,
  SecondFactors: secondFactors,
  SecurityEvent: securityEvent,
  Session: session,
  SessionTime: sessionTime,
  SignedIn: signedIn,
  Transaction: transaction,
  TransactionDetail: transactionDetail,
  TrustedPayee: trustedPayee,
  User: user,
}

export type AnswerName = keyof typeof answers

/** A reference to one of `schemas()`. */
export const refTo = (name: AnswerName | RequestName): JsonSchema => ({
  $ref: `#/components/schemas/${name}`,
})

/** Every schema of the API as JSON Schema 2020-12, requests with their notes; those used by others are references. */
export function schemas(): Record<string, JsonSchema> {
  const named = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(answers)) named.add(schema, { id })
  for (const [id, { schema }] of Object.entries(requests)) named.add(schema, { id })
  const made = z.toJSONSchema(named, { uri: (id) => `#/components/schemas/${id}`, io: "input" })
  return Object.fromEntries(
    Object.entries(made.schemas)
      .sort(([a], [b]) => a.localeCompare(b, "en"))
      .map(([id, { $schema: _dialect, $id: _address, ...schema }]) => [
        id,
        withNotes(schema as JsonSchema, id),
      ]),
  )
}

function withNotes(schema: JsonSchema, id: string): JsonSchema {
  if (!Object.hasOwn(requests, id)) return schema
  const { notes } = requests[id as RequestName]
  const properties: NonNullable<JsonSchema["properties"]> = {}
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    properties[name] = { ...property, ...notes[name] }
  }
  return { ...schema, properties }
}
