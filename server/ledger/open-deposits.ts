import type pg from "pg"

/**
 * Allows or forbids simulated deposits by members. The posting function itself refuses them, so that
 * neither a bug in the API nor a stolen password of its role can create money in production.
 * @param owner the owner's connection; the API's role can neither read nor write this setting
 */
export async function openDeposits(owner: pg.Pool, open: boolean): Promise<void> {
  await owner.query(
    `update movement_kinds set open_to_customers = $1
      where kind = 'deposit' and open_to_customers <> $1`,
    [open],
  )
}
