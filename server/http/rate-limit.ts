import type { RequestHandler } from "express"
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible"
import { Problem } from "./problem.ts"

/**
 * At most so many requests a minute from one address, counted in this process's memory.
 * @throws Problem too_many_requests with Retry-After, a sentence and nothing done
 */
export function rateLimit(perMinute: number): RequestHandler {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 })
  return async (request, _response, next) => {
    await limiter.consume(request.ip ?? "unknown").catch((refused: unknown) => {
      if (!(refused instanceof RateLimiterRes)) throw refused
      const seconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
      throw new Problem(
        "too_many_requests",
        `Too many requests from your address. Nothing was changed. Try again in ${seconds} seconds.`,
        { headers: { "Retry-After": String(seconds) } },
      )
    })
    next()
  }
}
