import { sql } from "drizzle-orm"

/**
 * For queries on users: whether staff checked the member's name against an identity document, and
 * have not said since that it must be checked again.
 */
export const isIdentityChecked = sql<boolean>`coalesce((
  select c.outcome = 'checked' from identity_checks c
    where c.user_id = users.id and c.holder_name = users.holder_name
    order by c.id desc limit 1), false)`
