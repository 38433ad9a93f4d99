import { randomInt } from "node:crypto"
import type { RequestHandler } from "express"
import type { AppContext } from "../app-context.ts"
import { unavailable } from "../http/error-handler.ts"
import { Problem } from "../http/problem.ts"
import { customerOf } from "../identity/sessions/require-session.ts"

/** After a lost stream browsers wait between one and three seconds, so that not all return at once. */
const retryMs = () => 1_000 + randomInt(2_000)

/**
 * GET /api/live: server-sent events (WHATWG HTML section 9.2) with what the customer's pages should ask
 * for again. Holds no data of the customer's, so that one stream serves every tab of a browser.
 * @throws Problem too_many_requests beyond the streams of one customer, unavailable during a stop
 */
export function streamChanges(context: AppContext): RequestHandler {
  return (request, response) => {
    if (context.stopping.aborted) throw unavailable()
    if (!context.streams.add(customerOf(request), response)) {
      throw new Problem(
        "too_many_requests",
        "You have too many pages of the bank open. Close some, then reload this one.",
        { headers: { "Retry-After": "30" } },
      )
    }
    response.status(200).set({
      "Content-Type": "text/event-stream",
      // no-transform keeps compression away, which would hold events back.
      "Cache-Control": "no-store, no-transform",
      // Tells nginx not to collect the events either.
      "X-Accel-Buffering": "no",
    })
    response.flushHeaders()
    response.write(`retry: ${retryMs()}\n\n`)
    context.streams.begin(customerOf(request), response)
  }
}
