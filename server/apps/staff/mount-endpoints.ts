import type { RequestHandler, Router } from "express"
import { inEnglish } from "#shared/refusals/entry.ts"
import { mountOperations } from "../../http/mount-endpoints.ts"
import { limit } from "../../http/rate-limit.ts"
import { requestCost } from "../../http/request-costs.ts"
import { askedBy, sendAnswer } from "../../http/run-use-case.ts"
import { validate } from "../../http/validate.ts"
import { employeeOf, requireEmployee } from "../../identity/staff/staff-session.ts"
import type { StaffEndpoint, StaffServices } from "../../staff/staff-endpoint.ts"
import type { StaffAppContext } from "../../staff/staff-use-case.ts"

/** A session may be used for many lists at once, and most requests cost more than one point. */
const pointsForOneRequest = 4

/** What comes before the handlers of some endpoints. */
export type StaffGuards = {
  /** The limit on password attempts from one address. */
  readonly signInLimit: RequestHandler
}

/**
 * Creates the routes of the staff app's endpoints. Each request passes, in this order: the limit on
 * password attempts, the session and its roles, the session's limit, the body's contract, the handler.
 */
export function mountStaffEndpoints(
  context: StaffAppContext,
  endpoints: readonly StaffEndpoint[],
  { signInLimit }: StaffGuards,
  services: StaffServices,
): Router {
  const sessionLimit = limit({
    name: "session",
    quota: context.env.RATE_LIMIT_PER_MINUTE * pointsForOneRequest,
    keyOf: (request) => String(employeeOf(request).employee.id),
    costOf: requestCost,
    refusal: inEnglish("That is more than one employee can ask for at once."),
  })
  return mountOperations(endpoints, (declared) => {
    const { roles, body } = declared
    return [
      ...(declared.limit ? [signInLimit] : []),
      ...(roles === "anyone" ? [] : [requireEmployee(context, roles), sessionLimit]),
      ...(body?.schema ? [validate(body.schema)] : []),
      "run" in declared ? runStaffUseCase(context, declared) : declared.handle(context, services),
    ]
  })
}

function runStaffUseCase(
  context: StaffAppContext,
  declared: Extract<StaffEndpoint, { run: unknown }>,
): RequestHandler {
  return async (request, response) => {
    const { token, employee } = employeeOf(request)
    const input = { token, employee, ...askedBy(request, declared) }
    const answer = await declared.run(context, input)
    await sendAnswer(request, response, declared, answer)
  }
}
