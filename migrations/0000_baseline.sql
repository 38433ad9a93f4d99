-- The tables of release 0.1.0. Functions, triggers, views, and rows of constants are in the SQL files of server/.
-- Nobody but the owner may execute a function, unless a role's rights name it.
alter default privileges revoke execute on functions from public;
--> statement-breakpoint
-- An index is made with it. Its home is server/features/insights/insight-history.sql.
create or replace function insight_text(given text) returns text
language sql immutable as $$
  select case when octet_length(given) = char_length(given) then lower(given) else
    translate(translate(replace(replace(
      regexp_replace(lower(normalize(given, NFD)), '[\u0300-\u036f]+', '', 'g'), 'ß', 'ss'), 'æ', 'ae'), 'ØŁĐ', 'øłđ'),
      'øłđ', 'old') end
$$;
--> statement-breakpoint
CREATE TYPE "public"."account_type" AS ENUM('current', 'savings');--> statement-breakpoint
CREATE TYPE "public"."currency" AS ENUM('EUR', 'GBP', 'CHF', 'USD');--> statement-breakpoint
CREATE TYPE "public"."audit_actor" AS ENUM('customer', 'staff', 'bank');--> statement-breakpoint
CREATE TYPE "public"."day_part" AS ENUM('interest', 'loans');--> statement-breakpoint
CREATE TYPE "public"."card_close_reason" AS ENUM('lost', 'stolen', 'damaged', 'not_needed', 'used');--> statement-breakpoint
CREATE TYPE "public"."card_status" AS ENUM('active', 'frozen');--> statement-breakpoint
CREATE TYPE "public"."card_type" AS ENUM('Visa', 'Mastercard', 'Amex');--> statement-breakpoint
CREATE TYPE "public"."cash_movement_kind" AS ENUM('opened', 'paid_in', 'paid_out', 'reversal', 'difference', 'closed');--> statement-breakpoint
CREATE TYPE "public"."confirmation_purpose" AS ENUM('sign_in', 'payment', 'card_details', 'trusted_payee', 'limit', 'security', 'loan');--> statement-breakpoint
CREATE TYPE "public"."export_state" AS ENUM('waiting', 'making', 'ready', 'failed', 'expired');--> statement-breakpoint
CREATE TYPE "public"."email_channel" AS ENUM('email', 'email_before');--> statement-breakpoint
CREATE TYPE "public"."employee_role" AS ENUM('teller', 'loan_officer', 'payments_officer', 'supervisor', 'auditor', 'administrator');--> statement-breakpoint
CREATE TYPE "public"."relative_kind" AS ENUM('self', 'relative');--> statement-breakpoint
CREATE TYPE "public"."rate_source" AS ENUM('feed', 'seed');--> statement-breakpoint
CREATE TYPE "public"."chat_author" AS ENUM('customer', 'staff');--> statement-breakpoint
CREATE TYPE "public"."category" AS ENUM('housing', 'utilities', 'groceries', 'eating_out', 'transport', 'travel', 'shopping', 'leisure', 'health', 'insurance', 'education', 'giving', 'taxes', 'loans', 'uncategorized', 'salary', 'interest', 'income', 'own', 'returned', 'borrowed');--> statement-breakpoint
CREATE TYPE "public"."leg_end" AS ENUM('customer', 'cash_in', 'sepa_clearing', 'card_clearing', 'fx_position', 'loans_receivable', 'interest', 'payments_in_transit', 'nostro', 'unapplied_incoming', 'payment_claims', 'payment_losses', 'recon_difference', 'cash_vault', 'cash_drawers', 'suspense', 'cash_differences', 'fees', 'loan_losses', 'recalled_money');--> statement-breakpoint
CREATE TYPE "public"."limit_scope" AS ENUM('customer', 'card');--> statement-breakpoint
CREATE TYPE "public"."system_account_code" AS ENUM('cash_in', 'sepa_clearing', 'card_clearing', 'fx_position', 'loans_receivable', 'interest', 'payments_in_transit', 'nostro', 'unapplied_incoming', 'payment_claims', 'payment_losses', 'recon_difference', 'cash_vault', 'cash_drawers', 'suspense', 'cash_differences', 'fees', 'loan_losses', 'recalled_money');--> statement-breakpoint
CREATE TYPE "public"."transaction_type" AS ENUM('deposit', 'withdrawal', 'exchange', 'transfer');--> statement-breakpoint
CREATE TYPE "public"."employment_type" AS ENUM('employed', 'self-employed', 'unemployed', 'retired', 'student');--> statement-breakpoint
CREATE TYPE "public"."loan_status" AS ENUM('pending', 'approved', 'rejected', 'active', 'closed');--> statement-breakpoint
CREATE TYPE "public"."loan_type" AS ENUM('personal', 'mortgage', 'business', 'auto');--> statement-breakpoint
CREATE TYPE "public"."view_purpose" AS ENUM('member_request', 'service', 'complaint', 'identity', 'lending', 'payment', 'supervision', 'money_laundering', 'fraud');--> statement-breakpoint
CREATE TYPE "public"."event_source" AS ENUM('audit', 'transaction', 'payment', 'email_code');--> statement-breakpoint
CREATE TYPE "public"."notification_type" AS ENUM('security', 'payment_refused', 'payment_update', 'money_received', 'order_waiting', 'payment_request', 'loan', 'message', 'budget');--> statement-breakpoint
CREATE TYPE "public"."order_month_day" AS ENUM('same_day', 'last_day', 'last_banking_day');--> statement-breakpoint
CREATE TYPE "public"."order_rhythm" AS ENUM('weekly', 'two_weeks', 'four_weeks', 'monthly', 'quarterly', 'half_yearly', 'yearly');--> statement-breakpoint
CREATE TYPE "public"."order_run_state" AS ENUM('waiting', 'paid', 'refused', 'skipped');--> statement-breakpoint
CREATE TYPE "public"."order_state" AS ENUM('active', 'paused', 'ended');--> statement-breakpoint
CREATE TYPE "public"."payee_result" AS ENUM('match', 'close_match', 'no_match', 'not_possible');--> statement-breakpoint
CREATE TYPE "public"."payment_actor" AS ENUM('member', 'bank', 'other_bank', 'staff');--> statement-breakpoint
CREATE TYPE "public"."payment_direction" AS ENUM('out', 'in');--> statement-breakpoint
CREATE TYPE "public"."payment_scheme" AS ENUM('instant', 'standard');--> statement-breakpoint
CREATE TYPE "public"."payment_state" AS ENUM('queued', 'sent', 'settled', 'rejected', 'cancelled', 'unconfirmed', 'settled_late', 'returned', 'recall_requested', 'recalled', 'recall_refused', 'recall_unanswered', 'accepted', 'credited', 'unapplied', 'recall_received', 'sending_back', 'sent_back');--> statement-breakpoint
CREATE TYPE "public"."proposal_state" AS ENUM('open', 'approved', 'rejected', 'withdrawn', 'expired', 'refused');--> statement-breakpoint
CREATE TYPE "public"."rail_message_state" AS ENUM('due', 'called', 'sent', 'unknown', 'refused', 'withdrawn', 'stored', 'processed', 'quarantined');--> statement-breakpoint
CREATE TYPE "public"."repair_kind" AS ENUM('unapplied', 'unconfirmed', 'contradiction', 'quarantined', 'refused', 'claim', 'mismatch', 'recall', 'unanswered', 'silent');--> statement-breakpoint
CREATE TYPE "public"."request_state" AS ENUM('open', 'paid', 'canceled', 'declined');--> statement-breakpoint
CREATE TYPE "public"."seal_chain" AS ENUM('journal', 'audit', 'payment');--> statement-breakpoint
CREATE TYPE "public"."transaction_status" AS ENUM('completed');--> statement-breakpoint
CREATE TYPE "public"."identity_document" AS ENUM('passport', 'identity_card', 'residence_permit');--> statement-breakpoint
CREATE TYPE "public"."identity_outcome" AS ENUM('checked', 'again');--> statement-breakpoint
CREATE TYPE "public"."instant_limit_period" AS ENUM('payment', 'day');--> statement-breakpoint
CREATE SEQUENCE "public"."account_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 400644750017 CACHE 1;--> statement-breakpoint
CREATE TABLE "account_statements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_statements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"holder" text NOT NULL,
	"account_name" text NOT NULL,
	"bic" text,
	"after_version" bigint NOT NULL,
	"up_to_version" bigint NOT NULL,
	"opening" numeric(12, 2) NOT NULL,
	"money_in" numeric(20, 2) NOT NULL,
	"money_out" numeric(20, 2) NOT NULL,
	"closing" numeric(12, 2) NOT NULL,
	"entries" integer NOT NULL,
	"closed_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"layout" integer DEFAULT 3 NOT NULL,
	"digest" "bytea" NOT NULL,
	CONSTRAINT "account_statements_number_key" UNIQUE("account_id","number"),
	CONSTRAINT "account_statements_days" CHECK ("account_statements"."number" > 0 and "account_statements"."first_day" <= "account_statements"."last_day"),
	CONSTRAINT "account_statements_sum" CHECK ("account_statements"."closing" - "account_statements"."opening" = "account_statements"."money_in" - "account_statements"."money_out" and "account_statements"."money_in" >= 0 and "account_statements"."money_out" >= 0),
	CONSTRAINT "account_statements_entries" CHECK ("account_statements"."entries" = "account_statements"."up_to_version" - "account_statements"."after_version" and "account_statements"."entries" >= 0)
);
--> statement-breakpoint
CREATE TABLE "statement_reads" (
	"statement_id" bigint PRIMARY KEY NOT NULL,
	"read_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"account_type" "account_type" NOT NULL,
	"currency" "currency" NOT NULL,
	"balance" numeric(12, 2) DEFAULT '0.00' NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL,
	"iban" text NOT NULL,
	"name" text NOT NULL,
	"interest_rate" numeric(5, 4) DEFAULT '0' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "accounts_iban_key" UNIQUE("iban"),
	CONSTRAINT "accounts_id_currency_key" UNIQUE("id","currency"),
	CONSTRAINT "accounts_balance_not_negative" CHECK ("accounts"."balance" >= 0),
	CONSTRAINT "accounts_closed_empty" CHECK ("accounts"."closed_at" is null or "accounts"."balance" = 0),
	CONSTRAINT "accounts_version_not_negative" CHECK ("accounts"."version" >= 0),
	CONSTRAINT "accounts_interest_rate_range" CHECK ("accounts"."interest_rate" between 0 and case "accounts"."account_type" when 'savings' then 0.1 else 0 end),
	CONSTRAINT "accounts_iban_format" CHECK ("accounts"."iban" ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
	CONSTRAINT "accounts_name_length" CHECK (char_length("accounts"."name") between 1 and 70)
);
--> statement-breakpoint
CREATE TABLE "audit_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint,
	"actor" "audit_actor" NOT NULL,
	"sign_in_id" uuid,
	"action" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "audit_events_customer" CHECK ("audit_events"."user_id" is not null or "audit_events"."actor" = 'staff'),
	CONSTRAINT "audit_events_action_format" CHECK ("audit_events"."action" ~ '^[a-z_]+[.][a-z_]+$')
);
--> statement-breakpoint
CREATE TABLE "bank_days" (
	"day" date PRIMARY KEY NOT NULL,
	"finished_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "bank_settings" (
	"single" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"time_zone" text NOT NULL,
	"time_zone_since" timestamp with time zone DEFAULT '-infinity' NOT NULL,
	"other_banks_open" boolean DEFAULT true NOT NULL,
	"instant_open" boolean DEFAULT true NOT NULL,
	"account_number_prefix" text DEFAULT '' NOT NULL,
	"exchange_margin" numeric(4, 2) DEFAULT '0' NOT NULL,
	"exchange_margins_used" numeric(4, 2)[] DEFAULT '{"0"}' NOT NULL,
	"deals_current_rates_only" boolean DEFAULT false NOT NULL,
	CONSTRAINT "bank_settings_single" CHECK ("bank_settings"."single"),
	CONSTRAINT "bank_settings_exchange_margin" CHECK ("bank_settings"."exchange_margin" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "card_transfers" (
	"transaction_id" bigint PRIMARY KEY NOT NULL,
	"card_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "debit_cards" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "debit_cards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"card_number_ciphertext" "bytea" NOT NULL,
	"card_key_id" text NOT NULL,
	"card_number_hash" "bytea" NOT NULL,
	"last_four" text NOT NULL,
	"cvv_key_version" text NOT NULL,
	"card_holder_name" text,
	"expiry_date" date NOT NULL,
	"card_type" "card_type" DEFAULT 'Visa' NOT NULL,
	"status" "card_status" DEFAULT 'active' NOT NULL,
	"frozen_by_bank" boolean DEFAULT false NOT NULL,
	"cvv_failures" integer DEFAULT 0 NOT NULL,
	"cvv_blocked_until" timestamp with time zone,
	"daily_limit" numeric(10, 2) DEFAULT '2500.00' NOT NULL,
	"is_virtual" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text,
	"single_use" boolean DEFAULT false NOT NULL,
	"transfers_to_others" boolean DEFAULT true NOT NULL,
	"transfers_to_new_payees" boolean DEFAULT true NOT NULL,
	"closed_at" timestamp with time zone,
	"close_reason" "card_close_reason",
	"replaces_card_id" bigint,
	CONSTRAINT "debit_cards_number_key" UNIQUE("card_number_hash"),
	CONSTRAINT "debit_cards_replaces_key" UNIQUE("replaces_card_id"),
	CONSTRAINT "debit_cards_last_four_format" CHECK ("debit_cards"."last_four" ~ '^[0-9]{4}$'),
	CONSTRAINT "debit_cards_daily_limit_range" CHECK ("debit_cards"."daily_limit" between 0 and 50000),
	CONSTRAINT "debit_cards_frozen_by_bank" CHECK (not "debit_cards"."frozen_by_bank" or "debit_cards"."status" = 'frozen'),
	CONSTRAINT "debit_cards_cvv_failures_not_negative" CHECK ("debit_cards"."cvv_failures" >= 0),
	CONSTRAINT "debit_cards_holder_length" CHECK (char_length("debit_cards"."card_holder_name") between 1 and 141),
	CONSTRAINT "debit_cards_name_length" CHECK (char_length("debit_cards"."name") between 1 and 40),
	CONSTRAINT "debit_cards_virtual" CHECK ("debit_cards"."is_virtual" or ("debit_cards"."name" is null and not "debit_cards"."single_use")),
	CONSTRAINT "debit_cards_close_complete" CHECK (("debit_cards"."closed_at" is null) = ("debit_cards"."close_reason" is null)),
	CONSTRAINT "debit_cards_used" CHECK ("debit_cards"."single_use" or "debit_cards"."close_reason" <> 'used')
);
--> statement-breakpoint
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
	"source" text,
	CONSTRAINT "cash_movements_entry_key" UNIQUE("entry_id"),
	CONSTRAINT "cash_movements_key_key" UNIQUE("key"),
	CONSTRAINT "cash_movements_not_zero" CHECK ("cash_movements"."amount" <> 0),
	CONSTRAINT "cash_movements_member" CHECK (("cash_movements"."kind" in ('paid_in', 'paid_out', 'reversal')) = ("cash_movements"."account_id" is not null)),
	CONSTRAINT "cash_movements_source" CHECK (char_length("cash_movements"."source") between 3 and 200),
	CONSTRAINT "cash_movements_identified" CHECK (char_length("cash_movements"."identified") between 3 and 100)
);
--> statement-breakpoint
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
CREATE TABLE "confirmations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"sign_in_id" uuid,
	"purpose" "confirmation_purpose" NOT NULL,
	"binds" "bytea" NOT NULL,
	"challenge" text NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"proof_hash" "bytea",
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"used_at" timestamp with time zone,
	CONSTRAINT "confirmations_failures_not_negative" CHECK ("confirmations"."failures" >= 0),
	CONSTRAINT "confirmations_proof_when_confirmed" CHECK (("confirmations"."proof_hash" is null) = ("confirmations"."confirmed_at" is null)),
	CONSTRAINT "confirmations_used_when_confirmed" CHECK ("confirmations"."used_at" >= "confirmations"."confirmed_at")
);
--> statement-breakpoint
CREATE TABLE "small_payments" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"total" numeric(12, 2) NOT NULL,
	CONSTRAINT "small_payments_range" CHECK ("small_payments"."count" between 0 and 5 and "small_payments"."total" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "trusted_payees" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trusted_payees_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"iban" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "trusted_payees_name_length" CHECK (char_length("trusted_payees"."name") between 1 and 70),
	CONSTRAINT "trusted_payees_iban_length" CHECK (char_length("trusted_payees"."iban") between 15 and 34)
);
--> statement-breakpoint
CREATE TABLE "data_export_parts" (
	"export_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "data_export_parts_export_id_number_pk" PRIMARY KEY("export_id","number")
);
--> statement-breakpoint
CREATE TABLE "data_exports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "data_exports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"state" "export_state" DEFAULT 'waiting' NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"requested_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"started_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"size" bigint,
	CONSTRAINT "data_exports_progress_range" CHECK ("data_exports"."progress" between 0 and 100),
	CONSTRAINT "data_exports_ready_complete" CHECK (("data_exports"."state" = 'ready') = ("data_exports"."expires_at" is not null and "data_exports"."size" is not null))
);
--> statement-breakpoint
CREATE TABLE "email_codes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "email_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"address" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"used_at" timestamp with time zone,
	"mailbox" text
);
--> statement-breakpoint
CREATE TABLE "email_contacts" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"address" text,
	"confirmed_at" timestamp with time zone NOT NULL,
	"refused_at" timestamp with time zone,
	"previous_address" text,
	"previous_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "email_outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" bigint NOT NULL,
	"source" "event_source" NOT NULL,
	"source_id" bigint NOT NULL,
	"channel" "email_channel" NOT NULL,
	"type" "notification_type",
	"action" text,
	"to_address" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"next_try_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"failure" text,
	"mailbox" text,
	CONSTRAINT "email_outbox_event_key" UNIQUE("source","source_id","channel"),
	CONSTRAINT "email_outbox_ended_once" CHECK ("email_outbox"."sent_at" is null or "email_outbox"."failed_at" is null),
	CONSTRAINT "email_outbox_failure" CHECK (("email_outbox"."failed_at" is null) = ("email_outbox"."failure" is null))
);
--> statement-breakpoint
CREATE TABLE "notification_settings" (
	"user_id" bigint NOT NULL,
	"type" "notification_type" NOT NULL,
	"in_app" boolean NOT NULL,
	"email" boolean NOT NULL,
	CONSTRAINT "notification_settings_user_id_type_pk" PRIMARY KEY("user_id","type"),
	CONSTRAINT "notification_settings_locked" CHECK ("notification_settings"."type" not in ('security', 'payment_refused') or ("notification_settings"."in_app" and "notification_settings"."email"))
);
--> statement-breakpoint
CREATE TABLE "break_glass_uses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "break_glass_uses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"command" text NOT NULL,
	"used_by" text NOT NULL,
	"used_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"acknowledged_by" bigint,
	"acknowledged_at" timestamp with time zone,
	"note" text,
	CONSTRAINT "break_glass_uses_command_length" CHECK (char_length("break_glass_uses"."command") between 1 and 500),
	CONSTRAINT "break_glass_uses_by_length" CHECK (char_length("break_glass_uses"."used_by") between 1 and 100),
	CONSTRAINT "break_glass_uses_acknowledged" CHECK (("break_glass_uses"."acknowledged_by" is null) = ("break_glass_uses"."acknowledged_at" is null)),
	CONSTRAINT "break_glass_uses_note" CHECK (char_length("break_glass_uses"."note") between 3 and 500)
);
--> statement-breakpoint
CREATE TABLE "employee_authenticators" (
	"employee_id" bigint PRIMARY KEY NOT NULL,
	"secret_ciphertext" "bytea" NOT NULL,
	"key_id" text NOT NULL,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "employee_challenges" (
	"challenge" text PRIMARY KEY NOT NULL,
	"employee_id" bigint,
	"purpose" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "employee_confirmations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sign_in_id" uuid NOT NULL,
	"proposal_id" bigint,
	"payload_hash" "bytea",
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"used_at" timestamp with time zone,
	"proof_hash" "bytea",
	CONSTRAINT "employee_confirmations_proposal" CHECK (("employee_confirmations"."proposal_id" is null) = ("employee_confirmations"."payload_hash" is null))
);
--> statement-breakpoint
CREATE TABLE "employee_invitations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "employee_invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"employee_id" bigint NOT NULL,
	"maker_id" bigint,
	"token_hash" "bytea" NOT NULL,
	"code_hash" "bytea",
	"failures" integer DEFAULT 0 NOT NULL,
	"secret_ciphertext" "bytea",
	"key_id" text,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "employee_invitations_token_key" UNIQUE("token_hash"),
	CONSTRAINT "employee_invitations_failures" CHECK ("employee_invitations"."failures" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "employee_names" (
	"key" text PRIMARY KEY NOT NULL,
	"employee_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "employee_notices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "employee_notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"employee_id" bigint NOT NULL,
	"action" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"seen_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "employee_passkeys" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "employee_passkeys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"employee_id" bigint NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"signature_count" bigint NOT NULL,
	"transports" text[] DEFAULT '{}' NOT NULL,
	"synced" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"last_used_at" timestamp with time zone,
	"name" text DEFAULT 'Passkey' NOT NULL,
	"mac" "bytea",
	"key_id" text,
	CONSTRAINT "employee_passkeys_credential_key" UNIQUE("credential_id"),
	CONSTRAINT "employee_passkeys_name" CHECK (char_length("employee_passkeys"."name") between 1 and 40),
	CONSTRAINT "employee_passkeys_mac" CHECK (("employee_passkeys"."mac" is null) = ("employee_passkeys"."key_id" is null) and octet_length("employee_passkeys"."mac") = 32)
);
--> statement-breakpoint
CREATE TABLE "employee_relatives" (
	"employee_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"relation" "relative_kind" NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "employee_relatives_employee_id_user_id_pk" PRIMARY KEY("employee_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "employee_sign_ins" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"employee_id" bigint NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"last_active_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"locked_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"address" text,
	"user_agent" text,
	CONSTRAINT "employee_sign_ins_token_key" UNIQUE("token_hash"),
	CONSTRAINT "employee_sign_ins_address" CHECK (char_length("employee_sign_ins"."address") between 1 and 64),
	CONSTRAINT "employee_sign_ins_agent" CHECK (char_length("employee_sign_ins"."user_agent") between 1 and 400)
);
--> statement-breakpoint
CREATE TABLE "employees" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "employees_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"username" text NOT NULL,
	"roles" "employee_role"[] NOT NULL,
	"password_hash" text,
	"passkey_user_handle" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"enrolled_at" timestamp with time zone,
	"disabled_at" timestamp with time zone,
	CONSTRAINT "employees_username_key" UNIQUE("username"),
	CONSTRAINT "employees_name_length" CHECK (char_length("employees"."name") between 1 and 100),
	CONSTRAINT "employees_username_format" CHECK ("employees"."username" ~ '^[a-z0-9]+([.-][a-z0-9]+)*$'),
	CONSTRAINT "employees_roles_some" CHECK (cardinality("employees"."roles") between 1 and 4),
	CONSTRAINT "employees_roles_alone" CHECK (cardinality("employees"."roles") = 1 or not ("employees"."roles" && '{auditor,administrator}'))
);
--> statement-breakpoint
CREATE TABLE "exchange_rates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exchange_rates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"from_currency" "currency" NOT NULL,
	"to_currency" "currency" NOT NULL,
	"rate" numeric(10, 6) NOT NULL,
	"rate_date" date NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"source" "rate_source",
	CONSTRAINT "exchange_rates_pair_date_key" UNIQUE("from_currency","to_currency","rate_date"),
	CONSTRAINT "exchange_rates_rate_range" CHECK ("exchange_rates"."rate" between 0.04 and 25),
	CONSTRAINT "exchange_rates_not_in_future" CHECK ("exchange_rates"."rate_date" <= (("exchange_rates"."updated_at" + interval '14 hours') at time zone 'UTC')::date or coalesce("exchange_rates"."source" = 'seed', false)),
	CONSTRAINT "exchange_rates_two_currencies" CHECK ("exchange_rates"."from_currency" <> "exchange_rates"."to_currency")
);
--> statement-breakpoint
CREATE TABLE "authenticators" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"secret_ciphertext" "bytea" NOT NULL,
	"key_id" text NOT NULL,
	"enrolled_at" timestamp with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "authenticators_last_step_not_negative" CHECK ("authenticators"."last_step" >= 0)
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"challenge" text PRIMARY KEY NOT NULL,
	"user_id" bigint,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "passkeys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"signature_count" bigint NOT NULL,
	"transports" text[] DEFAULT '{}' NOT NULL,
	"name" text NOT NULL,
	"synced" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkeys_credential_key" UNIQUE("credential_id"),
	CONSTRAINT "passkeys_name_length" CHECK (char_length("passkeys"."name") between 1 and 40),
	CONSTRAINT "passkeys_signature_count_not_negative" CHECK ("passkeys"."signature_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "recoveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recoveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"removes_factors" boolean NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"code_made_at" timestamp with time zone DEFAULT now(),
	CONSTRAINT "recoveries_failures_not_negative" CHECK ("recoveries"."failures" >= 0)
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recovery_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_codes_hash_key" UNIQUE("code_hash")
);
--> statement-breakpoint
CREATE TABLE "savings_goals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "savings_goals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"name" text NOT NULL,
	"target_amount" numeric(12, 2) NOT NULL,
	"target_on" date,
	"position" integer NOT NULL,
	"reached_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "savings_goals_name_length" CHECK (char_length("savings_goals"."name") between 1 and 40),
	CONSTRAINT "savings_goals_target_positive" CHECK ("savings_goals"."target_amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"author" "chat_author" NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "chat_messages_text_length" CHECK (char_length("chat_messages"."text") between 1 and 2000),
	CONSTRAINT "chat_messages_read_by_customer" CHECK ("chat_messages"."author" = 'staff' or "chat_messages"."read_at" is null)
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"last_message_id" bigint NOT NULL,
	"last_author" "chat_author" NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"employee_id" bigint,
	"assigned_at" timestamp with time zone,
	CONSTRAINT "conversations_assigned" CHECK (("conversations"."employee_id" is null) = ("conversations"."assigned_at" is null))
);
--> statement-breakpoint
CREATE TABLE "budgets" (
	"user_id" bigint NOT NULL,
	"category" "category" NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"looked_at" timestamp with time zone,
	"told_month" date,
	"told_percent" integer,
	"tries" integer DEFAULT 0 NOT NULL,
	"try_after" timestamp with time zone,
	CONSTRAINT "budgets_user_id_category_pk" PRIMARY KEY("user_id","category"),
	CONSTRAINT "budgets_amount_positive" CHECK ("budgets"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "category_choices" (
	"user_id" bigint NOT NULL,
	"transaction_id" bigint NOT NULL,
	"category" "category" NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "category_choices_user_id_transaction_id_pk" PRIMARY KEY("user_id","transaction_id")
);
--> statement-breakpoint
CREATE TABLE "category_rules" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "category_rules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"iban" text,
	"name" text,
	"name_key" text,
	"word" text,
	"category" "category" NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "category_rules_payee_or_word" CHECK (("category_rules"."word" is null) = ("category_rules"."name" is not null) and ("category_rules"."word" is null) = ("category_rules"."iban" is not null) and ("category_rules"."name" is null) = ("category_rules"."name_key" is null)),
	CONSTRAINT "category_rules_word_length" CHECK (char_length("category_rules"."word") between 2 and 40)
);
--> statement-breakpoint
CREATE TABLE "category_words" (
	"word" text PRIMARY KEY NOT NULL,
	"category" "category" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_runs" (
	"job" text PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"failed" boolean,
	"what" text,
	"steps_done" integer,
	"steps" integer,
	"requested_at" timestamp with time zone,
	"requested_by" text
);
--> statement-breakpoint
CREATE TABLE "entry_reversals" (
	"entry_id" bigint PRIMARY KEY NOT NULL,
	"reversed_entry_id" bigint NOT NULL,
	CONSTRAINT "entry_reversals_reversed_key" UNIQUE("reversed_entry_id")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" bigint NOT NULL,
	"key" text NOT NULL,
	"request_hash" "bytea" NOT NULL,
	"outcome" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key"),
	CONSTRAINT "idempotency_keys_key_length" CHECK (char_length("idempotency_keys"."key") between 1 and 255)
);
--> statement-breakpoint
CREATE TABLE "journal_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "journal_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"user_id" bigint,
	"sign_in_id" uuid,
	"booked_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "journal_entries_reference_key" UNIQUE("reference"),
	CONSTRAINT "journal_entries_not_in_future" CHECK ("journal_entries"."booked_at" <= "journal_entries"."created_at")
);
--> statement-breakpoint
CREATE TABLE "limit_counters" (
	"scope" "limit_scope" NOT NULL,
	"subject_id" bigint NOT NULL,
	"day" date NOT NULL,
	"spent" numeric(12, 2) DEFAULT '0' NOT NULL,
	"instant_spent" numeric(12, 2) DEFAULT '0' NOT NULL,
	"exchanged" numeric(12, 2) DEFAULT '0' NOT NULL,
	CONSTRAINT "limit_counters_scope_subject_id_day_pk" PRIMARY KEY("scope","subject_id","day"),
	CONSTRAINT "limit_counters_not_negative" CHECK ("limit_counters"."spent" >= 0),
	CONSTRAINT "limit_counters_instant_not_negative" CHECK ("limit_counters"."instant_spent" >= 0)
);
--> statement-breakpoint
CREATE TABLE "movement_kinds" (
	"kind" text PRIMARY KEY NOT NULL,
	"debit" "leg_end" NOT NULL,
	"credit" "leg_end" NOT NULL,
	"transaction_type" "transaction_type",
	"reference_prefix" text NOT NULL,
	"by_card" boolean NOT NULL,
	"between_own_currencies" boolean NOT NULL,
	"counts_to_daily_limit" boolean NOT NULL,
	"open_to_customers" boolean NOT NULL,
	"reversed_by" text
);
--> statement-breakpoint
CREATE TABLE "new_payee_counters" (
	"user_id" bigint NOT NULL,
	"iban" text NOT NULL,
	"day" date NOT NULL,
	"spent" numeric(12, 2) NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "new_payee_counters_user_id_iban_day_pk" PRIMARY KEY("user_id","iban","day"),
	CONSTRAINT "new_payee_counters_not_negative" CHECK ("new_payee_counters"."spent" >= 0)
);
--> statement-breakpoint
CREATE TABLE "postings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "postings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"entry_id" bigint NOT NULL,
	"account_id" bigint,
	"system_account" "system_account_code",
	"currency" "currency" NOT NULL,
	"amount" numeric(20, 2) NOT NULL,
	"account_version" bigint,
	"balance_after" numeric(12, 2),
	CONSTRAINT "postings_account_version_key" UNIQUE("account_id","account_version"),
	CONSTRAINT "postings_amount_not_zero" CHECK ("postings"."amount" <> 0),
	CONSTRAINT "postings_balance_after_not_negative" CHECK ("postings"."balance_after" >= 0),
	CONSTRAINT "postings_one_account" CHECK (("postings"."account_id" is null) <> ("postings"."system_account" is null)),
	CONSTRAINT "postings_customer_leg_complete" CHECK (("postings"."account_id" is null) = ("postings"."account_version" is null) and ("postings"."account_id" is null) = ("postings"."balance_after" is null))
);
--> statement-breakpoint
CREATE TABLE "system_accounts" (
	"code" "system_account_code" NOT NULL,
	"currency" "currency" NOT NULL,
	CONSTRAINT "system_accounts_code_currency_pk" PRIMARY KEY("code","currency")
);
--> statement-breakpoint
CREATE TABLE "loan_instalments" (
	"loan_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"due_date" date NOT NULL,
	"principal" numeric(12, 2) NOT NULL,
	"interest" numeric(12, 2) NOT NULL,
	"paid_principal" numeric(12, 2) DEFAULT '0' NOT NULL,
	"paid_interest" numeric(12, 2) DEFAULT '0' NOT NULL,
	"paid_at" timestamp with time zone,
	CONSTRAINT "loan_instalments_loan_id_number_pk" PRIMARY KEY("loan_id","number"),
	CONSTRAINT "loan_instalments_number_positive" CHECK ("loan_instalments"."number" >= 1),
	CONSTRAINT "loan_instalments_principal" CHECK ("loan_instalments"."paid_principal" between 0 and "loan_instalments"."principal"),
	CONSTRAINT "loan_instalments_interest" CHECK ("loan_instalments"."paid_interest" between 0 and "loan_instalments"."interest"),
	CONSTRAINT "loan_instalments_paid_at" CHECK (("loan_instalments"."paid_at" is null) = ("loan_instalments"."paid_principal" < "loan_instalments"."principal" or "loan_instalments"."paid_interest" < "loan_instalments"."interest"))
);
--> statement-breakpoint
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
CREATE TABLE "loans" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "loans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"loan_type" "loan_type" NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"currency" "currency" DEFAULT 'EUR' NOT NULL,
	"interest_rate" numeric(5, 2) NOT NULL,
	"term_months" integer NOT NULL,
	"monthly_payment" numeric(12, 2) NOT NULL,
	"status" "loan_status" DEFAULT 'pending' NOT NULL,
	"purpose" text NOT NULL,
	"employment_type" "employment_type" NOT NULL,
	"annual_income" numeric(12, 2) NOT NULL,
	"credit_score" integer,
	"collateral" text,
	"application_date" timestamp with time zone DEFAULT now() NOT NULL,
	"approved_date" timestamp with time zone,
	"rejection_reason" text,
	"account_id" bigint,
	"first_payment_date" date,
	"disbursed_date" date,
	"interest_from" date,
	"balance" numeric(12, 2) DEFAULT '0' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"offer_expires_on" date,
	"accepted_at" timestamp with time zone,
	"declined_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"written_off_at" timestamp with time zone,
	"written_off" numeric(12, 2),
	"written_off_entry_id" bigint,
	"withdrawal_entry_id" bigint,
	CONSTRAINT "loans_rejection_explained" CHECK (("loans"."status" = 'rejected') = ("loans"."rejection_reason" is not null)),
	CONSTRAINT "loans_active_has_account" CHECK ("loans"."status" not in ('active', 'closed') or ("loans"."account_id" is not null and "loans"."disbursed_date" is not null and "loans"."interest_from" is not null) or ("loans"."status" = 'closed' and "loans"."disbursed_date" is null and ("loans"."declined_at" is not null or ("loans"."offer_expires_on" is not null and "loans"."accepted_at" is null)))),
	CONSTRAINT "loans_declined_is_closed" CHECK ("loans"."declined_at" is null or ("loans"."status" = 'closed' and "loans"."disbursed_date" is null)),
	CONSTRAINT "loans_withdrawn_is_closed" CHECK ("loans"."withdrawn_at" is null or ("loans"."status" = 'closed' and "loans"."disbursed_date" is not null)),
	CONSTRAINT "loans_written_off_is_closed" CHECK (("loans"."written_off_at" is null) = ("loans"."written_off" is null) and ("loans"."written_off_at" is null) = ("loans"."written_off_entry_id" is null) and ("loans"."written_off_at" is null or ("loans"."status" = 'closed' and "loans"."disbursed_date" is not null and "loans"."written_off" > 0))),
	CONSTRAINT "loans_acceptance_of_offer" CHECK ("loans"."accepted_at" is null or ("loans"."offer_expires_on" is not null and "loans"."status" in ('approved', 'active', 'closed'))),
	CONSTRAINT "loans_closed_is_paid" CHECK ("loans"."status" <> 'closed' or "loans"."balance" = 0),
	CONSTRAINT "loans_amount_positive" CHECK ("loans"."amount" > 0),
	CONSTRAINT "loans_term_range" CHECK ("loans"."term_months" between 1 and 360),
	CONSTRAINT "loans_interest_rate_range" CHECK ("loans"."interest_rate" between 0 and 100),
	CONSTRAINT "loans_monthly_payment_positive" CHECK ("loans"."monthly_payment" > 0),
	CONSTRAINT "loans_annual_income_not_negative" CHECK ("loans"."annual_income" >= 0),
	CONSTRAINT "loans_credit_score_range" CHECK ("loans"."credit_score" between 300 and 850),
	CONSTRAINT "loans_balance_range" CHECK ("loans"."balance" between 0 and "loans"."amount"),
	CONSTRAINT "loans_purpose_length" CHECK (char_length("loans"."purpose") between 10 and 1000),
	CONSTRAINT "loans_collateral_length" CHECK (char_length("loans"."collateral") <= 1000)
);
--> statement-breakpoint
CREATE TABLE "member_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "member_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"employee_id" bigint NOT NULL,
	"text" text NOT NULL,
	"secret" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "member_notes_text_length" CHECK (char_length("member_notes"."text") between 1 and 2000)
);
--> statement-breakpoint
CREATE TABLE "member_views" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "member_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"employee_id" bigint NOT NULL,
	"purpose" "view_purpose" NOT NULL,
	"text" text,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "member_views_text_length" CHECK (char_length("member_views"."text") between 1 and 500)
);
--> statement-breakpoint
CREATE TABLE "message_templates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"text" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "message_templates_title_key" UNIQUE("title"),
	CONSTRAINT "message_templates_title_length" CHECK (char_length("message_templates"."title") between 1 and 60),
	CONSTRAINT "message_templates_text_length" CHECK (char_length("message_templates"."text") between 1 and 2000)
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"type" "notification_type" NOT NULL,
	"source" "event_source" NOT NULL,
	"source_id" bigint NOT NULL,
	"sign_in_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "notifications_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "notifications_event_key" UNIQUE("source","source_id"),
	CONSTRAINT "notifications_of_events" CHECK ("notifications"."source" <> 'email_code')
);
--> statement-breakpoint
CREATE TABLE "order_runs" (
	"order_id" bigint NOT NULL,
	"due_on" date NOT NULL,
	"state" "order_run_state" NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"first_tried_on" date,
	"next_try_at" timestamp with time zone,
	"transaction_id" bigint,
	"reason" text,
	"changed_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "order_runs_order_id_due_on_pk" PRIMARY KEY("order_id","due_on"),
	CONSTRAINT "order_runs_transaction_key" UNIQUE("transaction_id"),
	CONSTRAINT "order_runs_paid_once" CHECK (("order_runs"."state" = 'paid') = ("order_runs"."transaction_id" is not null)),
	CONSTRAINT "order_runs_try_when_waiting" CHECK (("order_runs"."state" = 'waiting') = ("order_runs"."next_try_at" is not null)),
	CONSTRAINT "order_runs_refused_with_reason" CHECK ("order_runs"."state" <> 'refused' or "order_runs"."reason" is not null)
);
--> statement-breakpoint
CREATE TABLE "payment_orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"from_account_id" bigint NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"recipient_name" text NOT NULL,
	"recipient_iban" text NOT NULL,
	"reference" text NOT NULL,
	"speed" "payment_scheme" NOT NULL,
	"first_on" date NOT NULL,
	"rhythm" "order_rhythm",
	"month_day" "order_month_day" DEFAULT 'same_day' NOT NULL,
	"last_on" date,
	"once_only" boolean NOT NULL,
	"state" "order_state" DEFAULT 'active' NOT NULL,
	"next_number" integer DEFAULT 0 NOT NULL,
	"next_due_on" date,
	"next_try_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"payee_result" "payee_result",
	"payee_checked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"ended_at" timestamp with time zone,
	"cover_checked_for" date,
	CONSTRAINT "payment_orders_amount_positive" CHECK ("payment_orders"."amount" > 0),
	CONSTRAINT "payment_orders_recipient_name_length" CHECK (char_length("payment_orders"."recipient_name") between 1 and 70),
	CONSTRAINT "payment_orders_reference_length" CHECK (char_length("payment_orders"."reference") <= 140),
	CONSTRAINT "payment_orders_try_when_active" CHECK (("payment_orders"."state" = 'active') = ("payment_orders"."next_try_at" is not null)),
	CONSTRAINT "payment_orders_ended_at" CHECK (("payment_orders"."state" = 'ended') = ("payment_orders"."ended_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "saved_payees" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_payees_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"iban" text NOT NULL,
	"name" text NOT NULL,
	"own_name" text,
	"verified" "payee_result" NOT NULL,
	"verified_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "saved_payees_iban_length" CHECK (char_length("saved_payees"."iban") between 15 and 34),
	CONSTRAINT "saved_payees_name_length" CHECK (char_length("saved_payees"."name") between 1 and 70),
	CONSTRAINT "saved_payees_own_name_length" CHECK (char_length("saved_payees"."own_name") between 1 and 70)
);
--> statement-breakpoint
CREATE TABLE "instant_unanswered" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "instant_unanswered_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"bank" text NOT NULL,
	"user_id" bigint NOT NULL,
	"is_try" boolean DEFAULT false NOT NULL,
	"answered_late" boolean DEFAULT false NOT NULL,
	"elsewhere_answered" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
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
	"answer_by" date,
	"last_return_day" date,
	CONSTRAINT "payments_entry_key" UNIQUE("entry_id"),
	CONSTRAINT "payments_transaction_key" UNIQUE("transaction_id"),
	CONSTRAINT "payments_amount_positive" CHECK ("payments"."amount" > 0),
	CONSTRAINT "payments_send_when_queued" CHECK ("payments"."send_at" is null or "payments"."state" = 'queued'),
	CONSTRAINT "payments_in_other_bank" CHECK ("payments"."direction" = 'out' or "payments"."other_bic" is not null),
	CONSTRAINT "payments_reason_length" CHECK (char_length("payments"."reason") <= 35)
);
--> statement-breakpoint
CREATE TABLE "proposal_kinds" (
	"kind" text PRIMARY KEY NOT NULL,
	"subject_key" text NOT NULL,
	"maker_roles" "employee_role"[] NOT NULL,
	"checker_roles" "employee_role"[] NOT NULL,
	"lifetime" interval NOT NULL,
	"rehearsed" boolean DEFAULT true NOT NULL,
	CONSTRAINT "proposal_kinds_format" CHECK ("proposal_kinds"."kind" ~ '^[a-z_]+[.][a-z_]+$')
);
--> statement-breakpoint
CREATE TABLE "proposals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "proposals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" bigint,
	"payload" jsonb NOT NULL,
	"before" jsonb NOT NULL,
	"payload_hash" "bytea" NOT NULL,
	"reason" text NOT NULL,
	"maker_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"state" "proposal_state" DEFAULT 'open' NOT NULL,
	"decided_by" bigint,
	"decided_at" timestamp with time zone,
	"decision_reason" text,
	"outcome" jsonb,
	"seen_at" timestamp with time zone,
	CONSTRAINT "proposals_two_people" CHECK ("proposals"."decided_by" <> "proposals"."maker_id"),
	CONSTRAINT "proposals_decided" CHECK (("proposals"."state" in ('approved', 'rejected', 'refused')) = ("proposals"."decided_by" is not null)
        and ("proposals"."state" = 'open') = ("proposals"."decided_at" is null)),
	CONSTRAINT "proposals_reason_length" CHECK (char_length(btrim("proposals"."reason")) between 3 and 500),
	CONSTRAINT "proposals_decision_reason" CHECK (char_length(btrim("proposals"."decision_reason")) between 3 and 500)
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
	"facts" jsonb,
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
	"statement_id" bigint,
	"line_id" bigint,
	"answer" jsonb,
	"proposals" integer DEFAULT 0 NOT NULL,
	"proposed_amount" numeric(20, 2),
	"taken_by_id" bigint,
	"bank" text,
	CONSTRAINT "repair_items_proposal_named" CHECK (("repair_items"."proposal" is null) = ("repair_items"."proposed_by" is null)),
	CONSTRAINT "repair_items_closing_named" CHECK (("repair_items"."closed_at" is null) = ("repair_items"."closed_by" is null)),
	CONSTRAINT "repair_items_two_people" CHECK (lower(normalize("repair_items"."closed_by", NFKC)) <> lower(normalize("repair_items"."proposed_by", NFKC)))
);
--> statement-breakpoint
CREATE TABLE "repair_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "repair_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"item_id" bigint NOT NULL,
	"employee_id" bigint NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "repair_notes_text_length" CHECK (char_length("repair_notes"."text") between 1 and 500)
);
--> statement-breakpoint
CREATE TABLE "repair_views" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "repair_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"item_id" bigint NOT NULL,
	"employee_id" bigint NOT NULL,
	"purpose" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "repair_views_purpose_length" CHECK (char_length("repair_views"."purpose") between 3 and 500)
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "payment_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"payer_id" bigint,
	"asked" text,
	"amount" numeric(12, 2) NOT NULL,
	"reason" text NOT NULL,
	"reference" text NOT NULL,
	"state" "request_state" DEFAULT 'open' NOT NULL,
	"transaction_id" bigint,
	"expires_on" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "payment_requests_reference_key" UNIQUE("reference"),
	CONSTRAINT "payment_requests_transaction_key" UNIQUE("transaction_id"),
	CONSTRAINT "payment_requests_amount_positive" CHECK ("payment_requests"."amount" > 0),
	CONSTRAINT "payment_requests_reason_length" CHECK (char_length("payment_requests"."reason") between 1 and 140),
	CONSTRAINT "payment_requests_reference_form" CHECK ("payment_requests"."reference" ~ '^RF[0-9]{2}[0-9A-Z]{1,21}$'),
	CONSTRAINT "payment_requests_asked" CHECK ("payment_requests"."asked" is not null or "payment_requests"."payer_id" is null),
	CONSTRAINT "payment_requests_of_others" CHECK ("payment_requests"."payer_id" <> "payment_requests"."user_id"),
	CONSTRAINT "payment_requests_paid" CHECK (("payment_requests"."state" = 'paid') = ("payment_requests"."transaction_id" is not null)),
	CONSTRAINT "payment_requests_ended" CHECK (("payment_requests"."state" = 'open') = ("payment_requests"."ended_at" is null))
);
--> statement-breakpoint
CREATE TABLE "request_blocks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "request_blocks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"blocked_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "request_blocks_key" UNIQUE("user_id","blocked_id")
);
--> statement-breakpoint
CREATE TABLE "seals" (
	"chain" "seal_chain" NOT NULL,
	"number" bigint NOT NULL,
	"item_ids" bigint[] NOT NULL,
	"digest" "bytea" NOT NULL,
	"item_digests" "bytea" NOT NULL,
	"previous" "bytea" NOT NULL,
	"seal" "bytea" NOT NULL,
	"key_id" text NOT NULL,
	"sealed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "seals_chain_number_pk" PRIMARY KEY("chain","number"),
	CONSTRAINT "seals_number_positive" CHECK ("seals"."number" > 0),
	CONSTRAINT "seals_not_empty" CHECK (cardinality("seals"."item_ids") > 0),
	CONSTRAINT "seals_lengths" CHECK (octet_length("seals"."digest") = 32 and octet_length("seals"."previous") = 32 and octet_length("seals"."seal") = 32)
);
--> statement-breakpoint
CREATE TABLE "unsealed" (
	"chain" "seal_chain" NOT NULL,
	"item_id" bigint NOT NULL,
	"queued_at" timestamp with time zone DEFAULT clock_timestamp(),
	CONSTRAINT "unsealed_chain_item_id_pk" PRIMARY KEY("chain","item_id")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"sid" text PRIMARY KEY NOT NULL,
	"sess" json NOT NULL,
	"expire" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_ins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_active_at" timestamp with time zone DEFAULT now() NOT NULL,
	"password_given_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"second_factor" boolean DEFAULT false NOT NULL,
	"address" text,
	"user_agent" text,
	"place" text,
	"device_name" text,
	CONSTRAINT "sign_ins_address_length" CHECK (char_length("sign_ins"."address") between 1 and 64),
	CONSTRAINT "sign_ins_user_agent_length" CHECK (char_length("sign_ins"."user_agent") between 1 and 400),
	CONSTRAINT "sign_ins_place_length" CHECK (char_length("sign_ins"."place") between 1 and 100),
	CONSTRAINT "sign_ins_device_name_length" CHECK (char_length("sign_ins"."device_name") between 1 and 40),
	CONSTRAINT "sign_ins_order" CHECK ("sign_ins"."ended_at" >= "sign_ins"."created_at")
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
	"entry_id" bigint,
	CONSTRAINT "statement_lines_entry_key" UNIQUE("entry_id"),
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
	"complete" boolean DEFAULT false NOT NULL,
	"entry_id" bigint,
	"page" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "statements_entry_key" UNIQUE("entry_id"),
	CONSTRAINT "statements_id_key" UNIQUE NULLS NOT DISTINCT("account_iban","statement_id","sequence","closing_date","page")
);
--> statement-breakpoint
CREATE TABLE "write_off_reversals" (
	"entry_id" bigint PRIMARY KEY NOT NULL,
	"reversal_entry_id" bigint NOT NULL,
	CONSTRAINT "write_off_reversals_reversal_key" UNIQUE("reversal_entry_id")
);
--> statement-breakpoint
CREATE TABLE "transactions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "transactions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"entry_id" bigint NOT NULL,
	"from_account_id" bigint,
	"to_account_id" bigint,
	"amount" numeric(12, 2) NOT NULL,
	"currency" "currency" NOT NULL,
	"converted_amount" numeric(12, 2),
	"converted_currency" "currency",
	"exchange_rate" numeric(10, 6),
	"type" "transaction_type" NOT NULL,
	"status" "transaction_status" DEFAULT 'completed' NOT NULL,
	"description" text NOT NULL,
	"reference" text NOT NULL,
	"payer_name" text,
	"payer_iban" text,
	"recipient_name" text,
	"recipient_iban" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "transactions_entry_key" UNIQUE("entry_id"),
	CONSTRAINT "transactions_reference_key" UNIQUE("reference"),
	CONSTRAINT "transactions_amount_positive" CHECK ("transactions"."amount" > 0),
	CONSTRAINT "transactions_converted_positive" CHECK ("transactions"."converted_amount" > 0),
	CONSTRAINT "transactions_rate_positive" CHECK ("transactions"."exchange_rate" > 0),
	CONSTRAINT "transactions_description_length" CHECK (char_length("transactions"."description") <= 140),
	CONSTRAINT "transactions_conversion_complete" CHECK (("transactions"."converted_amount" is null) = ("transactions"."converted_currency" is null) and ("transactions"."converted_amount" is null) = ("transactions"."exchange_rate" is null)),
	CONSTRAINT "transactions_has_customer" CHECK ("transactions"."from_account_id" is not null or "transactions"."to_account_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "identity_checks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "identity_checks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"holder_name" text NOT NULL,
	"evidence" text NOT NULL,
	"checked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"outcome" "identity_outcome" DEFAULT 'checked' NOT NULL,
	"document_kind" "identity_document",
	"document_number" text,
	"document_country" text,
	"document_expires_on" date,
	"checklist" text[],
	"employee_id" bigint,
	CONSTRAINT "identity_checks_evidence_length" CHECK (char_length("identity_checks"."evidence") between 5 and 500),
	CONSTRAINT "identity_checks_document_complete" CHECK (("identity_checks"."document_kind" is null) = ("identity_checks"."document_number" is null) and ("identity_checks"."document_kind" is null) = ("identity_checks"."document_country" is null) and ("identity_checks"."document_kind" is null) = ("identity_checks"."document_expires_on" is null)),
	CONSTRAINT "identity_checks_document_number_length" CHECK (char_length("identity_checks"."document_number") between 4 and 30),
	CONSTRAINT "identity_checks_country_format" CHECK ("identity_checks"."document_country" ~ '^[A-Z]{2}$'),
	CONSTRAINT "identity_checks_checklist_complete" CHECK ("identity_checks"."employee_id" is null or "identity_checks"."outcome" = 'again' or "identity_checks"."checklist" @> array['original', 'photo', 'name', 'genuine'])
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"username" text NOT NULL,
	"email" text,
	"password_hash" text NOT NULL,
	"first_name" text,
	"last_name" text,
	"phone_number" text,
	"profile_image_url" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"password_changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"daily_transfer_limit" numeric(12, 2) DEFAULT '50000.00' NOT NULL,
	"limits_lowered_until" timestamp with time zone,
	"notices_seen_id" bigint DEFAULT 0 NOT NULL,
	"access_blocked_at" timestamp with time zone,
	"payments_locked_at" timestamp with time zone,
	"passkey_user_handle" "bytea",
	"username_skeleton" text,
	"username_look" text,
	"holder_name" text,
	"instant_limit" numeric(12, 2),
	"instant_limit_per" "instant_limit_period",
	"new_payee_days" integer,
	"new_payee_amount" numeric(12, 2),
	"next_new_payee_days" integer,
	"next_new_payee_amount" numeric(12, 2),
	"new_payee_changes_at" timestamp with time zone,
	"insights_off_at" timestamp with time zone,
	"membership_closed_at" timestamp with time zone,
	"new_payee_set_at" timestamp with time zone,
	"confirmed_new_payee_days" integer,
	"confirmed_new_payee_amount" numeric(12, 2),
	CONSTRAINT "users_username_length" CHECK (char_length("users"."username") between 3 and 64),
	CONSTRAINT "users_email_length" CHECK (char_length("users"."email") between 3 and 254),
	CONSTRAINT "users_first_name_length" CHECK (char_length("users"."first_name") between 1 and 70),
	CONSTRAINT "users_last_name_length" CHECK (char_length("users"."last_name") between 1 and 70),
	CONSTRAINT "users_holder_name_length" CHECK (char_length("users"."holder_name") between 1 and 141),
	CONSTRAINT "users_daily_transfer_limit_range" CHECK ("users"."daily_transfer_limit" between 0 and 50000),
	CONSTRAINT "users_instant_limit_range" CHECK ("users"."instant_limit" between 0 and 50000),
	CONSTRAINT "users_instant_limit_complete" CHECK (("users"."instant_limit" is null) = ("users"."instant_limit_per" is null)),
	CONSTRAINT "users_new_payee_amount_range" CHECK ("users"."new_payee_amount" between 0 and 50000),
	CONSTRAINT "users_next_new_payee_amount_range" CHECK ("users"."next_new_payee_amount" between 0 and 50000),
	CONSTRAINT "users_new_payee_days_range" CHECK ("users"."new_payee_days" between 1 and 30),
	CONSTRAINT "users_next_new_payee_days_range" CHECK ("users"."next_new_payee_days" between 1 and 30),
	CONSTRAINT "users_new_payee_complete" CHECK (("users"."new_payee_days" is null) = ("users"."new_payee_amount" is null) and ("users"."next_new_payee_days" is null) = ("users"."next_new_payee_amount" is null)),
	CONSTRAINT "users_confirmed_new_payee_complete" CHECK (("users"."confirmed_new_payee_days" is null) = ("users"."confirmed_new_payee_amount" is null) and ("users"."confirmed_new_payee_days" is null or "users"."new_payee_set_at" is not null)),
	CONSTRAINT "users_new_payee_change" CHECK (case when "users"."new_payee_changes_at" is null then "users"."next_new_payee_days" is null else "users"."new_payee_days" is not null end),
	CONSTRAINT "users_phone_number_length" CHECK (char_length("users"."phone_number") between 1 and 32)
);
--> statement-breakpoint
ALTER TABLE "account_statements" ADD CONSTRAINT "account_statements_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_reads" ADD CONSTRAINT "statement_reads_statement_id_account_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."account_statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_sign_in_id_sign_ins_id_fk" FOREIGN KEY ("sign_in_id") REFERENCES "public"."sign_ins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interest_balances" ADD CONSTRAINT "interest_balances_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interest_payments" ADD CONSTRAINT "interest_payments_account_id_interest_balances_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."interest_balances"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interest_payments" ADD CONSTRAINT "interest_payments_entry_id_journal_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."journal_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_transfers" ADD CONSTRAINT "card_transfers_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_transfers" ADD CONSTRAINT "card_transfers_card_id_debit_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."debit_cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "debit_cards" ADD CONSTRAINT "debit_cards_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "debit_cards" ADD CONSTRAINT "debit_cards_replaces_card_id_debit_cards_id_fk" FOREIGN KEY ("replaces_card_id") REFERENCES "public"."debit_cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_movements" ADD CONSTRAINT "cash_movements_drawer_id_cash_drawers_id_fk" FOREIGN KEY ("drawer_id") REFERENCES "public"."cash_drawers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_movements" ADD CONSTRAINT "cash_movements_entry_id_journal_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."journal_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_movements" ADD CONSTRAINT "cash_movements_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vault_deliveries" ADD CONSTRAINT "vault_deliveries_entry_id_journal_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."journal_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vault_deliveries" ADD CONSTRAINT "vault_deliveries_line_id_statement_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."statement_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "confirmations" ADD CONSTRAINT "confirmations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "confirmations" ADD CONSTRAINT "confirmations_sign_in_id_sign_ins_id_fk" FOREIGN KEY ("sign_in_id") REFERENCES "public"."sign_ins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "small_payments" ADD CONSTRAINT "small_payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trusted_payees" ADD CONSTRAINT "trusted_payees_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_export_parts" ADD CONSTRAINT "data_export_parts_export_id_data_exports_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."data_exports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_codes" ADD CONSTRAINT "email_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_contacts" ADD CONSTRAINT "email_contacts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "break_glass_uses" ADD CONSTRAINT "break_glass_uses_acknowledged_by_employees_id_fk" FOREIGN KEY ("acknowledged_by") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_authenticators" ADD CONSTRAINT "employee_authenticators_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_challenges" ADD CONSTRAINT "employee_challenges_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_confirmations" ADD CONSTRAINT "employee_confirmations_sign_in_id_employee_sign_ins_id_fk" FOREIGN KEY ("sign_in_id") REFERENCES "public"."employee_sign_ins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_invitations" ADD CONSTRAINT "employee_invitations_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_invitations" ADD CONSTRAINT "employee_invitations_maker_id_employees_id_fk" FOREIGN KEY ("maker_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_names" ADD CONSTRAINT "employee_names_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_notices" ADD CONSTRAINT "employee_notices_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_passkeys" ADD CONSTRAINT "employee_passkeys_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_relatives" ADD CONSTRAINT "employee_relatives_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_relatives" ADD CONSTRAINT "employee_relatives_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_sign_ins" ADD CONSTRAINT "employee_sign_ins_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authenticators" ADD CONSTRAINT "authenticators_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recoveries" ADD CONSTRAINT "recoveries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "savings_goals" ADD CONSTRAINT "savings_goals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "savings_goals" ADD CONSTRAINT "savings_goals_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budgets" ADD CONSTRAINT "budgets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_choices" ADD CONSTRAINT "category_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_choices" ADD CONSTRAINT "category_choices_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_rules" ADD CONSTRAINT "category_rules_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_reversals" ADD CONSTRAINT "entry_reversals_entry_id_journal_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."journal_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_reversals" ADD CONSTRAINT "entry_reversals_reversed_entry_id_journal_entries_id_fk" FOREIGN KEY ("reversed_entry_id") REFERENCES "public"."journal_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_kind_movement_kinds_kind_fk" FOREIGN KEY ("kind") REFERENCES "public"."movement_kinds"("kind") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_sign_in_id_sign_ins_id_fk" FOREIGN KEY ("sign_in_id") REFERENCES "public"."sign_ins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "new_payee_counters" ADD CONSTRAINT "new_payee_counters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "postings" ADD CONSTRAINT "postings_entry_id_journal_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."journal_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "postings" ADD CONSTRAINT "postings_account_fk" FOREIGN KEY ("account_id","currency") REFERENCES "public"."accounts"("id","currency") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "postings" ADD CONSTRAINT "postings_system_account_fk" FOREIGN KEY ("system_account","currency") REFERENCES "public"."system_accounts"("code","currency") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_instalments" ADD CONSTRAINT "loan_instalments_loan_id_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_promises" ADD CONSTRAINT "loan_promises_loan_id_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loans" ADD CONSTRAINT "loans_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loans" ADD CONSTRAINT "loans_withdrawal_entry_id_journal_entries_id_fk" FOREIGN KEY ("withdrawal_entry_id") REFERENCES "public"."journal_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loans" ADD CONSTRAINT "loans_written_off_entry_id_journal_entries_id_fk" FOREIGN KEY ("written_off_entry_id") REFERENCES "public"."journal_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loans" ADD CONSTRAINT "loans_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_notes" ADD CONSTRAINT "member_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_notes" ADD CONSTRAINT "member_notes_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_views" ADD CONSTRAINT "member_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_views" ADD CONSTRAINT "member_views_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_runs" ADD CONSTRAINT "order_runs_order_id_payment_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."payment_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_runs" ADD CONSTRAINT "order_runs_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_orders" ADD CONSTRAINT "payment_orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_orders" ADD CONSTRAINT "payment_orders_from_account_id_accounts_id_fk" FOREIGN KEY ("from_account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_payees" ADD CONSTRAINT "saved_payees_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instant_unanswered" ADD CONSTRAINT "instant_unanswered_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payee_checks" ADD CONSTRAINT "payee_checks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_entry_id_journal_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."journal_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_transitions" ADD CONSTRAINT "payment_transitions_kind_movement_kinds_kind_fk" FOREIGN KEY ("kind") REFERENCES "public"."movement_kinds"("kind") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_entry_id_journal_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."journal_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_kind_proposal_kinds_kind_fk" FOREIGN KEY ("kind") REFERENCES "public"."proposal_kinds"("kind") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_maker_id_employees_id_fk" FOREIGN KEY ("maker_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_decided_by_employees_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rail_messages" ADD CONSTRAINT "rail_messages_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repair_items" ADD CONSTRAINT "repair_items_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repair_items" ADD CONSTRAINT "repair_items_message_id_rail_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."rail_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repair_notes" ADD CONSTRAINT "repair_notes_item_id_repair_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."repair_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repair_views" ADD CONSTRAINT "repair_views_item_id_repair_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."repair_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD CONSTRAINT "payment_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD CONSTRAINT "payment_requests_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD CONSTRAINT "payment_requests_payer_id_users_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD CONSTRAINT "payment_requests_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_blocks" ADD CONSTRAINT "request_blocks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_blocks" ADD CONSTRAINT "request_blocks_blocked_id_users_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_ins" ADD CONSTRAINT "sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciled_payments" ADD CONSTRAINT "reconciled_payments_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciled_payments" ADD CONSTRAINT "reconciled_payments_line_id_statement_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."statement_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_statement_id_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_entry_id_journal_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."journal_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_message_id_rail_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."rail_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_entry_id_journal_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."journal_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "write_off_reversals" ADD CONSTRAINT "write_off_reversals_entry_id_journal_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."journal_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "write_off_reversals" ADD CONSTRAINT "write_off_reversals_reversal_entry_id_journal_entries_id_fk" FOREIGN KEY ("reversal_entry_id") REFERENCES "public"."journal_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_entry_id_journal_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."journal_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_from_account_id_accounts_id_fk" FOREIGN KEY ("from_account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_to_account_id_accounts_id_fk" FOREIGN KEY ("to_account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_checks" ADD CONSTRAINT "identity_checks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_user_idx" ON "accounts" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "audit_events_user_idx" ON "audit_events" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "audit_events_staff_idx" ON "audit_events" USING btree ("id") WHERE "audit_events"."actor" = 'staff';--> statement-breakpoint
CREATE INDEX "card_transfers_card_idx" ON "card_transfers" USING btree ("card_id");--> statement-breakpoint
CREATE INDEX "debit_cards_account_idx" ON "debit_cards" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "debit_cards_card_key_idx" ON "debit_cards" USING btree ("card_key_id");--> statement-breakpoint
CREATE INDEX "debit_cards_cvv_key_idx" ON "debit_cards" USING btree ("cvv_key_version");--> statement-breakpoint
CREATE UNIQUE INDEX "cash_drawers_one_open" ON "cash_drawers" USING btree ("employee_id") WHERE "cash_drawers"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "cash_movements_drawer_idx" ON "cash_movements" USING btree ("drawer_id","id");--> statement-breakpoint
CREATE INDEX "cash_movements_account_idx" ON "cash_movements" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "vault_deliveries_unmatched_idx" ON "vault_deliveries" USING btree ("id") WHERE "vault_deliveries"."line_id" is null;--> statement-breakpoint
CREATE INDEX "vault_deliveries_line_idx" ON "vault_deliveries" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "confirmations_user_idx" ON "confirmations" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "confirmations_proof_key" ON "confirmations" USING btree ("proof_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "trusted_payees_iban_key" ON "trusted_payees" USING btree ("user_id","iban") WHERE "trusted_payees"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "data_exports_open_key" ON "data_exports" USING btree ("user_id") WHERE "data_exports"."state" in ('waiting', 'making');--> statement-breakpoint
CREATE INDEX "data_exports_user_idx" ON "data_exports" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "data_exports_open_idx" ON "data_exports" USING btree ("id") WHERE "data_exports"."state" in ('waiting', 'making', 'ready');--> statement-breakpoint
CREATE INDEX "email_codes_user_idx" ON "email_codes" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "email_codes_mailbox_idx" ON "email_codes" USING btree ("mailbox","created_at");--> statement-breakpoint
CREATE INDEX "email_contacts_address_idx" ON "email_contacts" USING btree (lower("address"));--> statement-breakpoint
CREATE INDEX "email_outbox_due_idx" ON "email_outbox" USING btree ("next_try_at") WHERE "email_outbox"."sent_at" is null and "email_outbox"."failed_at" is null;--> statement-breakpoint
CREATE INDEX "email_outbox_user_idx" ON "email_outbox" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "email_outbox_mailbox_idx" ON "email_outbox" USING btree ("mailbox","created_at");--> statement-breakpoint
CREATE INDEX "break_glass_uses_open_idx" ON "break_glass_uses" USING btree ("id") WHERE "break_glass_uses"."acknowledged_at" is null;--> statement-breakpoint
CREATE INDEX "employee_challenges_expires_idx" ON "employee_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "employee_confirmations_proof_idx" ON "employee_confirmations" USING btree ("proof_hash");--> statement-breakpoint
CREATE INDEX "employee_invitations_employee_idx" ON "employee_invitations" USING btree ("employee_id","id");--> statement-breakpoint
CREATE INDEX "employee_notices_unseen_idx" ON "employee_notices" USING btree ("employee_id") WHERE "employee_notices"."seen_at" is null;--> statement-breakpoint
CREATE INDEX "employee_passkeys_employee_idx" ON "employee_passkeys" USING btree ("employee_id");--> statement-breakpoint
CREATE UNIQUE INDEX "employee_sign_ins_one_each" ON "employee_sign_ins" USING btree ("employee_id") WHERE "employee_sign_ins"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "employee_sign_ins_employee_idx" ON "employee_sign_ins" USING btree ("employee_id","created_at");--> statement-breakpoint
CREATE INDEX "authenticators_key_idx" ON "authenticators" USING btree ("key_id");--> statement-breakpoint
CREATE INDEX "passkey_challenges_expires_idx" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkeys_user_idx" ON "passkeys" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "recoveries_user_idx" ON "recoveries" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "recovery_codes_user_idx" ON "recovery_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "savings_goals_account_idx" ON "savings_goals" USING btree ("account_id","position","id");--> statement-breakpoint
CREATE INDEX "savings_goals_open_idx" ON "savings_goals" USING btree ("account_id") WHERE "savings_goals"."reached_at" is null;--> statement-breakpoint
CREATE INDEX "chat_messages_user_idx" ON "chat_messages" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "conversations_waiting_idx" ON "conversations" USING btree ("last_author","last_at","user_id");--> statement-breakpoint
CREATE INDEX "conversations_employee_idx" ON "conversations" USING btree ("employee_id","last_at");--> statement-breakpoint
CREATE INDEX "budgets_category_idx" ON "budgets" USING btree ("category");--> statement-breakpoint
CREATE UNIQUE INDEX "category_rules_payee_key" ON "category_rules" USING btree ("user_id","iban","name_key") WHERE "category_rules"."word" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "category_rules_word_key" ON "category_rules" USING btree ("user_id","word") WHERE "category_rules"."word" is not null;--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_idx" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "postings_entry_idx" ON "postings" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "postings_system_account_idx" ON "postings" USING btree ("system_account","currency","id") WHERE "postings"."system_account" is not null;--> statement-breakpoint
CREATE INDEX "loan_instalments_overdue_idx" ON "loan_instalments" USING btree ("due_date","loan_id") WHERE "loan_instalments"."paid_at" is null;--> statement-breakpoint
CREATE INDEX "loan_promises_loan_idx" ON "loan_promises" USING btree ("loan_id","id");--> statement-breakpoint
CREATE INDEX "loans_user_idx" ON "loans" USING btree ("user_id","application_date","id");--> statement-breakpoint
CREATE INDEX "loans_to_do_idx" ON "loans" USING btree ("id") WHERE "loans"."status" in ('pending', 'approved');--> statement-breakpoint
CREATE INDEX "member_notes_user_idx" ON "member_notes" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "member_views_user_idx" ON "member_views" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "member_views_employee_idx" ON "member_views" USING btree ("employee_id","id");--> statement-breakpoint
CREATE INDEX "notifications_unread_idx" ON "notifications" USING btree ("user_id","id") WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "payment_orders_user_idx" ON "payment_orders" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "payment_orders_due_idx" ON "payment_orders" USING btree ("next_try_at","id") WHERE "payment_orders"."next_try_at" is not null;--> statement-breakpoint
CREATE INDEX "payment_orders_cover_idx" ON "payment_orders" USING btree ("next_due_on","id") WHERE "payment_orders"."state" = 'active' and "payment_orders"."cover_checked_for" is distinct from "payment_orders"."next_due_on";--> statement-breakpoint
CREATE UNIQUE INDEX "saved_payees_iban_key" ON "saved_payees" USING btree ("user_id","iban");--> statement-breakpoint
CREATE INDEX "instant_unanswered_bank_idx" ON "instant_unanswered" USING btree ("bank");--> statement-breakpoint
CREATE INDEX "payment_events_entry_idx" ON "payment_events" USING btree ("entry_id") WHERE "payment_events"."entry_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_out_tx_id_key" ON "payments" USING btree ("tx_id") WHERE "payments"."direction" = 'out';--> statement-breakpoint
CREATE UNIQUE INDEX "payments_in_tx_id_key" ON "payments" USING btree ("tx_id","other_bic") WHERE "payments"."direction" = 'in';--> statement-breakpoint
CREATE INDEX "payments_send_idx" ON "payments" USING btree ("scheme","send_at") WHERE "payments"."send_at" is not null;--> statement-breakpoint
CREATE INDEX "payments_due_idx" ON "payments" USING btree ("due_at") WHERE "payments"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "payments_account_idx" ON "payments" USING btree ("account_id","state");--> statement-breakpoint
CREATE INDEX "payments_unconfirmed_idx" ON "payments" USING btree ("user_id") WHERE "payments"."state" = 'unconfirmed';--> statement-breakpoint
CREATE INDEX "payments_message_idx" ON "payments" USING btree ("message_id");--> statement-breakpoint
CREATE UNIQUE INDEX "proposals_one_open" ON "proposals" USING btree ("kind","subject") WHERE "proposals"."state" = 'open';--> statement-breakpoint
CREATE INDEX "proposals_open_idx" ON "proposals" USING btree ("expires_at","id") WHERE "proposals"."state" = 'open';--> statement-breakpoint
CREATE INDEX "proposals_maker_idx" ON "proposals" USING btree ("maker_id","id");--> statement-breakpoint
CREATE INDEX "proposals_user_idx" ON "proposals" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "rail_messages_due_idx" ON "rail_messages" USING btree ("lane","due_at") WHERE "rail_messages"."state" in ('due', 'called');--> statement-breakpoint
CREATE INDEX "rail_messages_stored_idx" ON "rail_messages" USING btree ("id") WHERE "rail_messages"."state" = 'stored';--> statement-breakpoint
CREATE INDEX "rail_messages_payment_idx" ON "rail_messages" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "repair_items_payment_idx" ON "repair_items" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "repair_items_open_idx" ON "repair_items" USING btree ("id") WHERE "repair_items"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "repair_items_answer_idx" ON "repair_items" USING btree (("answer" ->> 'txId')) WHERE "repair_items"."closed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "repair_items_bank_key" ON "repair_items" USING btree ("bank") WHERE "repair_items"."bank" is not null and "repair_items"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "repair_notes_item_idx" ON "repair_notes" USING btree ("item_id","id");--> statement-breakpoint
CREATE INDEX "repair_views_item_idx" ON "repair_views" USING btree ("item_id","employee_id","id");--> statement-breakpoint
CREATE INDEX "rate_limits_expire_idx" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "payment_requests_user_idx" ON "payment_requests" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "payment_requests_payer_idx" ON "payment_requests" USING btree ("payer_id","id");--> statement-breakpoint
CREATE INDEX "payment_requests_account_idx" ON "payment_requests" USING btree ("account_id") WHERE "payment_requests"."state" = 'open';--> statement-breakpoint
CREATE INDEX "sessions_expire_idx" ON "sessions" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "sign_ins_user_idx" ON "sign_ins" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "reconciled_payments_line_idx" ON "reconciled_payments" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "statement_lines_open_idx" ON "statement_lines" USING btree ("id") WHERE not "statement_lines"."matched";--> statement-breakpoint
CREATE INDEX "transactions_from_account_idx" ON "transactions" USING btree ("from_account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "transactions_payee_idx" ON "transactions" USING btree ("recipient_iban","from_account_id","created_at","id") WHERE "transactions"."from_account_id" is not null;--> statement-breakpoint
CREATE INDEX "transactions_paid_name_idx" ON "transactions" USING btree ("recipient_iban","from_account_id",insight_text("recipient_name"),"created_at") WHERE "transactions"."from_account_id" is not null and "transactions"."recipient_name" is not null;--> statement-breakpoint
CREATE INDEX "transactions_to_account_idx" ON "transactions" USING btree ("to_account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "transactions_corrected_from_idx" ON "transactions" USING btree ("from_account_id") WHERE "transactions"."reference" like 'REV-%';--> statement-breakpoint
CREATE INDEX "transactions_corrected_to_idx" ON "transactions" USING btree ("to_account_id") WHERE "transactions"."reference" like 'REV-%';--> statement-breakpoint
CREATE INDEX "identity_checks_user_idx" ON "identity_checks" USING btree ("user_id","holder_name");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_key" ON "users" USING btree (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_skeleton_key" ON "users" USING btree ("username_skeleton");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_look_key" ON "users" USING btree ("username_look");