import * as z from "zod/mini"
import type { Proposed } from "#shared/contracts/staff-proposals.ts"
import { employeeRoles } from "#shared/tables/employees.ts"
import { answer, id } from "../http/openapi/answer-parts.ts"
import { moment } from "./answer-parts.ts"

export const deciders = z
  .array(z.enum(employeeRoles))
  .check(z.describe("Employees with one of these roles may decide, except the maker."))

/** What waits for a second person about the subject of a page. */
export const openProposals = z.array(z.strictObject({ id, kind: z.string(), expiresAt: moment }))

/** What every endpoint that proposes answers. */
export const proposed = answer<Proposed>()(
  "Proposed",
  z.strictObject({ proposal: z.strictObject({ id, expiresAt: moment, deciders }) }),
)
