import { randomUUID } from "node:crypto"
import type { Request, RequestHandler, Response } from "express"
import type { Logger } from "pino"
import { pinoHttp } from "pino-http"
import type { Metrics } from "../metrics/metrics.ts"
import type { LogSample } from "./log-sample.ts"
import { healthChecks } from "./public-host.ts"

/** What HTTP itself works with, whatever an app serves. */
export type HttpContext = {
  readonly log: Logger
  /** Decides which lines about refused requests are written and which are only counted. */
  readonly logSample: LogSample
  /** What this process counts, for operators. */
  readonly metrics: Metrics
}

/** The request's id in the log and in every problem document. */
export function traceIdOf(request: Request): string {
  return typeof request.id === "string" ? request.id : ""
}

/**
 * Digit sequences as long as a card number, with or without separators: a card number in a path
 * must not reach the log (ASVS 16.2.5).
 */
const longNumber = /[0-9](?:[\s.+_-]{0,9}[0-9]){11,}/g

/** Far longer than any of our paths. */
const longestPath = 300

/** A request's path as it may be logged: without its query and without possible card numbers. */
export function loggedPath(url: string): string {
  const [path = ""] = url.split("?", 1)
  return decoded(path).replace(longNumber, "[number]").slice(0, longestPath)
}

/** Decoded like the routes do, so that an encoded number is found too; on one line. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path).replace(/[\p{C}\p{Zl}\p{Zp}]/gu, " ")
  } catch {
    return path
  }
}

type LoggedRequest = {
  id: string
  method: string
  url: string
  headers: Readonly<Record<string, unknown>>
}

/** The proxy's trace (W3C Trace Context), so that its log and ours can be joined. */
function callersTrace(header: unknown): { traceparent?: string } {
  const valid =
    typeof header === "string" && /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/.test(header)
  return valid ? { traceparent: header } : {}
}

/**
 * Logs one line per request: method, path without its query, status, and duration. Of the headers it
 * logs only a valid traceparent, and it logs no body or query, so that no secret can reach the log.
 * Refusals and failures are sampled (log-sample.ts); successful health checks are logged only at the debug level.
 */
export function trace({ log, logSample, metrics }: HttpContext): RequestHandler {
  function levelOf(request: Request, { statusCode }: Response) {
    if (statusCode < 400) return healthChecks.has(request.originalUrl) ? "debug" : "info"
    const level = statusCode >= 500 ? "error" : "info"
    return logSample.admits(`status ${statusCode}`, request.ip, level) ? level : "silent"
  }
  return pinoHttp({
    logger: log,
    genReqId: () => randomUUID(),
    customLogLevel: (request, response) => {
      metrics.requests.inc({ status: `${Math.floor(response.statusCode / 100)}xx` })
      return levelOf(request as Request, response as Response)
    },
    serializers: {
      req: (request: LoggedRequest) => ({
        traceId: request.id,
        ...callersTrace(request.headers["traceparent"]),
        method: request.method,
        path: loggedPath(request.url),
      }),
      res: (response: { statusCode: number }) => ({ status: response.statusCode }),
      err: () => undefined,
    },
  })
}
