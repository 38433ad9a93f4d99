CREATE TABLE "day_reports" (
	"day" date NOT NULL,
	"report" text NOT NULL,
	"rows" jsonb NOT NULL,
	CONSTRAINT "day_reports_day_report_pk" PRIMARY KEY("day","report"),
	CONSTRAINT "day_reports_report" CHECK ("day_reports"."report" in ('portfolio_at_risk', 'products'))
);
--> statement-breakpoint
CREATE TABLE "vault_counts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vault_counts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"currency" "currency" NOT NULL,
	"employee_id" bigint NOT NULL,
	"count" jsonb NOT NULL,
	"counted" numeric(20, 2) NOT NULL,
	"expected" numeric(20, 2) NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"entry_id" bigint,
	CONSTRAINT "vault_counts_entry_key" UNIQUE("entry_id"),
	CONSTRAINT "vault_counts_not_negative" CHECK ("vault_counts"."counted" >= 0),
	CONSTRAINT "vault_counts_posted" CHECK ("vault_counts"."entry_id" is null or "vault_counts"."counted" <> "vault_counts"."expected")
);
--> statement-breakpoint
ALTER TABLE "day_reports" ADD CONSTRAINT "day_reports_day_bank_days_day_fk" FOREIGN KEY ("day") REFERENCES "public"."bank_days"("day") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vault_counts" ADD CONSTRAINT "vault_counts_entry_id_journal_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."journal_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vault_counts_currency_idx" ON "vault_counts" USING btree ("currency","id");