import type { RequestHandler } from "express"
import { unavailable } from "../use-case/problem.ts"

const safeMethods = new Set(["GET", "HEAD"])

/**
 * Answers before the browser gives up waiting. A response that has begun, such as a stream, is left
 * alone. The request may still take effect, and the message says so.
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
              "The bank did not finish in time, and we don't know yet if this was done. Check before you try again.",
            ),
      )
    }, withinMs)
    response.once("close", () => clearTimeout(timer))
    next()
  }
}
