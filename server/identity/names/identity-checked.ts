import { sql } from "drizzle-orm"

/** Of a query on users: whether staff checked that a customer bears the name on their accounts. */
export const isIdentityChecked = sql<boolean>`exists (
  select from identity_checks c where c.user_id = users.id and c.holder_name = users.holder_name)`
