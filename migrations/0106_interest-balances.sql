CREATE TYPE "public"."day_part" AS ENUM('interest', 'loans');--> statement-breakpoint
CREATE TABLE "day_batches" (
	"day" date NOT NULL,
	"part" "day_part" NOT NULL,
	"first_id" bigint NOT NULL,
	"last_id" bigint NOT NULL,
	"done_up_to" bigint DEFAULT 0 NOT NULL,
	"done" boolean DEFAULT false NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"accruals" integer DEFAULT 0 NOT NULL,
	"payments" integer DEFAULT 0 NOT NULL,
	"collected" integer DEFAULT 0 NOT NULL,
	"overdue" integer DEFAULT 0 NOT NULL,
	"paid_off" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "day_batches_day_part_first_id_pk" PRIMARY KEY("day","part","first_id")
);
--> statement-breakpoint
CREATE TABLE "interest_balances" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"accrued" numeric(20, 8) NOT NULL,
	"paid" numeric(20, 2) DEFAULT '0' NOT NULL,
	"accrued_to" date NOT NULL,
	"version" bigint NOT NULL,
	"carried" numeric(20, 8) DEFAULT '0' NOT NULL,
	"carried_to" date,
	CONSTRAINT "interest_balances_paid" CHECK ("interest_balances"."paid" between 0 and "interest_balances"."accrued"),
	CONSTRAINT "interest_balances_carried" CHECK ("interest_balances"."carried" between 0 and "interest_balances"."accrued")
);
--> statement-breakpoint
CREATE TABLE "interest_payments" (
	"account_id" bigint NOT NULL,
	"month_end" date NOT NULL,
	"amount" numeric(20, 2) NOT NULL,
	"entry_id" bigint NOT NULL,
	CONSTRAINT "interest_payments_account_id_month_end_pk" PRIMARY KEY("account_id","month_end"),
	CONSTRAINT "interest_payments_entry_key" UNIQUE("entry_id"),
	CONSTRAINT "interest_payments_positive" CHECK ("interest_payments"."amount" > 0),
	CONSTRAINT "interest_payments_month_end" CHECK (extract(day from "interest_payments"."month_end" + 1) = 1)
);
--> statement-breakpoint
ALTER TABLE "interest_balances" ADD CONSTRAINT "interest_balances_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interest_payments" ADD CONSTRAINT "interest_payments_account_id_interest_balances_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."interest_balances"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interest_payments" ADD CONSTRAINT "interest_payments_entry_id_journal_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."journal_entries"("id") ON DELETE no action ON UPDATE no action;