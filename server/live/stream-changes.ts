import { randomInt } from "node:crypto"
import type { RequestHandler } from "express"
import { says } from "#shared/refusals/catalog.ts"
import { memberOf } from "../http/member-of.ts"
import { tooManyRequests, unavailable } from "../use-case/problem.ts"
import type { Streams } from "./streams.ts"

/** What live streams work with. */
export type LiveContext = {
  /** The open live streams of this process. */
  readonly streams: Streams
  /**
   * Aborted when this process is asked to stop: it finishes its requests and accepts no long-lived
   * ones.
   */
  readonly stopping: AbortSignal
}

/** Browsers reconnect after one to three seconds, so that they do not all return at once. */
const retryMs = () => 1_000 + randomInt(2_000)

/**
 * GET /api/live: server-sent events (WHATWG HTML section 9.2) with the topics that the member's pages
 * must refetch. Contains no member data, so one stream can serve every tab of a browser.
 * @throws Problem too_many_requests beyond the member's number of streams, unavailable while the process
 *   stops
 */
export function streamChanges(context: LiveContext): RequestHandler {
  return (request, response) => {
    if (context.stopping.aborted) throw unavailable()
    if (!context.streams.add(memberOf(request), response)) {
      throw tooManyRequests(says.too_many_requests.pages, 30)
    }
    response.status(200).set({
      "Content-Type": "text/event-stream",
      // no-transform prevents compression, which would delay events.
      "Cache-Control": "no-store, no-transform",
      // Tells nginx not to buffer the events.
      "X-Accel-Buffering": "no",
    })
    response.flushHeaders()
    response.write(`retry: ${retryMs()}\n\n`)
    context.streams.begin(memberOf(request), response)
  }
}
