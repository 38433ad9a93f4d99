ALTER TYPE "public"."leg_end" ADD VALUE 'recalled_money';--> statement-breakpoint
ALTER TYPE "public"."system_account_code" ADD VALUE 'recalled_money';--> statement-breakpoint
CREATE TABLE "vault_deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vault_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"entry_id" bigint NOT NULL,
	"currency" "currency" NOT NULL,
	"amount" numeric(20, 2) NOT NULL,
	"settled" numeric(20, 2) NOT NULL,
	"reference" text NOT NULL,
	"line_id" bigint,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "vault_deliveries_entry_key" UNIQUE("entry_id"),
	CONSTRAINT "vault_deliveries_signs" CHECK (sign("vault_deliveries"."amount") = -sign("vault_deliveries"."settled") and "vault_deliveries"."amount" <> 0),
	CONSTRAINT "vault_deliveries_reference" CHECK (char_length("vault_deliveries"."reference") between 3 and 35)
);
--> statement-breakpoint
ALTER TABLE "vault_deliveries" ADD CONSTRAINT "vault_deliveries_entry_id_journal_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."journal_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vault_deliveries" ADD CONSTRAINT "vault_deliveries_line_id_statement_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."statement_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vault_deliveries_unmatched_idx" ON "vault_deliveries" USING btree ("id") WHERE "vault_deliveries"."line_id" is null;--> statement-breakpoint
CREATE INDEX "vault_deliveries_line_idx" ON "vault_deliveries" USING btree ("line_id");