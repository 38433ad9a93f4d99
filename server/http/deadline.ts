import type { RequestHandler } from "express"
import { unavailable } from "./error-handler.ts"

const safeMethods = new Set(["GET", "HEAD"])

/**
 * Answers before the browser gives up, whatever a request waits for. An answer that has begun, such as
 * a stream, is left alone. What was asked for may still be carried out, and the sentence says so.
 * @throws Problem unavailable
 */
export function deadline(withinMs: number): RequestHandler {
  return (request, response, next) => {
    const timer = setTimeout(() => {
      if (response.headersSent) return
      next(
        safeMethods.has(request.method)
          ? unavailable()
          : unavailable(
              "The bank did not finish in time, and it is not known yet whether this was done. Look before you try again.",
            ),
      )
    }, withinMs)
    response.once("close", () => clearTimeout(timer))
    next()
  }
}
