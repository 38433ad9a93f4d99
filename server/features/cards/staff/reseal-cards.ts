import type pg from "pg"
import { recordAudit } from "../../../db/audit.ts"
import type { Database } from "../../../db/pool.ts"
import { inTransaction } from "../../../db/transaction.ts"
import {
  type CardKeys,
  decryptCardNumber,
  encryptCardNumber,
  isSealedAsNow,
} from "../card-secrets.ts"
import { lockCardNumber } from "../queries.ts"
import { cardsAfter, sealedCardForUpdate, setSeal } from "./queries.ts"

const pageSize = 500

/**
 * Encrypts and hashes every card's number under the current key, one card per transaction, so that it
 * can be stopped and run again at any time while the bank runs. A card's CVV stays the same, since each
 * card names the version of its CVV key.
 * @returns how many cards there are, and how many were re-encrypted
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
    // Meanwhile nobody can issue the same number under another key, where its hash would differ.
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
