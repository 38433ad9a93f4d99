import * as z from "zod/mini"
import { iban } from "./iban.ts"
import { password } from "./password.ts"
import { singleLine } from "./text.ts"

/** GET /api/trusted-payees, by name. */
export type TrustedPayee = { id: number; iban: string; name: string; createdAt: string }

/** POST /api/trusted-payees: answers with the payee. The name is the customer's own label. */
export const NewTrustedPayee = z.strictObject({
  iban: iban("IBAN must be at least 15 characters"),
  name: singleLine("Name", 70, { min: 1, message: "Name is required" }),
  password,
})

export type NewTrustedPayee = z.infer<typeof NewTrustedPayee>
