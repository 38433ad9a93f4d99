ALTER TYPE "public"."leg_end" ADD VALUE 'payment_losses';--> statement-breakpoint
ALTER TYPE "public"."leg_end" ADD VALUE 'recon_difference';--> statement-breakpoint
ALTER TYPE "public"."system_account_code" ADD VALUE 'payment_losses';--> statement-breakpoint
ALTER TYPE "public"."system_account_code" ADD VALUE 'recon_difference';--> statement-breakpoint
ALTER TABLE "repair_items" DROP CONSTRAINT "repair_items_two_people";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "last_return_day" date;--> statement-breakpoint
ALTER TABLE "repair_items" ADD COLUMN "statement_id" bigint;--> statement-breakpoint
ALTER TABLE "repair_items" ADD COLUMN "line_id" bigint;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD COLUMN "entry_id" bigint;--> statement-breakpoint
ALTER TABLE "statements" ADD COLUMN "entry_id" bigint;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_entry_id_journal_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."journal_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_entry_id_journal_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."journal_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_entry_key" UNIQUE("entry_id");--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_entry_key" UNIQUE("entry_id");--> statement-breakpoint
ALTER TABLE "repair_items" ADD CONSTRAINT "repair_items_two_people" CHECK (lower(normalize("repair_items"."closed_by", NFKC)) <> lower(normalize("repair_items"."proposed_by", NFKC)));