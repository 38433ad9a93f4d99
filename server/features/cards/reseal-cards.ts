import type pg from "pg"
import { recordAudit } from "../../db/audit.ts"
import type { Database } from "../../db/pool.ts"
import { inTransaction } from "../../db/transaction.ts"
import {
  type CardKeys,
  decryptCardNumber,
  encryptCardNumber,
  isSealedAsNow,
} from "./card-secrets.ts"
import { lockCardNumber } from "./queries.ts"
import { cardsAfter, sealedCardForUpdate, setSeal } from "./staff-queries.ts"

const pageSize = 500

/**
 * Encrypts every card's number under the current key, and hashes it with that; one card a transaction, so
 * that it may be stopped and begun again at any time, while the bank runs. A card's CVV stays what it
 * was: its key is versioned by card.
 * @returns how many cards there were, and how many were encrypted anew
 */
export async function resealCards({
  pool,
  db,
  env,
}: {
  pool: pg.Pool
  db: Database
  env: CardKeys
}): Promise<{ cards: number; resealed: number }> {
  let [cards, resealed, last] = [0, 0, 0]
  for (;;) {
    const page = await cardsAfter(db, last, pageSize)
    if (page.length === 0) return { cards, resealed }
    for (const card of page) {
      if (!isSealedAsNow(env, card)) resealed += (await resealOne(pool, env, card)) ? 1 : 0
    }
    cards += page.length
    last = page.at(-1)?.id ?? last
  }
}

async function resealOne(
  pool: pg.Pool,
  keys: CardKeys,
  { id, lastFour }: { id: number; lastFour: string },
): Promise<boolean> {
  return inTransaction(pool, async (tx) => {
    // Nobody issues this number meanwhile under a key whose hash differs.
    await lockCardNumber(tx, lastFour)
    const card = await sealedCardForUpdate(tx, id)
    if (!card || isSealedAsNow(keys, card)) return false
    await setSeal(tx, id, encryptCardNumber(keys, decryptCardNumber(keys, card), card))
    await recordAudit(tx, {
      userId: card.userId,
      actor: "staff",
      action: "card.reencrypted",
      details: { cardId: id, from: card.cardKeyId, to: keys.CARD_KEYS[0]?.id },
    })
    return true
  })
}
