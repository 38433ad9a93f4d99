CREATE TABLE "write_off_reversals" (
	"entry_id" bigint PRIMARY KEY NOT NULL,
	"reversal_entry_id" bigint NOT NULL,
	CONSTRAINT "write_off_reversals_reversal_key" UNIQUE("reversal_entry_id")
);
--> statement-breakpoint
ALTER TABLE "audit_events" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "write_off_reversals" ADD CONSTRAINT "write_off_reversals_entry_id_journal_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."journal_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "write_off_reversals" ADD CONSTRAINT "write_off_reversals_reversal_entry_id_journal_entries_id_fk" FOREIGN KEY ("reversal_entry_id") REFERENCES "public"."journal_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_customer" CHECK ("audit_events"."user_id" is not null or "audit_events"."actor" = 'staff');