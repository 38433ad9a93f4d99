import * as z from "zod/mini"
import type { users } from "../tables/users.ts"
import { username } from "./auth.ts"
import { emailAddress, line } from "./text.ts"

type Row = typeof users.$inferSelect
type Field = "firstName" | "lastName" | "email" | "phoneNumber" | "username"

/** PUT /api/profile: all of what a customer may change of themselves (specification section 5). */
export const Profile = z.strictObject({
  firstName: line("First name", 70, { min: 1, message: "First name is required" }),
  lastName: line("Last name", 70, { min: 1, message: "Last name is required" }),
  email: emailAddress("Please enter a valid email address"),
  phoneNumber: line("Phone number", 32, { min: 1, message: "Phone number is required" }),
  username,
}) satisfies z.ZodMiniType<{ [K in Field]: NonNullable<Row[K]> }>

export type Profile = z.infer<typeof Profile>
