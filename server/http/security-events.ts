import type { Request } from "express"
import type { ProblemCode } from "#shared/contracts/problem.ts"
import type { Problem } from "../use-case/problem.ts"
import type { HttpContext } from "./http-context.ts"
import { traceIdOf } from "./trace.ts"

/** Refusals that operators watch for, with their log levels (ASVS 16.3.1 to 16.3.3). */
const told: Partial<Record<ProblemCode, "info" | "warn">> = {
  not_signed_in: "info",
  wrong_credentials: "info",
  wrong_password: "info",
  wrong_code: "info",
  wrong_cvv: "info",
  confirmation_void: "info",
  enrolment_required: "info",
  cross_site_request: "warn",
  unknown_host: "warn",
  too_many_requests: "warn",
  card_blocked: "warn",
}

/**
 * Logs a refusal that may be an attack: what was refused, the customer if known, the address, and
 * the trace id of the request. Bursts are sampled, with a count. Details of the customer's own
 * actions are in the audit trail.
 */
export function logSecurityEvent(
  { log, logSample }: Pick<HttpContext, "log" | "logSample">,
  request: Request,
  { code }: Problem,
): void {
  const level = told[code]
  const { customer, ip } = request
  if (!level || !logSample.admits(code, ip, level)) return
  const who = customer && { userId: customer.userId, signInId: customer.signInId }
  log[level]({ traceId: traceIdOf(request), event: code, address: ip, ...who }, "refused")
}
