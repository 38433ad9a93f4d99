import { creditorReference } from "#shared/payments/creditor-reference.ts"
import { paymentRequests } from "#shared/tables/requests.ts"
import { addDays } from "#shared/time/target-days.ts"
import { recordAudit } from "../db/audit.ts"
import type { Database } from "../db/pool.ts"
import { type Calendar, isoDate } from "./calendar.ts"
import { bicycle, sharedTickets } from "./marta.ts"
import type { DemoMember } from "./members.ts"
import { amount } from "./story.ts"

/**
 * What the demo members ask each other and anybody for, with the notices of what is new.
 * @returns the id of Aisha's request that Marta's transfer pays
 */
export async function requestDemoMoney(
  tx: Database,
  { marta, tomas, aisha }: Record<"marta" | "tomas" | "aisha", DemoMember>,
  { now, daysAgo }: Calendar,
): Promise<number> {
  const username = new Map([
    [marta, "marta.lindqvist"],
    [tomas, "tomas.novak"],
    [aisha, "aisha.okafor"],
  ])
  let asked = 0
  async function ask(at: Date, from: DemoMember, to: DemoMember, minor: number, reason: string) {
    asked += 1
    const [row] = await tx
      .insert(paymentRequests)
      .values({
        userId: from.userId,
        accountId: from.eur,
        payerId: to.userId,
        asked: username.get(to) ?? "",
        amount: amount(minor),
        reason,
        createdAt: at,
        reference: creditorReference(`2026${String(asked).padStart(10, "0")}`),
        expiresOn: addDays(isoDate(at), 30),
      })
      .returning({ id: paymentRequests.id })
    if (!row) throw new Error("a demo request was not stored")
    // An event of the audit trail is dated when it is written.
    if (at === now) {
      const details = { requestId: row.id }
      const own = { userId: from.userId, actor: "customer", action: "request.created" } as const
      await recordAudit(tx, { ...own, details })
      const told = { userId: to.userId, actor: "bank", action: "request.received" } as const
      await recordAudit(tx, { ...told, details })
    }
    return row.id
  }
  const sold = daysAgo(10, 11)
  await tx.insert(paymentRequests).values({
    userId: marta.userId,
    accountId: marta.eur,
    payerId: null,
    asked: null,
    amount: amount(bicycle.minor),
    reason: bicycle.reason,
    reference: bicycle.reference,
    createdAt: sold,
    expiresOn: addDays(isoDate(sold), 30),
  })
  await ask(daysAgo(2, 19), marta, aisha, 4_200, "Weekend in Trier, my half of the petrol")
  const paid = await ask(daysAgo(1, 18), aisha, marta, 2_640, sharedTickets)
  await ask(now, marta, tomas, 1_250, "Train tickets")
  await ask(now, aisha, marta, 1_800, "Birthday present for Lina")
  return paid
}
