import type { Request } from "express"
import type { ProblemCode } from "#shared/contracts/problem.ts"
import type { AppContext } from "../../app-context.ts"
import type { Problem } from "../../http/problem.ts"
import { traceIdOf } from "../../http/trace.ts"

/** Refusals that an operator watches for, and how loudly each is told (ASVS 16.3.1 to 16.3.3). */
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
 * Logs a refusal that may be an attack: what, who where that is known, from where, and the trace id that
 * ties it to the request's own line; of many at once a sample and their number. What the customer did is in the audit trail, with its details.
 */
export function logSecurityEvent(
  { log, logSample }: Pick<AppContext, "log" | "logSample">,
  request: Request,
  { code }: Problem,
): void {
  const level = told[code]
  const { customer, ip } = request
  if (!level || !logSample.admits(code, ip, level)) return
  const who = customer && { userId: customer.userId, signInId: customer.signInId }
  log[level]({ traceId: traceIdOf(request), event: code, address: ip, ...who }, "refused")
}
