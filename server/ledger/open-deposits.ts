import type pg from "pg"

/**
 * Lets customers make simulated deposits, or not: the posting function itself refuses them then, so that
 * no fault of the API and no stolen password of its role makes money in production.
 * @param owner the owner's connection; the API's role can neither read nor write this
 */
export async function openDeposits(owner: pg.Pool, open: boolean): Promise<void> {
  await owner.query(
    `update movement_kinds set open_to_customers = $1
      where kind = 'deposit' and open_to_customers <> $1`,
    [open],
  )
}
