-- Functions, triggers, and views come from the SQL files of server/ from here on. Nobody but the owner may execute a
-- function, unless a role's rights name it.
alter default privileges revoke execute on functions from public;
--> statement-breakpoint
do $$
declare
  own regprocedure;
begin
  for own in select oid from pg_proc where pronamespace = 'public'::regnamespace and proowner = current_user::regrole
  loop
    execute format('revoke execute on function %s from public', own);
  end loop;
end
$$;
--> statement-breakpoint
create table drizzle.sql_parts (hash text primary key, path text not null, release integer not null);
--> statement-breakpoint
-- What the migrations before this one have made: triggers, views, and rows of constants. Making a trigger again would
-- wait for everybody who uses its table.
insert into drizzle.sql_parts (hash, path, release) values
  ('a4b5b4782d4c2622c2fd5fe69c1117c09c0c925facc634a9ebfc8e3e4235dc6a', 'db/app-inserts.sql', 0),
  ('4f83012d0ce3925d1d5873635ca59b90001b04864ee7205ab7fe230d51b8edf6', 'db/settings.sql', 0),
  ('712c9f631bd011c186748ddce5fcafddbe770f56158b96df4b635e1e696b301b', 'documents/account-statements.sql', 0),
  ('34beb6f440827ec57798e1182fcaae999f7413bc333c2f0efe89c58263eeb251', 'features/accounts/interest.sql', 0),
  ('2ade9e38ed6a7f36ebc356c36ff567ad414f9a2ed6d77f0b28cb5db372ea911d', 'features/cards/cards.sql', 0),
  ('df409d16f77eb64564a36a1c11f2be01c9f5567d5c92c5493de9d8438f05483d', 'features/cash/cash.sql', 0),
  ('7a8b1feb247111e353476205955839769ec67804f75d4f9e70c9c53d7e2595dc', 'features/cash/vault.sql', 0),
  ('60ea8eae799a4df2e6ce81575c23b954f9e3d2e1f0a2ce4fb6b23fffdc275a0a', 'features/data/member-data.sql', 0),
  ('ad5afa3f5f44cd013136bf56a11787fa5007a9cda0e655ff796f5c145c272616', 'features/help/staff-messages.sql', 0),
  ('eb5cdc21115f1fc51a5abd657557ba7eb768e28880919eff462689566fa34216', 'features/insights/category-words.sql', 0),
  ('7af7d2f2fce9506d63635df80d5720b4056bef7e200d3aa625a5bfe9c7936ad7', 'features/ledger/reversals.sql', 0),
  ('b8e1e27856cc30d44a35b7fca7dbeb5254b053a6fdf5c570d84ae56be0a0c1fa', 'features/loans/loan-desk.sql', 0),
  ('71eaf0d5419f6eea5828da21c13c22a5c0073b1a04994f8a1f866b1ca7991848', 'features/loans/loan-offers.sql', 0),
  ('90f02822b1831ece381fd39cb27c5c1db2e79e60e37f21038e2e4cdf386791af', 'features/members/member-identity.sql', 0),
  ('82c7d3e770cc802f58c29b8d26af7fa68d9dd5d2efc558e7d61f35cc6236acb1', 'features/members/staff-find.sql', 0),
  ('2857c5a94f4dcff0d53745a5cfdb331d5b7ae2aa0306385056430aa352289fec', 'features/members/staff-member.sql', 0),
  ('9cac2d19469f37f3219217ed14f66d81fe947aad1ce6771254fd86170c8dafb7', 'features/notifications/notifications.sql', 0),
  ('45e0a9e6f9ebaba41240f71b3e5374d36bb2f2ad884abe9d7ca7b6913d862553', 'features/orders/orders.sql', 0),
  ('bf5a1e2827c6de1fef1d555063527b9f18860097c28ddb062a4065d1f663d3e1', 'features/payments/staff-payments.sql', 0),
  ('3f3ff461e512dcf40d6ccffc48cdb3240b5ea9096aadd3e638621a19e9cf26f1', 'features/proposals/proposal-kinds.sql', 0),
  ('d557dd1fe1bf7bf973877564040fbd8ed3c46c1eb18224c633d14ae5b2280452', 'features/proposals/proposals.sql', 0),
  ('bb78cf33e88cb1d7bb811547e633301f5d6525d09c5825f429673a4ea77453de', 'features/requests/requests.sql', 0),
  ('fee2f35a3f00caefb06a35866235de9f089ae9f2e0c2d4f3f1ce84f88494a021', 'identity/employees/employee-changes.sql', 0),
  ('67905c2d85751331947d77ba8a459079a57fef64cf1ccc08c9e63eccef56e9b7', 'identity/employees/employee-factors.sql', 0),
  ('a62d968914b31f1a6438138af42f77405ee8da6c5240d4e488e9245a5936ee2c', 'identity/employees/employees.sql', 0),
  ('6f9a879a68fd8614bf77d4adccfa9822ed9f999cdc4f9116d5885a18e86a23db', 'ledger/append-only.sql', 0),
  ('99c1ac8de71e13d8b78be3d71026c2014d1f7dcef66e175c7e7fa32f053c5973', 'ledger/movement-kinds.sql', 0),
  ('ab7b958007521bb2f2492f5ec83bd2ffd8ab2ff832d7d332073701f948152053', 'ledger/seals.sql', 0),
  ('00bf4ac4ca0b45a470d480d3719f28187159fcbc635bf5265da32c5dbcc8dfa4', 'ledger/sum-zero.sql', 0),
  ('f1e72a1bca3e7e07a41292ed82153ee23e65e83f99edab8471452f7057889b2f', 'mail/email.sql', 0),
  ('8f6f5033d55f682ee470a5b84f1dedd679c9742376d9fe4061b3b5b1c34a0ccd', 'payments/payment-transitions.sql', 0),
  ('ab4cda791a9d36db3040d8155c0ddd8d6a4d32881ecfed501056cfff9785769a', 'payments/payments.sql', 0),
  ('c88b6e923c9ae848b4ac32380d5fc62078743b665b51512354641b586c9babff', 'payments/recall-holds.sql', 0),
  ('d6d98dd6b1ad302a59d12618d2c306b722b38ecbc464333879b6d4b9a036e35d', 'payments/reconciliation/write-off-reversals.sql', 0);
