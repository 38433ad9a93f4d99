import type { ErrorRequestHandler, RequestHandler } from "express"
import type { ProblemDocument } from "#shared/contracts/problem.ts"
import { codeRaised, refusalOf, says } from "#shared/refusals/catalog.ts"
import type { Say } from "#shared/words/text.ts"
import { MalformedAnswer } from "../db/call-function.ts"
import { isConnectionError, isTimeout, isTransient, sqlMessage, sqlState } from "../db/sql-error.ts"
import { notFound, Problem, unavailable } from "../use-case/problem.ts"
import { sayFor, stateLanguage } from "./language.ts"
import { logSecurityEvent } from "./security-events.ts"
import { type HttpContext, traceIdOf } from "./trace.ts"

/** Errors of body-parser and Express for a bad request: `type`, and a status below 500. */
type HttpError = { status?: number; type?: string; stack?: string; name?: string }

/** Answers API requests that match no route. */
export const unknownRoute: RequestHandler = () => {
  throw notFound()
}

/**
 * Writes every error as a problem document, in the language of who asked. Errors that are not Problems are logged
 * but never shown. A response that has begun is cut off, so that the client does not take it for complete;
 * Express would append the error.
 */
export function errorHandler(context: Pick<HttpContext, "log" | "logSample">): ErrorRequestHandler {
  const { log, logSample } = context
  return (error: unknown, request, response, _next) => {
    const problem = toProblem(error, request.method !== "GET")
    const traceId = traceIdOf(request)
    // A late handler error after deadline.ts has answered; the connection may already carry the
    // next request.
    if (response.writableEnded && sqlState(error) === "ERR_HTTP_HEADERS_SENT") return
    // A deliberate 503 is not a defect; the request's own log line records it.
    const { status } = refusalOf[problem.code]
    const defect = status >= 500 && problem !== error
    if (defect && logSample.admits("request failed", request.ip, "error")) {
      log.error({ traceId, ...loggable(error) }, "request failed")
    }
    logSecurityEvent(context, request, problem)
    if (response.writableEnded) return
    if (response.headersSent) return void response.destroy()
    const say = sayFor(request)
    stateLanguage(response, say.language)
    response
      .status(status)
      .set({ "Cache-Control": "no-store", ...headersOf(problem) })
      .type("application/problem+json")
      .send(JSON.stringify(problemDocument(problem, traceId, say)))
  }
}

/**
 * The problem for an error. Unexpected errors reveal no details.
 * @param mayHaveChanged whether the request could have changed something before the error
 */
export function toProblem(error: unknown, mayHaveChanged = false): Problem {
  if (error instanceof Problem) return error
  const raised = codeRaised(sqlMessage(error))
  if (raised) return new Problem(raised)
  // A path that cannot be decoded is an unknown path.
  if (error instanceof URIError) return notFound()
  const { status, type } = (error ?? {}) as HttpError
  if (type === "entity.too.large") {
    return new Problem("body_too_large")
  }
  if (type === "charset.unsupported" || type === "encoding.unsupported") {
    return new Problem("unsupported_media_type", says.unsupported_media_type.encoding)
  }
  if (status !== undefined && status >= 400 && status < 500) {
    return new Problem("invalid_request", says.invalid_request.unreadable)
  }
  if (isConnectionError(error) || isTimeout(error) || isTransient(error)) return unavailable()
  // The function had returned, so that what it did is kept unless a transaction was rolled back.
  if (error instanceof MalformedAnswer && mayHaveChanged) {
    return unavailable(says.unavailable.malformed)
  }
  return new Problem("internal_error")
}

/**
 * A problem as application/problem+json (RFC 9457).
 * @param traceId links the answer to the log
 * @param say in the language of who reads it
 */
export function problemDocument(
  { code, sentence, details: { errors, challenge, on } }: Problem,
  traceId: string,
  say: Say,
): ProblemDocument {
  const { status, title } = refusalOf[code]
  return {
    type: `/docs/error-codes#${code}`,
    title: say(title),
    status,
    detail: say(sentence),
    code,
    traceId,
    ...(errors && {
      errors: errors.map(({ path, message }) => ({ path, message: say(message) })),
    }),
    ...(challenge && { challenge }),
    ...(on && { on }),
  }
}

function headersOf({ details: { retryAfterSeconds, replayed } }: Problem): Record<string, string> {
  return {
    ...(retryAfterSeconds && { "Retry-After": String(retryAfterSeconds) }),
    ...(replayed && { "Idempotency-Replayed": "true" }),
  }
}

/**
 * Error names and stack locations only: drizzle's messages contain query parameters. That of an answer that could
 * not be parsed names the function and its fields.
 */
function loggable(error: unknown) {
  const { name, stack } = (error ?? {}) as HttpError
  const frames = stack?.split("\n").filter((line) => line.startsWith("    at "))
  const answer = error instanceof MalformedAnswer ? { answer: error.message } : {}
  return { error: name, sqlState: sqlState(error), ...answer, frames }
}
