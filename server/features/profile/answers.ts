import * as z from "zod/mini"
import type { HolderName, Profile } from "#shared/contracts/profile.ts"
import { answer } from "../../http/openapi/answer-parts.ts"
export const profile = answer<Profile>()(
  "SavedProfile",
  z.strictObject({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phoneNumber: z.string(),
    username: z.string(),
  }),
)

export const holderName = answer<HolderName>()(
  "HolderName",
  z.strictObject({ holderName: z.string() }),
)
