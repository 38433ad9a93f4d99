import type { Request, RequestHandler, Response } from "express"
import { says } from "#shared/refusals/catalog.ts"
import type { Phrase } from "#shared/words/text.ts"
import { addressBlock } from "../rate-limits/address-block.ts"
import { fixedWindowCounter } from "../rate-limits/fixed-window-counter.ts"
import { tooManyRequests } from "../use-case/problem.ts"

type Limit = {
  /** The name in the RateLimit headers. */
  readonly name: string
  /** Points per window. */
  readonly quota: number
  /** A minute by default. */
  readonly windowSeconds?: number
  /** The key that the points belong to; undefined when the limit does not apply. */
  keyOf(request: Request): string | undefined
  /** What a request costs; 1 by default. */
  costOf?(request: Request): number
  /** The refusal's sentence, before "Nothing was changed." */
  readonly refusal: Phrase
}

/**
 * Limits points per window, counted in this process's memory. Each response says what is left
 * (draft-ietf-httpapi-ratelimit-headers), so that clients can slow down before they are refused.
 * @throws Problem too_many_requests with Retry-After; nothing was done
 */
export function limit({
  name,
  quota,
  windowSeconds,
  keyOf,
  costOf,
  refusal,
}: Limit): RequestHandler {
  const counter = fixedWindowCounter(quota, windowSeconds)
  return (request, response, next) => {
    const key = keyOf(request)
    if (key === undefined) return next()
    const { exceeded, left, seconds } = counter.count(key, costOf?.(request))
    add(response, "RateLimit-Policy", `"${name}";q=${quota};w=${counter.windowSeconds}`)
    add(response, "RateLimit", `"${name}";r=${left};t=${seconds}`)
    if (!exceeded) return next()
    throw tooManyRequests(
      (say) =>
        say(says.too_many_requests.rate, {
          refusal,
          seconds,
          hours: Math.ceil(seconds / 3_600),
          unit: seconds > 3_600 ? "hours" : "seconds",
        }),
      seconds,
    )
  }
}

/** A request passes several limits, and each adds its own item. */
function add(response: Response, name: string, item: string): void {
  const before = response.get(name)
  response.set(name, before ? `${before}, ${item}` : item)
}

/** Limits requests per minute from one IP address. */
export function rateLimit(perMinute: number, name = "address"): RequestHandler {
  return limit({
    name,
    quota: perMinute,
    keyOf: ({ ip }) => addressBlock(ip ?? "unknown"),
    refusal: (say) => say("Too many requests from your IP address."),
  })
}
