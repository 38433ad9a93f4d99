import { isIP } from "node:net"
import { z } from "zod"
import { isBic, isSepaIban } from "#shared/iban/bank-identifiers.ts"
import { isTimeZone } from "#shared/time/zoned-time.ts"
import { isLanguage, type Language, languages } from "#shared/words/languages.ts"

/** A schema for the text of one variable; an unset or empty variable is `undefined`. */
const text = z.string()

/** A whole number within bounds. */
export const wholeNumber = (min: number, max: number) =>
  text
    .refine((value) => /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max, {
      error: `must be a whole number from ${min} to ${max}`,
    })
    .transform(Number)

/** Percent from 0 to a maximum below 10, with at most two decimals. */
export const percent = (max: number) =>
  text
    .refine((value) => /^\d(\.\d{1,2})?$/.test(value) && Number(value) <= max, {
      error: `must be percent from 0 to ${max}, with at most two decimals`,
    })
    .transform(Number)

/** `true` or `false`. */
export const flag = z
  .enum(["true", "false"], { error: "must be true or false" })
  .transform((value) => value === "true")

/** One of several words. */
export const oneOf = <const T extends readonly [string, ...string[]]>(words: T) =>
  z.enum(words, { error: `must be one of ${words.join(", ")}` })

/** The languages that the bank offers, such as `en,de,fr`, the first where nothing else decides. */
export const languageList = text.transform((value, context): readonly Language[] => {
  const list = value.split(",").map((language) => language.trim())
  const known = list.filter(isLanguage)
  if (known.length === list.length && known.length === new Set(known).size) return known
  context.addIssue({
    code: "custom",
    message: `must be a list of ${Object.keys(languages).join(", ")}, each at most once`,
  })
  return z.NEVER
})

function urlOf(value: string): URL | undefined {
  return URL.canParse(value) ? new URL(value) : undefined
}

const isLoopback = ({ hostname }: URL) =>
  hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname)

const isWeb = (url: URL) => url.protocol === "https:" || url.protocol === "http:"

/**
 * The bank's public origin, such as `https://bank.example`. With `secure`, http is allowed only on
 * loopback.
 */
export const origin = (secure: boolean) =>
  text
    .refine(
      (value) => {
        const url = urlOf(value)
        return url !== undefined && isWeb(url) && `${url.origin}/` === url.href
      },
      { error: "must be an origin such as https://bank.example, without path", abort: true },
    )
    .refine(
      (value) => {
        const url = urlOf(value)
        return !secure || url?.protocol === "https:" || (url !== undefined && isLoopback(url))
      },
      { error: "must begin with https:// in production" },
    )
    .transform((value) => new URL(value).origin)

/** The URL of a service: https, or http on loopback. */
export const serviceUrl = text.refine(
  (value) => {
    const url = urlOf(value)
    return url !== undefined && isWeb(url) && (url.protocol === "https:" || isLoopback(url))
  },
  { error: "must be an https URL" },
)

/** A service of the bank's own network. */
export const internalUrl = text.refine(
  (value) => {
    const url = urlOf(value)
    return url !== undefined && isWeb(url)
  },
  { error: "must be an http or https URL" },
)

/** A mail server, such as smtps://user:password@mail.example or smtp://127.0.0.1:1025. */
export const smtpUrl = text.refine(
  (value) => /^smtps?:$/.test(urlOf(value)?.protocol ?? "") && urlOf(value)?.hostname !== "",
  { error: "must be an SMTP URL such as smtps://user:password@mail.example" },
)

/** A PostgreSQL URL that includes the database. */
export const postgresUrl = text
  // The driver connects to one host only.
  .refine((value) => !/^postgres(ql)?:\/\/([^/]*@)?[^/@]*,/.test(value), {
    error: "must name one host: put a proxy such as HAProxy in front of several servers",
    abort: true,
  })
  .refine(
    (value) =>
      /^postgres(ql)?:$/.test(urlOf(value)?.protocol ?? "") &&
      /\/./.test(urlOf(value)?.pathname ?? ""),
    { error: "must be a PostgreSQL URL such as postgres://user:password@host:5432/tessera" },
  )

/** A BIC of 8 or 11 characters. */
export const bic = text.refine(isBic, { error: "must be a BIC such as TSCULULLXXX" })

/** The IBAN of an account in SEPA, in electronic form. */
export const sepaIban = text.refine(isSepaIban, {
  error: "must be an IBAN of a SEPA country, without spaces",
})

/**
 * When a day's collections of payments close at the sponsor bank or clearing system: times such as
 * 13:40 in TARGET's time zone, in ascending order. A payment after the last one is part of the next
 * TARGET day.
 */
export type CutOffs = readonly [string, ...string[]]

/** The times of day at which collections of standard payments close. */
export const cutOffs = text.transform((value, context): CutOffs => {
  const [first, ...others] = value.split(",").map((time) => time.trim())
  const times: CutOffs = [first ?? "", ...others]
  const usable = times.every((time) => /^([01]\d|2[0-3]):[0-5]\d$/.test(time))
  if (usable && times.every((time, index) => index === 0 || time > (times[index - 1] ?? ""))) {
    return times
  }
  context.addIssue({ code: "custom", message: "must be ascending times such as 10:00,13:40,16:30" })
  return z.NEVER
})

/** An IANA time zone that this Node knows. */
export const timeZone = text.refine(
  // Offsets such as +01:00 are rejected, because PostgreSQL reads them with the opposite sign.
  (value) => /^[A-Za-z]/.test(value) && isTimeZone(value),
  { error: "must be a time zone such as Europe/Luxembourg" },
)

function isProxy(entry: string): boolean {
  if (["loopback", "linklocal", "uniquelocal"].includes(entry)) return true
  const [address = "", prefix, ...rest] = entry.split("/")
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return (
    prefix === undefined ||
    (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128))
  )
}

const proxyList = (value: string) => value.split(",").map((entry) => entry.trim())

/** Express's `trust proxy`: a number of hops, or the proxies' addresses. Never all of them. */
export const trustProxy = text
  .refine((value) => /^\d{1,2}$/.test(value) || proxyList(value).every(isProxy), {
    error:
      "must be a number of proxies, or a list of addresses, networks, loopback, linklocal, uniquelocal",
  })
  .transform((value) => (/^\d{1,2}$/.test(value) ? Number(value) : proxyList(value)))
