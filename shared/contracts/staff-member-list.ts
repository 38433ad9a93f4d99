import * as z from "zod/mini"
import { identityStates } from "../members/identity-checks.ts"
import { described, id, moment } from "./fields.ts"

/** GET /api/staff/member-list: as much of each as is needed to tell members apart. */
export const MemberItem = z.object({
  id,
  name: z.string(),
  username: z.string(),
  memberSince: moment,
  access: described(
    z.enum(["open", "blocked", "ended"]),
    "Whether they can sign in, staff have blocked them, or the membership has ended.",
  ),
  identity: z.enum(identityStates),
})
export type MemberItem = z.infer<typeof MemberItem>
