-- What takes two employees (shared/staff-operations.ts): who may propose it and who may decide, and for how long a
-- proposal can be decided.
insert into proposal_kinds (kind, subject_key, maker_roles, checker_roles, lifetime, rehearsed)
  values
    {{proposalKinds}}
  on conflict (kind) do update set subject_key = excluded.subject_key, maker_roles = excluded.maker_roles,
    checker_roles = excluded.checker_roles, lifetime = excluded.lifetime, rehearsed = excluded.rehearsed;
