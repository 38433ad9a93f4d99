CREATE TYPE "public"."cash_movement_kind" AS ENUM('opened', 'paid_in', 'paid_out', 'reversal', 'difference', 'closed');--> statement-breakpoint
ALTER TYPE "public"."leg_end" ADD VALUE 'cash_vault';--> statement-breakpoint
ALTER TYPE "public"."leg_end" ADD VALUE 'cash_drawers';--> statement-breakpoint
ALTER TYPE "public"."leg_end" ADD VALUE 'suspense';--> statement-breakpoint
ALTER TYPE "public"."leg_end" ADD VALUE 'cash_differences';--> statement-breakpoint
ALTER TYPE "public"."leg_end" ADD VALUE 'fees';--> statement-breakpoint
ALTER TYPE "public"."system_account_code" ADD VALUE 'cash_vault';--> statement-breakpoint
ALTER TYPE "public"."system_account_code" ADD VALUE 'cash_drawers';--> statement-breakpoint
ALTER TYPE "public"."system_account_code" ADD VALUE 'suspense';--> statement-breakpoint
ALTER TYPE "public"."system_account_code" ADD VALUE 'cash_differences';--> statement-breakpoint
ALTER TYPE "public"."system_account_code" ADD VALUE 'fees';--> statement-breakpoint
CREATE TABLE "cash_drawers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cash_drawers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"employee_id" bigint NOT NULL,
	"currency" "currency" NOT NULL,
	"opened_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"opening_count" jsonb NOT NULL,
	"opening_amount" numeric(20, 2) NOT NULL,
	"closing_count" jsonb,
	"counted_amount" numeric(20, 2),
	"closed_at" timestamp with time zone,
	CONSTRAINT "cash_drawers_opening_not_negative" CHECK ("cash_drawers"."opening_amount" >= 0),
	CONSTRAINT "cash_drawers_counted_not_negative" CHECK ("cash_drawers"."counted_amount" >= 0),
	CONSTRAINT "cash_drawers_closed_counted" CHECK ("cash_drawers"."closed_at" is null or "cash_drawers"."counted_amount" is not null)
);
--> statement-breakpoint
CREATE TABLE "cash_movements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cash_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"drawer_id" bigint NOT NULL,
	"entry_id" bigint NOT NULL,
	"kind" "cash_movement_kind" NOT NULL,
	"amount" numeric(20, 2) NOT NULL,
	"account_id" bigint,
	"euros" numeric(20, 2) NOT NULL,
	"key" uuid,
	"identified" text,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "cash_movements_entry_key" UNIQUE("entry_id"),
	CONSTRAINT "cash_movements_key_key" UNIQUE("key"),
	CONSTRAINT "cash_movements_not_zero" CHECK ("cash_movements"."amount" <> 0),
	CONSTRAINT "cash_movements_member" CHECK (("cash_movements"."kind" in ('paid_in', 'paid_out', 'reversal')) = ("cash_movements"."account_id" is not null)),
	CONSTRAINT "cash_movements_identified" CHECK (char_length("cash_movements"."identified") between 3 and 100)
);
--> statement-breakpoint
CREATE TABLE "entry_reversals" (
	"entry_id" bigint PRIMARY KEY NOT NULL,
	"reversed_entry_id" bigint NOT NULL,
	CONSTRAINT "entry_reversals_reversed_key" UNIQUE("reversed_entry_id")
);
--> statement-breakpoint
ALTER TABLE "movement_kinds" ADD COLUMN "reversed_by" text;--> statement-breakpoint
ALTER TABLE "cash_movements" ADD CONSTRAINT "cash_movements_drawer_id_cash_drawers_id_fk" FOREIGN KEY ("drawer_id") REFERENCES "public"."cash_drawers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_movements" ADD CONSTRAINT "cash_movements_entry_id_journal_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."journal_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_movements" ADD CONSTRAINT "cash_movements_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_reversals" ADD CONSTRAINT "entry_reversals_entry_id_journal_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."journal_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_reversals" ADD CONSTRAINT "entry_reversals_reversed_entry_id_journal_entries_id_fk" FOREIGN KEY ("reversed_entry_id") REFERENCES "public"."journal_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cash_drawers_one_open" ON "cash_drawers" USING btree ("employee_id") WHERE "cash_drawers"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "cash_movements_drawer_idx" ON "cash_movements" USING btree ("drawer_id","id");--> statement-breakpoint
CREATE INDEX "cash_movements_account_idx" ON "cash_movements" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "postings_system_account_idx" ON "postings" USING btree ("system_account","currency","id") WHERE "postings"."system_account" is not null;