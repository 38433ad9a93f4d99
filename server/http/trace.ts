import { randomUUID } from "node:crypto"
import type { Request, RequestHandler, Response } from "express"
import { pinoHttp } from "pino-http"
import type { AppContext } from "../app-context.ts"
import { healthChecks } from "./public-host.ts"

/** The request's id in the log and in every problem document. */
export function traceIdOf(request: Request): string {
  return typeof request.id === "string" ? request.id : ""
}

/**
 * Digits as long as a card's number, with blanks or dashes between them or without: whoever puts one into
 * a path does not bring it into the log (ASVS 16.2.5).
 */
const longNumber = /[0-9](?:[\s.+_-]{0,9}[0-9]){11,}/g

/** No path of ours is nearly as long. */
const longestPath = 300

/** A request's path as it may be logged: without its query, and without what could be a card's number. */
export function loggedPath(url: string): string {
  const [path = ""] = url.split("?", 1)
  return decoded(path).replace(longNumber, "[number]").slice(0, longestPath)
}

/** As the routes read it, so that an encoded number is one too; and on one line. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path).replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, " ")
  } catch {
    return path
  }
}

/**
 * Logs a line a request: method, path without its query, status and time. No header, no body, no
 * query, so that nothing secret can get into it. Of refusals and failures a sample (log-sample.ts); health
 * checks that went well only where everything is logged.
 */
export function trace({ log, logSample }: Pick<AppContext, "log" | "logSample">): RequestHandler {
  function levelOf(request: Request, { statusCode }: Response) {
    if (statusCode < 400) return healthChecks.has(request.originalUrl) ? "debug" : "info"
    const level = statusCode >= 500 ? "error" : "info"
    return logSample.admits(`status ${statusCode}`, request.ip, level) ? level : "silent"
  }
  return pinoHttp({
    logger: log,
    genReqId: () => randomUUID(),
    customLogLevel: (request, response) => levelOf(request as Request, response as Response),
    serializers: {
      req: (request: { id: string; method: string; url: string }) => ({
        traceId: request.id,
        method: request.method,
        path: loggedPath(request.url),
      }),
      res: (response: { statusCode: number }) => ({ status: response.statusCode }),
      err: () => undefined,
    },
  })
}
