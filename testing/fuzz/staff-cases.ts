import type { StaffEndpoint } from "../../server/staff/staff-endpoint.ts"
import type { RawRequest } from "../raw-http.ts"
import type { Case, FuzzedApi } from "./cases.ts"
import type { StaffCaller, StaffEnvironment } from "./staff-environment.ts"

const name = /\{\{(\w+)\}\}/g

/** A case's request by one of the environment's employees. */
export function requestOf(
  environment: StaffEnvironment,
  one: Case,
  caller: StaffCaller,
): RawRequest {
  const fill = (text: string) =>
    text.replaceAll(name, (whole, known: string) => environment.names.get(known) ?? whole)
  const cookies = { ...environment.cookies, none: undefined }
  const cookie =
    typeof one.session === "object"
      ? one.session.cookie.replaceAll("tessera", "tessera.staff")
      : cookies[one.session === "own" ? caller : one.session]
  return {
    method: one.method,
    path: fill(one.path),
    headers: { ...one.headers, ...(cookie !== undefined && { cookie }) },
    body: typeof one.body === "string" ? fill(one.body) : one.body,
  }
}

/** A request that is accepted: the endpoint's example, about what the environment has. */
export function rightCase({ method, path, body, query = [] }: StaffEndpoint, api: FuzzedApi): Case {
  const known = (place: string) => api.address[place]?.good[0] ?? ""
  const address = path.replace(
    /([a-z-]+\/)\{id\}/,
    (kind, start: string) => `${start}${known(kind)}`,
  )
  const filters = query.filter(({ required }) => required)
  const fields = Object.keys(body?.example ?? {}).map(
    (field) => `"${field}":${api.body[field]?.good[0]}`,
  )
  return {
    method: method.toUpperCase(),
    path: `${api.path}${address}?${filters.map(({ name: one }) => `${one}=${known(one)}`).join("&")}`,
    headers: body ? { "content-type": "application/json" } : {},
    session: "own",
    body: body && `{${fields.join(",")}}`,
  }
}
