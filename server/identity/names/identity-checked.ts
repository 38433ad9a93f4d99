import { sql } from "drizzle-orm"

/** For queries on users: whether staff checked the customer's name against an identity document. */
export const isIdentityChecked = sql<boolean>`exists (
  select from identity_checks c where c.user_id = users.id and c.holder_name = users.holder_name)`
