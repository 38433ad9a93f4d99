import { STATUS_CODES } from "node:http"
import { proofHeader } from "#shared/contracts/proof-header.ts"
import { inWords } from "#shared/in-words.ts"
import { challengeMinutes } from "#shared/limits.ts"
import type { Described } from "./described.ts"
import type { Answer, OperationObject, Parameter } from "./document.ts"
import { refusals } from "./refusals.ts"
import { headersOf, replayed } from "./response-headers.ts"
import { nameOf, refTo } from "./schemas.ts"

const idempotencyKey: Parameter = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "Makes the request safe to repeat: the same key with the same body returns the first answer again, with Idempotency-Replayed, and money moves only once. Use a new random key for each submission. Keys belong to the customer and are kept for 90 days.",
  schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[!-~]{1,255}$" },
}

const confirmationProof: Parameter = {
  name: proofHeader,
  in: "header",
  required: false,
  description: `The proof from POST /api/confirmations/{id}, for a request that is sent again after confirmation_required. Valid once, for ${inWords(challengeMinutes)} minutes, and only for exactly the request that was refused.`,
  schema: { type: "string" },
}

const id: Omit<Parameter, "description"> = {
  name: "id",
  in: "path",
  required: true,
  schema: { type: "integer", minimum: 1 },
}

const uuid: typeof id = { ...id, schema: { type: "string", format: "uuid" } }

/**
 * A complete operation, including the headers, responses, and error codes that follow from its
 * declaration.
 */
export function buildOperation(operation: Described): OperationObject {
  const { chapter, summary, description, query = [], body, idempotent } = operation
  const { path, byUuid, idMeaning, sessionRefusals } = operation
  const parameters = [
    ...(path.includes("{id}") ? [{ ...(byUuid ? uuid : id), description: idMeaning }] : []),
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
  const told = headersOf({ ...headers, ...(idempotent && replayed) })
  const description = STATUS_CODES[status] ?? ""
  if (!answer) {
    if (status === 302) return { description, ...told }
    const page = path.endsWith(".json") ? "application/json" : "text/html"
    return {
      description,
      ...told,
      content: Object.fromEntries([type ?? page].flat().map((each) => [each, { schema: {} }])),
    }
  }
  const schema =
    "list" in answer ? { type: "array", items: refTo(nameOf(answer.list)) } : refTo(nameOf(answer))
  return { description, ...told, content: { "application/json": { schema } } }
}
