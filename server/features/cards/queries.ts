import { randomInt } from "node:crypto"
import { sql } from "drizzle-orm"
import { type CardType, cardSerialLength, makeCardNumber } from "#shared/cards/card-number.ts"
import { debitCards } from "#shared/tables/cards.ts"
import type { Database } from "../../db/pool.ts"
import { type CardKeys, currentCvvVersion, encryptCardNumber } from "./card-secrets.ts"

type Holder = { username: string; firstName: string | null; lastName: string | null }
type NewCard = { accountId: number; holder: Holder; cardType?: CardType }

/** Issues a card that runs to the end of the month four years from now. */
export async function issueCard(
  tx: Database,
  keys: CardKeys,
  { accountId, holder, cardType = "Visa" }: NewCard,
): Promise<{ id: number }> {
  const serial = Array.from({ length: cardSerialLength[cardType] }, () => randomInt(10)).join("")
  const cardNumber = makeCardNumber(cardType, serial)
  const [row] = await tx
    .insert(debitCards)
    .values({
      accountId,
      ...encryptCardNumber(keys, cardNumber),
      lastFour: cardNumber.slice(-4),
      cvvKeyVersion: currentCvvVersion(keys),
      cardHolderName: holderName(holder),
      expiryDate: sql`(date_trunc('month', now()) + interval '49 months' - interval '1 day')::date`,
      cardType,
    })
    .returning({ id: debitCards.id })
  if (!row) throw new Error("the new card was not returned")
  return row
}

function holderName({ firstName, lastName, username }: Holder): string {
  const name = [firstName, lastName].filter((part) => part !== null).join(" ")
  return (name || username).toUpperCase()
}
