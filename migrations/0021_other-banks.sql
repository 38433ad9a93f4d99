CREATE TYPE "public"."payee_result" AS ENUM('match', 'close_match', 'no_match', 'not_possible');--> statement-breakpoint
CREATE TYPE "public"."payment_actor" AS ENUM('member', 'bank', 'other_bank', 'staff');--> statement-breakpoint
CREATE TYPE "public"."payment_direction" AS ENUM('out', 'in');--> statement-breakpoint
CREATE TYPE "public"."payment_scheme" AS ENUM('instant', 'standard');--> statement-breakpoint
CREATE TYPE "public"."payment_state" AS ENUM('queued', 'sent', 'settled', 'rejected', 'cancelled', 'unconfirmed', 'settled_late', 'returned', 'recall_requested', 'recalled', 'recall_refused', 'accepted', 'credited', 'unapplied', 'recall_received', 'sent_back');--> statement-breakpoint
CREATE TYPE "public"."rail_message_state" AS ENUM('due', 'called', 'sent', 'unknown', 'refused', 'withdrawn', 'stored', 'processed', 'quarantined');--> statement-breakpoint
CREATE TYPE "public"."repair_kind" AS ENUM('unapplied', 'unconfirmed', 'contradiction', 'quarantined', 'refused', 'claim', 'mismatch');--> statement-breakpoint
ALTER TYPE "public"."leg_end" ADD VALUE 'payments_in_transit';--> statement-breakpoint
ALTER TYPE "public"."leg_end" ADD VALUE 'nostro';--> statement-breakpoint
ALTER TYPE "public"."leg_end" ADD VALUE 'unapplied_incoming';--> statement-breakpoint
ALTER TYPE "public"."leg_end" ADD VALUE 'payment_claims';--> statement-breakpoint
ALTER TYPE "public"."system_account_code" ADD VALUE 'payments_in_transit';--> statement-breakpoint
ALTER TYPE "public"."system_account_code" ADD VALUE 'nostro';--> statement-breakpoint
ALTER TYPE "public"."system_account_code" ADD VALUE 'unapplied_incoming';--> statement-breakpoint
ALTER TYPE "public"."system_account_code" ADD VALUE 'payment_claims';--> statement-breakpoint
ALTER TYPE "public"."seal_chain" ADD VALUE 'payment';--> statement-breakpoint
CREATE TABLE "payee_checks" (
	"user_id" bigint NOT NULL,
	"iban" text NOT NULL,
	"name" text NOT NULL,
	"result" "payee_result" NOT NULL,
	"checked_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "payee_checks_user_id_iban_name_pk" PRIMARY KEY("user_id","iban","name")
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"event" text NOT NULL,
	"from_state" "payment_state",
	"to_state" "payment_state" NOT NULL,
	"reason" text,
	"message_id" bigint,
	"entry_id" bigint,
	"actor" "payment_actor" NOT NULL,
	"staff" text,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "payment_events_number_key" UNIQUE("payment_id","number"),
	CONSTRAINT "payment_events_staff_named" CHECK (("payment_events"."actor" = 'staff') = ("payment_events"."staff" is not null))
);
--> statement-breakpoint
CREATE TABLE "payment_transitions" (
	"direction" "payment_direction" NOT NULL,
	"scheme" "payment_scheme" NOT NULL,
	"from_state" "payment_state" NOT NULL,
	"event" text NOT NULL,
	"to_state" "payment_state" NOT NULL,
	"kind" text,
	"gives_limit_back" boolean DEFAULT false NOT NULL,
	CONSTRAINT "payment_transitions_direction_scheme_from_state_event_pk" PRIMARY KEY("direction","scheme","from_state","event")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"direction" "payment_direction" NOT NULL,
	"scheme" "payment_scheme" NOT NULL,
	"state" "payment_state" NOT NULL,
	"entry_id" bigint,
	"transaction_id" bigint,
	"account_id" bigint,
	"user_id" bigint,
	"tx_id" text NOT NULL,
	"end_to_end_id" text DEFAULT 'NOTPROVIDED' NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"own_name" text NOT NULL,
	"own_iban" text NOT NULL,
	"other_name" text NOT NULL,
	"other_iban" text NOT NULL,
	"other_bic" text,
	"remittance" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"accepted_at" timestamp with time zone NOT NULL,
	"send_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	"settlement_date" date,
	"message_id" bigint,
	"payee_result" "payee_result",
	"payee_checked_at" timestamp with time zone,
	"counted_day" date,
	"counted_amount" numeric(12, 2),
	"card_id" bigint,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "payments_entry_key" UNIQUE("entry_id"),
	CONSTRAINT "payments_transaction_key" UNIQUE("transaction_id"),
	CONSTRAINT "payments_amount_positive" CHECK ("payments"."amount" > 0),
	CONSTRAINT "payments_send_when_queued" CHECK ("payments"."send_at" is null or "payments"."state" = 'queued'),
	CONSTRAINT "payments_reason_length" CHECK (char_length("payments"."reason") <= 35)
);
--> statement-breakpoint
CREATE TABLE "rail_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rail_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"direction" "payment_direction" NOT NULL,
	"name" text NOT NULL,
	"lane" "payment_scheme" NOT NULL,
	"peer" text NOT NULL,
	"msg_id" text NOT NULL,
	"state" "rail_message_state" NOT NULL,
	"payment_id" bigint,
	"bytes" "bytea",
	"sha256" "bytea",
	"due_at" timestamp with time zone,
	"lease_token" uuid,
	"lease_until" timestamp with time zone,
	"called_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"processed_items" integer DEFAULT 0 NOT NULL,
	"answer" text,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "rail_messages_msg_id_key" UNIQUE("direction","peer","msg_id"),
	CONSTRAINT "rail_messages_bytes_before_call" CHECK ("rail_messages"."called_at" is null or ("rail_messages"."bytes" is not null and "rail_messages"."sha256" is not null))
);
--> statement-breakpoint
CREATE TABLE "repair_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "repair_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" "repair_kind" NOT NULL,
	"payment_id" bigint,
	"message_id" bigint,
	"what" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"proposal" jsonb,
	"proposed_by" text,
	"closed_at" timestamp with time zone,
	"closed_by" text,
	"note" text,
	CONSTRAINT "repair_items_proposal_named" CHECK (("repair_items"."proposal" is null) = ("repair_items"."proposed_by" is null)),
	CONSTRAINT "repair_items_closing_named" CHECK (("repair_items"."closed_at" is null) = ("repair_items"."closed_by" is null)),
	CONSTRAINT "repair_items_two_people" CHECK ("repair_items"."closed_by" <> "repair_items"."proposed_by")
);
--> statement-breakpoint
CREATE TABLE "reconciled_payments" (
	"payment_id" bigint NOT NULL,
	"returned" boolean NOT NULL,
	"line_id" bigint NOT NULL,
	"amount" numeric(20, 2) NOT NULL,
	CONSTRAINT "reconciled_payments_payment_id_returned_pk" PRIMARY KEY("payment_id","returned")
);
--> statement-breakpoint
CREATE TABLE "statement_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "statement_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"statement_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"amount" numeric(20, 2) NOT NULL,
	"bank_reference" text,
	"batch_message_id" text,
	"tx_ids" text[] NOT NULL,
	"matched" boolean DEFAULT false NOT NULL,
	CONSTRAINT "statement_lines_number_key" UNIQUE("statement_id","number")
);
--> statement-breakpoint
CREATE TABLE "statements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "statements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"message_id" bigint NOT NULL,
	"account_iban" text NOT NULL,
	"statement_id" text NOT NULL,
	"sequence" integer,
	"opening" numeric(20, 2) NOT NULL,
	"closing" numeric(20, 2) NOT NULL,
	"closing_date" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "statements_id_key" UNIQUE NULLS NOT DISTINCT("account_iban","statement_id","sequence","closing_date")
);
--> statement-breakpoint
ALTER TABLE "movement_kinds" ALTER COLUMN "transaction_type" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_settings" ADD COLUMN "other_banks_open" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "payee_checks" ADD CONSTRAINT "payee_checks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_entry_id_journal_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."journal_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_transitions" ADD CONSTRAINT "payment_transitions_kind_movement_kinds_kind_fk" FOREIGN KEY ("kind") REFERENCES "public"."movement_kinds"("kind") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_entry_id_journal_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."journal_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rail_messages" ADD CONSTRAINT "rail_messages_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repair_items" ADD CONSTRAINT "repair_items_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repair_items" ADD CONSTRAINT "repair_items_message_id_rail_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."rail_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciled_payments" ADD CONSTRAINT "reconciled_payments_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciled_payments" ADD CONSTRAINT "reconciled_payments_line_id_statement_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."statement_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_statement_id_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_message_id_rail_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."rail_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_out_tx_id_key" ON "payments" USING btree ("tx_id") WHERE "payments"."direction" = 'out';--> statement-breakpoint
CREATE UNIQUE INDEX "payments_in_tx_id_key" ON "payments" USING btree ("tx_id","other_bic") WHERE "payments"."direction" = 'in';--> statement-breakpoint
CREATE INDEX "payments_send_idx" ON "payments" USING btree ("scheme","send_at") WHERE "payments"."send_at" is not null;--> statement-breakpoint
CREATE INDEX "payments_due_idx" ON "payments" USING btree ("due_at") WHERE "payments"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "payments_account_idx" ON "payments" USING btree ("account_id","state");--> statement-breakpoint
CREATE INDEX "payments_message_idx" ON "payments" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "rail_messages_due_idx" ON "rail_messages" USING btree ("lane","due_at") WHERE "rail_messages"."state" in ('due', 'called');--> statement-breakpoint
CREATE INDEX "rail_messages_stored_idx" ON "rail_messages" USING btree ("id") WHERE "rail_messages"."state" = 'stored';--> statement-breakpoint
CREATE INDEX "rail_messages_payment_idx" ON "rail_messages" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "repair_items_open_idx" ON "repair_items" USING btree ("id") WHERE "repair_items"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "reconciled_payments_line_idx" ON "reconciled_payments" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "statement_lines_open_idx" ON "statement_lines" USING btree ("id") WHERE not "statement_lines"."matched";