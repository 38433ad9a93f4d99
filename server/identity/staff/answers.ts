import * as z from "zod/mini"
import type {
  EnrollmentOffer,
  OwnFactors,
  StaffPasskeyOptions,
  StaffSession,
  StaffSignInOptions,
} from "#shared/contracts/staff-session.ts"
import { employeeRoles } from "#shared/tables/employees.ts"
import { answer, id, instant } from "../../http/openapi/answer-parts.ts"
import { passkeyRequest } from "../../http/openapi/challenge-answer.ts"
import { passkeyCreation } from "../factors/answers.ts"

const roles = z.array(z.enum(employeeRoles))
const factors = z.array(z.enum(["passkey", "authenticator"]))
const seconds = z.int().check(z.minimum(0))

export const signInOptions = answer<StaffSignInOptions>()(
  "StaffSignInOptions",
  z.strictObject({
    factors,
    demo: z.exactOptional(
      z
        .array(
          z.strictObject({
            ...{ name: z.string(), username: z.string(), password: z.string() },
            ...{ code: z.string(), roles },
          }),
        )
        .check(z.describe("The demonstration's employees; only in the demo.")),
    ),
  }),
)

export const staffPasskey = answer<StaffPasskeyOptions>()(
  "StaffPasskeyOptions",
  z.strictObject({ passkey: passkeyRequest }),
)

export const staffSession = answer<StaffSession>()(
  "StaffSession",
  z.strictObject({
    employee: z.strictObject({ id, name: z.string(), username: z.string(), roles }),
    locked: z.boolean().check(z.describe("Whether it must be unlocked with a factor.")),
    locksIn: seconds.check(z.describe("Seconds until it locks without activity.")),
    endsIn: seconds.check(z.describe("Seconds until it ends.")),
    factors,
  }),
)

export const enrollmentOffer = answer<EnrollmentOffer>()(
  "EnrollmentOffer",
  z.strictObject({
    ...{ name: z.string(), username: z.string(), roles, factors },
    passkey: z.exactOptional(passkeyCreation),
    authenticator: z.exactOptional(z.strictObject({ uri: z.string(), secret: z.string() })),
    passwordLength: z.int(),
  }),
)

const factorKind = z.enum(["passkey", "authenticator"])

export const ownFactors = answer<OwnFactors>()(
  "OwnFactors",
  z.strictObject({
    factors: z.array(
      z.strictObject({
        kind: factorKind,
        id: z.nullable(id).check(z.describe("Of a passkey.")),
        name: z.nullable(z.string()),
        createdAt: instant,
        lastUsedAt: z.nullable(instant),
      }),
    ),
    notices: z
      .array(
        z.strictObject({
          id,
          action: z.enum(["employee.factor_added", "employee.factor_removed"]),
          kind: factorKind,
          name: z.nullable(z.string()),
          createdAt: instant,
        }),
      )
      .check(z.describe("Changes that the employee has not seen yet.")),
    passkeysAvailable: z.boolean(),
  }),
)
