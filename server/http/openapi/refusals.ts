import { type ProblemCode, refusalOf } from "#shared/refusals/catalog.ts"
import type { Described } from "../endpoint.ts"
import { healthChecks } from "../public-host.ts"
import type { Answer } from "./document.ts"
import { headersOf, replayed } from "./response-headers.ts"
import { refTo } from "./schemas.ts"

const retryLater = new Set<ProblemCode>(["too_many_requests", "unavailable", "request_in_progress"])

/** The problem documents that an operation can answer with, one response per status. */
export function refusals(operation: Described): Record<string, Answer> {
  const byStatus: Record<string, ProblemCode[]> = {}
  for (const code of codesOf(operation)) (byStatus[refusalOf[code].status] ??= []).push(code)
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, codes]) => [status, refusal(codes, operation)]),
  )
}

/** Its own codes, and those that follow from its input and callers. */
function codesOf(operation: Described) {
  const { method, body, sessionRefusals, idempotent, unlimited, problems = [] } = operation
  const codes: ProblemCode[] = [...problems, ...sessionRefusals]
  if (!unlimited) codes.push("too_many_requests", "internal_error", "unavailable")
  if (!healthChecks.has(`${operation.api}${operation.path}`)) codes.push("unknown_host")
  if (method !== "get") codes.push("cross_site_request")
  if (body) codes.push("invalid_request", "body_too_large", "unsupported_media_type")
  if (idempotent)
    codes.push("idempotency_key_reused", "idempotency_key_voided", "request_in_progress")
  return new Set(codes)
}

function refusal(codes: ProblemCode[], { idempotent }: Described): Answer {
  const retry = codes.some((code) => retryLater.has(code)) && {
    "Retry-After": "The number of seconds to wait.",
  }
  const kept = idempotent && codes.some((code) => refusalOf[code].kept) && replayed
  return {
    description: codes.map((code) => `${code}: ${refusalOf[code].when}`).join("\n\n"),
    ...headersOf({ ...retry, ...kept }),
    content: {
      "application/problem+json": {
        schema: {
          allOf: [refTo("Problem"), { type: "object", properties: { code: { enum: codes } } }],
        },
      },
    },
  }
}
