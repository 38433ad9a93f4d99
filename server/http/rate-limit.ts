import type { Request, RequestHandler, Response } from "express"
import { addressBlock } from "./address-block.ts"
import { FixedWindowCounter } from "./fixed-window-counter.ts"
import { Problem } from "./problem.ts"

type Limit = {
  /** As the RateLimit headers name it. */
  readonly name: string
  /** Points a minute. */
  readonly quota: number
  /** Whose points these are; undefined for whom the limit does not concern. */
  keyOf(request: Request): string | undefined
  /** What a request costs; 1 unless told otherwise. */
  costOf?(request: Request): number
  /** The sentence of the refusal, before "Nothing was changed." */
  readonly refusal: string
}

/**
 * At most so many points a minute, counted in this process's memory. Each answer says what is left
 * (draft-ietf-httpapi-ratelimit-headers), so that a program can slow down before it is refused.
 * @throws Problem too_many_requests with Retry-After, a sentence and nothing done
 */
export function limit({ name, quota, keyOf, costOf, refusal }: Limit): RequestHandler {
  const meter = new FixedWindowCounter(quota)
  return (request, response, next) => {
    const key = keyOf(request)
    if (key === undefined) return next()
    const { exceeded, left, seconds } = meter.count(key, costOf?.(request))
    add(response, "RateLimit-Policy", `"${name}";q=${quota};w=${meter.windowSeconds}`)
    add(response, "RateLimit", `"${name}";r=${left};t=${seconds}`)
    if (!exceeded) return next()
    throw new Problem(
      "too_many_requests",
      `${refusal} Nothing was changed. Try again in ${seconds} ${seconds === 1 ? "second" : "seconds"}.`,
      { headers: { "Retry-After": String(seconds) } },
    )
  }
}

/** A request passes several limits, and tells of each. */
function add(response: Response, name: string, item: string): void {
  const before = response.get(name)
  response.set(name, before ? `${before}, ${item}` : item)
}

/** At most so many requests a minute from one address. */
export function rateLimit(perMinute: number, name = "address"): RequestHandler {
  return limit({
    name,
    quota: perMinute,
    keyOf: ({ ip }) => addressBlock(ip ?? "unknown"),
    refusal: "Too many requests from your address.",
  })
}
