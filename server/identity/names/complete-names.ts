import type pg from "pg"
import { brokenConstraint } from "../../db/sql-error.ts"
import { nameError } from "./name-error.ts"
import { usernameKeysOf } from "./username-keys.ts"

/** Small batches keep row locks short. */
const batch = 500

type Row = { id: string; username: string; holder_name: string | null }

/**
 * Brings customers from older versions up to the current rules for names. It fills in the
 * comparison keys of usernames, where the oldest of several look-alikes gets them, and clears names
 * of account holders that are not allowed, so that the customer states a new one. The Unicode rules
 * cannot be expressed in SQL, so this is not a migration. Running it again changes nothing.
 */
export async function completeNames(client: Pick<pg.PoolClient, "query">): Promise<void> {
  for (let after = "0"; ; ) {
    const { rows } = await client.query<Row>(
      `select id, username, holder_name from users
        where username_skeleton is null and id > $1 order by id limit $2`,
      [after, batch],
    )
    const last = rows.at(-1)
    if (!last) return
    after = last.id
    await clearName(client, rows)
    await storeUsernameKeys(client, rows)
  }
}

/** Clears names that are not allowed from accounts and cards, unless staff checked them. */
async function clearName(
  client: Pick<pg.PoolClient, "query">,
  rows: readonly Row[],
): Promise<void> {
  const wrong = rows.filter(({ holder_name: name }) => name && nameError("Name", name))
  if (wrong.length === 0) return
  await client.query(
    `with unnamed as (
        update users u set holder_name = null where id = any($1)
          and not exists (select from identity_checks c
            where c.user_id = u.id and c.holder_name = u.holder_name)
          returning id)
      update debit_cards set card_holder_name = null
        where account_id in (select a.id from accounts a join unnamed on a.user_id = unnamed.id)`,
    [wrong.map(({ id }) => id)],
  )
}

/** Stores the keys of each username, unless an older one looks like it. */
async function storeUsernameKeys(
  client: Pick<pg.PoolClient, "query">,
  rows: readonly Row[],
): Promise<void> {
  const taken = { skeletons: new Set<string>(), looks: new Set<string>() }
  const given = rows
    .map((row) => ({ ...row, ...usernameKeysOf(row.username) }))
    .filter(({ usernameSkeleton, usernameLook }) => {
      if (taken.skeletons.has(usernameSkeleton) || taken.looks.has(usernameLook)) return false
      taken.skeletons.add(usernameSkeleton)
      taken.looks.add(usernameLook)
      return true
    })
  try {
    await client.query(
      `update users u set username_skeleton = n.skeleton, username_look = n.look
        from unnest($1::bigint[], $2::text[], $3::text[], $4::text[]) as n(id, username, skeleton, look)
        where u.id = n.id and u.username = n.username and u.username_skeleton is null
          and not exists (select from users o where o.username_skeleton = n.skeleton and o.id <> n.id)
          and not exists (select from users o where o.username_look = n.look and o.id <> n.id)`,
      [
        given.map(({ id }) => id),
        given.map(({ username }) => username),
        given.map(({ usernameSkeleton }) => usernameSkeleton),
        given.map(({ usernameLook }) => usernameLook),
      ],
    )
  } catch (error) {
    // A concurrent registration took one of the keys; the next pass sees it.
    if (!brokenConstraint(error)?.startsWith("users_username_")) throw error
    await storeUsernameKeys(client, rows)
  }
}
