import { sql } from "drizzle-orm"

/** What must hold between members, holders, and accounts: one sentence for each violation. */
export const holderRules = [
  // Every member is a holder of their own, and owns what it owns.
  sql`select format('Member %s does not own the accounts of the holder with the same id', u.id) as violation
    from users u where not exists (select from holders h join holder_people p on p.holder_id = h.id
      where h.id = u.id and h.kind = 'person' and p.user_id = u.id and p.role = 'owner' and p.may = 'pay'
        and p.ended_at is null) order by u.id`,
  // No other holder stands for a person, and nobody else owns what a person holds alone.
  sql`select format('Holder %s is a person, but %s owns it too', p.holder_id, p.user_id) as violation
    from holder_people p join holders h on h.id = p.holder_id
    where h.kind = 'person' and p.role = 'owner' and p.user_id <> p.holder_id order by p.id`,
  sql`select format('Holder %s has no owner', h.id) as violation
    from holders h where not exists (select from holder_people p where p.holder_id = h.id and p.role = 'owner'
      and p.ended_at is null) order by h.id`,
]
