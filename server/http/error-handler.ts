import type { ErrorRequestHandler, RequestHandler } from "express"
import type { AppContext } from "../app-context.ts"
import { isConnectionError, isTimeout, isTransient, sqlState } from "../db/sql-error.ts"
import { logSecurityEvent } from "../identity/activity/security-events.ts"
import { notFound, Problem } from "./problem.ts"
import { traceIdOf } from "./trace.ts"

/** What body-parser and Express say of a bad request: `type` and a status below 500. */
type HttpError = { status?: number; type?: string; stack?: string; name?: string }

/** Any path or method of the API that no route answers. */
export const unknownRoute: RequestHandler = () => {
  throw notFound()
}

/**
 * Writes every error as a problem document. What is no Problem is logged, never shown. An answer that
 * has begun is cut off, so that nobody takes a half for the whole; Express would print the error itself.
 */
export function errorHandler(context: Pick<AppContext, "log" | "logSample">): ErrorRequestHandler {
  const { log, logSample } = context
  return (error: unknown, request, response, _next) => {
    const problem = toProblem(error)
    const traceId = traceIdOf(request)
    // What came too late for an answer that deadline.ts gave; the connection may carry the next request.
    if (response.writableEnded && sqlState(error) === "ERR_HTTP_HEADERS_SENT") return
    // An unavailability that was told on purpose is no defect; the request's own line says it.
    const defect = problem.status >= 500 && problem !== error
    if (defect && logSample.admits("request failed", request.ip, "error")) {
      log.error({ traceId, ...loggable(error) }, "request failed")
    }
    logSecurityEvent(context, request, problem)
    if (response.writableEnded) return
    if (response.headersSent) return void response.destroy()
    response
      .status(problem.status)
      .set({ "Cache-Control": "no-store", ...problem.headers })
      .type("application/problem+json")
      .send(JSON.stringify(problem.toDocument(traceId)))
  }
}

/** What whoever asked is told of an error; of what is no Problem, nothing but how to go on. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  // A path that cannot be decoded leads nowhere, as any other that we do not know.
  if (error instanceof URIError) return notFound()
  const { status, type } = (error ?? {}) as HttpError
  if (type === "entity.too.large") {
    return new Problem(
      "body_too_large",
      "That is more than a request may hold. Nothing was changed.",
    )
  }
  if (type === "charset.unsupported" || type === "encoding.unsupported") {
    return new Problem("unsupported_media_type", "Send JSON in UTF-8. Nothing was changed.")
  }
  if (status !== undefined && status >= 400 && status < 500) {
    return new Problem("invalid_request", "The request could not be read. Nothing was changed.")
  }
  if (isConnectionError(error) || isTimeout(error) || isTransient(error)) return unavailable()
  return new Problem(
    "internal_error",
    "Something went wrong on our side. Look at your transactions before you try again.",
  )
}

/** The database is away or too busy: come back in a moment. */
export function unavailable(
  detail = "The bank cannot be reached right now. Try again in a moment.",
): Problem {
  return new Problem("unavailable", detail, { headers: { "Retry-After": "2" } })
}

/** Names and places only: drizzle's messages hold the parameters of the query. */
function loggable(error: unknown) {
  const { name, stack } = (error ?? {}) as HttpError
  const frames = stack?.split("\n").filter((line) => line.startsWith("    at "))
  return { error: name, sqlState: sqlState(error), frames }
}
