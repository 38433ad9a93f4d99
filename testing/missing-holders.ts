/** Makes members who were written without triggers holders of their own, as the triggers would have done. */
export const missingHoldersSql = `
  insert into holders (id, kind)
    select id, 'person' from users u where not exists (select from holders h where h.id = u.id);
  insert into holder_people (holder_id, user_id, role, may)
    select id, id, 'owner', 'pay' from users u
      where not exists (select from holder_people p where p.holder_id = u.id and p.user_id = u.id)`
