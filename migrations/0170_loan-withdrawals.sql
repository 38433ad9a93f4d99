ALTER TABLE "loans" ADD COLUMN "withdrawal_entry_id" bigint;--> statement-breakpoint
ALTER TABLE "loans" ADD CONSTRAINT "loans_withdrawal_entry_id_journal_entries_id_fk" FOREIGN KEY ("withdrawal_entry_id") REFERENCES "public"."journal_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- What was paid back by a withdrawal, which only the text has said so far.
update "loans" set "withdrawal_entry_id" = (
    select t."entry_id" from "transactions" t
      where t."from_account_id" = "loans"."account_id" and t."type" = 'withdrawal'
        and t."description" = initcap("loans"."loan_type"::text) || ' loan withdrawal'
        and t."created_at" between "loans"."withdrawn_at" - interval '1 minute' and "loans"."withdrawn_at"
      order by t."id" desc limit 1)
  where "withdrawn_at" is not null;
