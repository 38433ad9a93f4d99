ALTER TYPE "public"."leg_end" ADD VALUE 'loan_losses';--> statement-breakpoint
ALTER TYPE "public"."system_account_code" ADD VALUE 'loan_losses';--> statement-breakpoint
CREATE TABLE "loan_promises" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "loan_promises_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"loan_id" bigint NOT NULL,
	"employee_id" bigint NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"promised_for" date NOT NULL,
	"due_before" numeric(12, 2) NOT NULL,
	"note" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "loan_promises_amount" CHECK ("loan_promises"."amount" > 0 and "loan_promises"."amount" <= "loan_promises"."due_before"),
	CONSTRAINT "loan_promises_note_length" CHECK (char_length("loan_promises"."note") between 1 and 500)
);
--> statement-breakpoint
ALTER TABLE "loans" ADD COLUMN "written_off_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "loans" ADD COLUMN "written_off" numeric(12, 2);--> statement-breakpoint
ALTER TABLE "loans" ADD COLUMN "written_off_entry_id" bigint;--> statement-breakpoint
ALTER TABLE "loan_promises" ADD CONSTRAINT "loan_promises_loan_id_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "loan_promises_loan_idx" ON "loan_promises" USING btree ("loan_id","id");--> statement-breakpoint
ALTER TABLE "loans" ADD CONSTRAINT "loans_written_off_entry_id_journal_entries_id_fk" FOREIGN KEY ("written_off_entry_id") REFERENCES "public"."journal_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loans" ADD CONSTRAINT "loans_written_off_is_closed" CHECK (("loans"."written_off_at" is null) = ("loans"."written_off" is null) and ("loans"."written_off_at" is null) = ("loans"."written_off_entry_id" is null) and ("loans"."written_off_at" is null or ("loans"."status" = 'closed' and "loans"."disbursed_date" is not null and "loans"."written_off" > 0)));