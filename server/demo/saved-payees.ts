import { savedPayees } from "#shared/tables/payees.ts"
import type { Database } from "../db/pool.ts"
import type { Calendar } from "./calendar.ts"
import { counterparties as to } from "./counterparties.ts"
import type { DemoMember } from "./members.ts"

type Saved = Pick<
  typeof savedPayees.$inferInsert,
  "iban" | "name" | "ownName" | "verified" | "createdAt"
>

/** The payees that the demo members have saved. A new member has none. */
export async function saveDemoPayees(
  tx: Database,
  { marta, aisha }: Record<"marta" | "aisha", DemoMember>,
  { monthsAgo, daysAgo }: Calendar,
): Promise<void> {
  const elsewhere = (
    { recipientIban: iban, recipientName: name }: (typeof to)[keyof typeof to],
    createdAt: Date,
    ownName?: string,
  ): Saved => ({ iban, name, ownName, verified: "not_possible", createdAt })
  const here = ({ iban, name }: DemoMember, createdAt: Date): Saved => ({
    iban,
    name,
    verified: "match",
    createdAt,
  })
  const saved = [
    elsewhere(to.landlord, monthsAgo(17, 1, 6), "Landlord"),
    elsewhere(to.phone, monthsAgo(16, 5, 7)),
    elsewhere(to.friend, monthsAgo(12, 20, 10), "Oliver"),
    here(aisha, daysAgo(9, 20)),
  ].map((payee) => ({ ...payee, userId: marta.userId }))
  const byAisha = [
    elsewhere(to.housing, monthsAgo(8, 2, 6), "Rent"),
    here(marta, daysAgo(12, 20)),
  ].map((payee) => ({ ...payee, userId: aisha.userId }))
  const rows = [...saved, ...byAisha]
  await tx
    .insert(savedPayees)
    .values(rows.map((payee) => ({ ...payee, verifiedAt: payee.createdAt })))
}
