import { reencryptEach } from "../../../staff/reencrypt.ts"
import type { StaffContext } from "../../../staff/staff-use-case.ts"
import { decryptCardNumber, encryptCardNumber, isSealedAsNow } from "../card-secrets.ts"
import { lockCardNumber } from "../queries.ts"
import { cardsAfter, sealedCardForUpdate, setSeal } from "./queries.ts"

const pageSize = 500

/**
 * Encrypts and hashes every card's number under the current key. A card's CVV stays the same, since
 * each card names the version of its CVV key.
 * @returns how many cards there are, and how many were re-encrypted
 */
export async function resealCards({
  pool,
  db,
  env,
}: Pick<StaffContext, "pool" | "db" | "env">): Promise<{ cards: number; resealed: number }> {
  let [cards, resealed, last] = [0, 0, 0]
  for (;;) {
    const page = await cardsAfter(db, last, pageSize)
    if (page.length === 0) return { cards, resealed }
    const old = page.filter((card) => !isSealedAsNow(env, card))
    resealed += await reencryptEach(pool, old, async (tx, { id, lastFour }) => {
      // Meanwhile no process can issue the same number under another key, where its hash would
      // differ.
      await lockCardNumber(tx, lastFour)
      const card = await sealedCardForUpdate(tx, id)
      if (!card || isSealedAsNow(env, card)) return undefined
      const sealed = encryptCardNumber(env, decryptCardNumber(env, card), card)
      await setSeal(tx, id, sealed)
      const details = { cardId: id, from: card.cardKeyId, to: sealed.cardKeyId }
      return { userId: card.userId, action: "card.reencrypted", details }
    })
    cards += page.length
    last = page.at(-1)?.id ?? last
  }
}
