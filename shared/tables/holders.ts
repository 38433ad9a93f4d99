import { pgEnum, pgTable } from "drizzle-orm/pg-core"
import { instant, ref } from "./columns.ts"

export const holderKinds = ["person", "together"] as const
export const holderKind = pgEnum("holder_kind", holderKinds)

/**
 * Who owns accounts: a person, or people together. Each user is a holder with the same id, so ids of all
 * holders come from the sequence of `users`. Triggers write the holders of users
 * (server/ledger/holders.sql).
 */
export const holders = pgTable("holders", {
  id: ref().primaryKey(),
  kind: holderKind().notNull(),
  createdAt: instant().notNull().defaultNow(),
})
