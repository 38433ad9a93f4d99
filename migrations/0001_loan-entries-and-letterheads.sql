CREATE TABLE "letterheads" (
	"since" timestamp with time zone PRIMARY KEY NOT NULL,
	"content" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "loan_entries" (
	"entry_id" bigint PRIMARY KEY NOT NULL,
	"loan_id" bigint NOT NULL,
	"principal" numeric(20, 2) NOT NULL,
	"interest" numeric(20, 2) NOT NULL,
	"before" jsonb,
	"key" uuid,
	CONSTRAINT "loan_entries_key_key" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "loan_reschedulings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "loan_reschedulings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"loan_id" bigint NOT NULL,
	"day" date NOT NULL,
	"months" integer NOT NULL,
	"monthly_payment" numeric(12, 2) NOT NULL,
	"principal" numeric(12, 2) NOT NULL,
	"interest_due" numeric(12, 2) NOT NULL,
	"before" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "loan_reschedulings_months" CHECK ("loan_reschedulings"."months" between 1 and 360),
	CONSTRAINT "loan_reschedulings_principal" CHECK ("loan_reschedulings"."principal" > 0)
);
--> statement-breakpoint
ALTER TABLE "statements" ALTER COLUMN "sequence" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "reconciled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "loan_entries" ADD CONSTRAINT "loan_entries_entry_id_journal_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."journal_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_entries" ADD CONSTRAINT "loan_entries_loan_id_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_reschedulings" ADD CONSTRAINT "loan_reschedulings_loan_id_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "loan_entries_loan_idx" ON "loan_entries" USING btree ("loan_id","entry_id");--> statement-breakpoint
CREATE INDEX "loan_reschedulings_loan_idx" ON "loan_reschedulings" USING btree ("loan_id","id");--> statement-breakpoint
UPDATE "payments" SET "reconciled" = true WHERE "id" IN (SELECT "payment_id" FROM "reconciled_payments");--> statement-breakpoint
-- Earlier entries: those of accounts that belong to one loan. Others name no loan.
INSERT INTO "loan_entries" ("entry_id", "loan_id", "principal", "interest")
	SELECT e."id", l."id",
			coalesce(sum(p."amount") FILTER (WHERE p."system_account" = 'loans_receivable'), 0),
			coalesce(sum(p."amount") FILTER (WHERE p."system_account" = 'interest'), 0)
		FROM "loans" l
			JOIN LATERAL (
				SELECT "entry_id" FROM "transactions" WHERE "from_account_id" = l."account_id"
				UNION ALL SELECT "entry_id" FROM "transactions" WHERE "to_account_id" = l."account_id") t ON true
			JOIN "journal_entries" e ON e."id" = t."entry_id" AND e."kind" IN ('loan_disbursement', 'loan_repayment')
			JOIN "postings" p ON p."entry_id" = e."id"
		WHERE NOT EXISTS (SELECT FROM "loans" o WHERE o."account_id" = l."account_id" AND o."id" <> l."id")
		GROUP BY e."id", l."id";
