import { STATUS_CODES } from "node:http"
import { proofHeader } from "#shared/contracts/proof-header.ts"
import { inWords } from "#shared/in-words.ts"
import { challengeMinutes } from "#shared/limits.ts"
import type { Described } from "../endpoint.ts"
import type { Answer, OperationObject, Parameter } from "./document.ts"
import { refusals } from "./refusals.ts"
import { headersOf, replayed } from "./response-headers.ts"
import { nameOf, refTo } from "./schemas.ts"

const idempotencyKey: Parameter = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "Makes the request safe to repeat: the same key with the same body returns the first answer again, with Idempotency-Replayed, and money moves only once. Use a new random key for each submission. Keys belong to the member and are kept for 90 days.",
  schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[!-~]{1,255}$" },
}

const confirmationProof: Parameter = {
  name: proofHeader,
  in: "header",
  required: false,
  description: `The proof from POST /api/confirmations/{id}, for a request that is sent again after confirmation_required. Valid once, for ${inWords(challengeMinutes)} minutes, and only for exactly the request that was refused.`,
  schema: { type: "string" },
}

/**
 * What a path names in braces, one parameter for each: an id, or a transaction's reference.
 * @throws for a name that has no meaning here yet
 */
function pathParameters({ path, byUuid, idMeaning }: Described): Parameter[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => {
    const place = { name, in: "path", required: true } as const
    if (name === "id" && byUuid) {
      return { ...place, description: idMeaning, schema: { type: "string", format: "uuid" } }
    }
    if (name === "id") {
      return { ...place, description: idMeaning, schema: { type: "integer", minimum: 1 } }
    }
    if (name === "reference") {
      return { ...place, description: referenceMeaning, schema: { type: "string" } }
    }
    throw new Error(`${path} names ${name}, which the API's description does not know`)
  })
}

const referenceMeaning =
  "The bank's reference of the transaction. The reference of another member's transaction returns the same 404 as an unknown one."

/**
 * A complete operation, including the headers, responses, and error codes that follow from its
 * declaration.
 */
export function buildOperation(operation: Described): OperationObject {
  const { chapter, summary, description, query = [], body, idempotent } = operation
  const { sessionRefusals } = operation
  const parameters = [
    ...pathParameters(operation),
    ...query,
    ...(idempotent ? [idempotencyKey] : []),
    ...(operation.problems?.includes("confirmation_required") ? [confirmationProof] : []),
  ]
  return {
    operationId: operation.id,
    tags: [chapter],
    summary,
    ...(description && { description }),
    security: sessionRefusals.length === 0 ? [] : [{ session: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: requestBody(body) }),
    responses: { [operation.status]: success(operation), ...refusals(operation) },
  }
}

function requestBody({ name, example }: NonNullable<Described["body"]>) {
  return {
    required: name !== "Nothing",
    content: { "application/json": { schema: refTo(name), example } },
  }
}

function success({ path, status, answer, type, headers, idempotent }: Described): Answer {
  const documented = headersOf({ ...headers, ...(idempotent && replayed) })
  const description = STATUS_CODES[status] ?? ""
  if (!answer) {
    if (status === 302) return { description, ...documented }
    const page = path.endsWith(".json") ? "application/json" : "text/html"
    return {
      description,
      ...documented,
      content: Object.fromEntries([type ?? page].flat().map((each) => [each, { schema: {} }])),
    }
  }
  const schema =
    "list" in answer ? { type: "array", items: refTo(nameOf(answer.list)) } : refTo(nameOf(answer))
  return { description, ...documented, content: { "application/json": { schema } } }
}
