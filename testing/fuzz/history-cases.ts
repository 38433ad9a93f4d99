import type { Endpoint } from "../../server/http/endpoint.ts"
import type { StaffEndpoint } from "../../server/staff/staff-endpoint.ts"
import { historyLength } from "../fill-history.ts"
import type { Case } from "./cases.ts"
import { knownAddressValues } from "./known-values.ts"
import { rightCase } from "./staff-cases.ts"
import type { StaffCaller } from "./staff-environment.ts"
import { staffApiOf } from "./staff-values.ts"
import { validCase } from "./valid-case.ts"

/**
 * The request that the authorization matrix has, without a cursor; of a list, also one with each of its filters, whose
 * last known values match little or nothing.
 */
export function casesOf(endpoint: Endpoint): Case[] {
  const plain = validCase(endpoint)
  const [path = "", ...queries] = plain.path.split(/[?&]/)
  const fixed = queries.filter((one) => !one.startsWith("cursor="))
  const withQuery = (query: readonly string[]) => ({
    ...plain,
    path: [path, query.join("&")].join("?"),
  })
  const filtered = (endpoint.query ?? []).flatMap(({ name, in: where }) => {
    const value = knownAddressValues[name]?.good.at(-1)
    if (where !== "query" || name === "cursor" || value === undefined) return []
    return [withQuery([...fixed.filter((one) => !one.startsWith(`${name}=`)), `${name}=${value}`])]
  })
  return [withQuery(fixed), ...filtered]
}

/** What is about every row of a time: files, which are written while they are read, and sums of all cash or postings. */
export const isLong = ({ file, path }: Pick<Endpoint, "file" | "path">) =>
  file === true ||
  path.includes(".csv") ||
  /^.(journal-exports|reports.large-cash|trial-balance)/.test(path)

export const thousands = (endpoint: Pick<Endpoint, "file" | "path">) =>
  isLong(endpoint) ? historyLength / 1_000 : 1

/** Who may call it, of those whom the environment has. */
export function callerOf({ roles }: StaffEndpoint): StaffCaller {
  if (typeof roles === "string" || roles.some((role) => isOwn.has(role))) return "own"
  return roles.includes("auditor") ? "auditor" : "own"
}

const isOwn: ReadonlySet<string> = new Set([
  "teller",
  "loan_officer",
  "payments_officer",
  "supervisor",
  "administrator",
])

/** The request that is accepted for other members, and to a list, one with each of its filters. */
export function staffCasesOf(endpoint: StaffEndpoint): Case[] {
  const api = staffApiOf(endpoint)
  const plain = rightCase(endpoint, api)
  const filtered = (endpoint.query ?? []).flatMap(({ name, in: where, required }) =>
    where !== "query" || name === "cursor" || required
      ? []
      : (api.address[name]?.good ?? []).map((value) => ({
          ...plain,
          path: `${plain.path}&${name}=${value}`,
        })),
  )
  return [plain, ...filtered]
}
