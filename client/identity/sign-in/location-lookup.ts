import { queryOptions } from "@tanstack/react-query"
import { anySignal } from "../../lib/abort.ts"
import { settings } from "../../lib/settings.ts"

export type VisitorLocation = {
  /** False when the first lookup failed. */
  determined: boolean
  ip: string
  city: string
  region: string
  country: string
  timezone: string
}

const timeoutMs = 5_000
/** What the lookup did not tell; the sign-in screen says it in its language. */
export const unknown = "Unknown"
const nowhere: VisitorLocation = {
  determined: false,
  ip: unknown,
  city: unknown,
  region: unknown,
  country: unknown,
  timezone: unknown,
}

/** The visitor's apparent location (specification section 2). Never fails: unknown values are "Unknown". */
export const locationQuery = queryOptions({
  queryKey: ["location"],
  queryFn: ({ signal }) => lookUp(settings.geolocationUrl, settings.geolocationFallbackUrl, signal),
})

/** Asks the location service, and the IP-only service when it fails. */
export async function lookUp(
  url: string,
  fallbackUrl: string,
  signal: AbortSignal,
): Promise<VisitorLocation> {
  try {
    const answer = await ask(url, signal)
    return {
      determined: true,
      ip: text(answer["ip"]),
      city: text(answer["city"]),
      region: text(answer["region"]),
      country: text(answer["country_name"]),
      timezone: text(answer["timezone"]),
    }
  } catch {
    try {
      return { ...nowhere, ip: text((await ask(fallbackUrl, signal))["ip"]) }
    } catch {
      return nowhere
    }
  }
}

/**
 * @throws when there is no usable answer; an answer without an IP address is not usable (rate limits answer
 *   200)
 */
async function ask(url: string, signal: AbortSignal): Promise<Record<string, unknown>> {
  if (!url) throw new Error("No location service is set")
  const response = await fetch(url, {
    signal: anySignal([signal, AbortSignal.timeout(timeoutMs)]),
    credentials: "omit",
    referrerPolicy: "no-referrer",
  })
  if (!response.ok) throw new Error(`Location service: ${response.status}`)
  const answer: unknown = await response.json()
  if (typeof answer !== "object" || answer === null || !("ip" in answer) || !answer.ip) {
    throw new Error("Location service: no IP address")
  }
  return { ...answer }
}

function text(value: unknown): string {
  return typeof value === "string" && value !== "" ? value : unknown
}
