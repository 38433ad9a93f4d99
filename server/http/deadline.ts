import type { RequestHandler } from "express"
import { says } from "#shared/refusals/catalog.ts"
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
      next(safeMethods.has(request.method) ? unavailable() : unavailable(says.unavailable.deadline))
    }, withinMs)
    response.once("close", () => clearTimeout(timer))
    next()
  }
}
