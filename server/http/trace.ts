import { randomUUID } from "node:crypto"
import type { Request, RequestHandler } from "express"
import type { Logger } from "pino"
import { pinoHttp } from "pino-http"

/** The request's id in the log and in every problem document. */
export function traceIdOf(request: Request): string {
  return typeof request.id === "string" ? request.id : ""
}

/** Digits as long as a card's number: whoever puts one into a path does not bring it into the log. */
const longNumber = /[0-9]{12,}/g

/**
 * Logs one line a request: method, path without its query, status and time. No header, no body, no
 * query, so that nothing secret can get into it.
 */
export function trace(log: Logger): RequestHandler {
  return pinoHttp({
    logger: log,
    genReqId: () => randomUUID(),
    customLogLevel: (_request, response) => (response.statusCode >= 500 ? "error" : "info"),
    serializers: {
      req: (request: { id: string; method: string; url: string }) => ({
        traceId: request.id,
        method: request.method,
        path: request.url.split("?", 1)[0]?.replace(longNumber, "[number]"),
      }),
      res: (response: { statusCode: number }) => ({ status: response.statusCode }),
      err: () => undefined,
    },
  })
}
