import type { Request } from "express"
import { refusalOf } from "#shared/refusals/catalog.ts"
import type { Problem } from "../use-case/problem.ts"
import { type HttpContext, traceIdOf } from "./trace.ts"

/**
 * Logs a refusal that may be an attack: what was refused, the member if known, the address, and
 * the trace id of the request. Bursts are sampled, with a count. Details of the member's own
 * actions are in the audit trail.
 */
export function logSecurityEvent(
  { log, logSample }: Pick<HttpContext, "log" | "logSample">,
  request: Request,
  { code }: Problem,
): void {
  const level = refusalOf[code].logged
  const { member, ip } = request
  if (!level || !logSample.admits(code, ip, level)) return
  const who = member && { userId: member.userId, signInId: member.signInId }
  log[level]({ traceId: traceIdOf(request), event: code, address: ip, ...who }, "refused")
}
