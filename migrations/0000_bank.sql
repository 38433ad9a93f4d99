CREATE TYPE "public"."account_type" AS ENUM('current', 'savings');--> statement-breakpoint
CREATE TYPE "public"."currency" AS ENUM('EUR', 'GBP', 'CHF', 'USD');--> statement-breakpoint
CREATE TYPE "public"."audit_actor" AS ENUM('customer', 'staff', 'bank');--> statement-breakpoint
CREATE TYPE "public"."card_status" AS ENUM('active', 'frozen');--> statement-breakpoint
CREATE TYPE "public"."card_type" AS ENUM('Visa', 'Mastercard', 'Amex');--> statement-breakpoint
CREATE TYPE "public"."chat_author" AS ENUM('customer', 'staff');--> statement-breakpoint
CREATE TYPE "public"."leg_end" AS ENUM('customer', 'cash_in', 'sepa_clearing', 'card_clearing', 'fx_position', 'loans_receivable', 'interest');--> statement-breakpoint
CREATE TYPE "public"."limit_scope" AS ENUM('customer', 'card');--> statement-breakpoint
CREATE TYPE "public"."system_account_code" AS ENUM('cash_in', 'sepa_clearing', 'card_clearing', 'fx_position', 'loans_receivable', 'interest');--> statement-breakpoint
CREATE TYPE "public"."transaction_type" AS ENUM('deposit', 'withdrawal', 'exchange', 'transfer');--> statement-breakpoint
CREATE TYPE "public"."employment_type" AS ENUM('employed', 'self-employed', 'unemployed', 'retired', 'student');--> statement-breakpoint
CREATE TYPE "public"."loan_status" AS ENUM('pending', 'approved', 'rejected', 'active', 'closed');--> statement-breakpoint
CREATE TYPE "public"."loan_type" AS ENUM('personal', 'mortgage', 'business', 'auto');--> statement-breakpoint
CREATE TYPE "public"."transaction_status" AS ENUM('completed');--> statement-breakpoint
CREATE SEQUENCE "public"."account_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 400644750017 CACHE 1;--> statement-breakpoint
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
	CONSTRAINT "accounts_interest_rate_range" CHECK ("accounts"."interest_rate" between 0 and 1),
	CONSTRAINT "accounts_iban_format" CHECK ("accounts"."iban" ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
	CONSTRAINT "accounts_name_length" CHECK (char_length("accounts"."name") between 1 and 70)
);
--> statement-breakpoint
CREATE TABLE "audit_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"actor" "audit_actor" NOT NULL,
	"sign_in_id" uuid,
	"action" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "audit_events_action_format" CHECK ("audit_events"."action" ~ '^[a-z_]+[.][a-z_]+$')
);
--> statement-breakpoint
CREATE TABLE "bank_days" (
	"day" date PRIMARY KEY NOT NULL,
	"finished_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "interest_accruals" (
	"account_id" bigint NOT NULL,
	"day" date NOT NULL,
	"amount" numeric(20, 8) NOT NULL,
	"paid_entry_id" bigint,
	CONSTRAINT "interest_accruals_account_id_day_pk" PRIMARY KEY("account_id","day"),
	CONSTRAINT "interest_accruals_not_negative" CHECK ("interest_accruals"."amount" >= 0)
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
	"card_holder_name" text NOT NULL,
	"expiry_date" date NOT NULL,
	"card_type" "card_type" DEFAULT 'Visa' NOT NULL,
	"status" "card_status" DEFAULT 'active' NOT NULL,
	"frozen_by_bank" boolean DEFAULT false NOT NULL,
	"cvv_failures" integer DEFAULT 0 NOT NULL,
	"cvv_blocked_until" timestamp with time zone,
	"daily_limit" numeric(10, 2) DEFAULT '2500.00' NOT NULL,
	"is_virtual" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "debit_cards_number_key" UNIQUE("card_number_hash"),
	CONSTRAINT "debit_cards_last_four_format" CHECK ("debit_cards"."last_four" ~ '^[0-9]{4}$'),
	CONSTRAINT "debit_cards_daily_limit_not_negative" CHECK ("debit_cards"."daily_limit" >= 0),
	CONSTRAINT "debit_cards_frozen_by_bank" CHECK (not "debit_cards"."frozen_by_bank" or "debit_cards"."status" = 'frozen'),
	CONSTRAINT "debit_cards_cvv_failures_not_negative" CHECK ("debit_cards"."cvv_failures" >= 0),
	CONSTRAINT "debit_cards_holder_length" CHECK (char_length("debit_cards"."card_holder_name") between 1 and 141)
);
--> statement-breakpoint
CREATE TABLE "exchange_rates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exchange_rates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"from_currency" "currency" NOT NULL,
	"to_currency" "currency" NOT NULL,
	"rate" numeric(10, 6) NOT NULL,
	"rate_date" date NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exchange_rates_pair_date_key" UNIQUE("from_currency","to_currency","rate_date"),
	CONSTRAINT "exchange_rates_rate_positive" CHECK ("exchange_rates"."rate" > 0),
	CONSTRAINT "exchange_rates_two_currencies" CHECK ("exchange_rates"."from_currency" <> "exchange_rates"."to_currency")
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
	CONSTRAINT "limit_counters_scope_subject_id_day_pk" PRIMARY KEY("scope","subject_id","day"),
	CONSTRAINT "limit_counters_not_negative" CHECK ("limit_counters"."spent" >= 0)
);
--> statement-breakpoint
CREATE TABLE "movement_kinds" (
	"kind" text PRIMARY KEY NOT NULL,
	"debit" "leg_end" NOT NULL,
	"credit" "leg_end" NOT NULL,
	"transaction_type" "transaction_type" NOT NULL,
	"reference_prefix" text NOT NULL,
	"by_card" boolean NOT NULL,
	"between_own_currencies" boolean NOT NULL,
	"counts_to_daily_limit" boolean NOT NULL,
	"open_to_customers" boolean NOT NULL
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
	CONSTRAINT "loans_rejection_explained" CHECK (("loans"."status" = 'rejected') = ("loans"."rejection_reason" is not null)),
	CONSTRAINT "loans_active_has_account" CHECK ("loans"."status" not in ('active', 'closed') or ("loans"."account_id" is not null and "loans"."disbursed_date" is not null and "loans"."interest_from" is not null)),
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
	CONSTRAINT "sign_ins_order" CHECK ("sign_ins"."ended_at" >= "sign_ins"."created_at")
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
	CONSTRAINT "users_username_length" CHECK (char_length("users"."username") between 3 and 64),
	CONSTRAINT "users_email_length" CHECK (char_length("users"."email") between 3 and 254),
	CONSTRAINT "users_first_name_length" CHECK (char_length("users"."first_name") between 1 and 70),
	CONSTRAINT "users_last_name_length" CHECK (char_length("users"."last_name") between 1 and 70),
	CONSTRAINT "users_phone_number_length" CHECK (char_length("users"."phone_number") between 1 and 32)
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_sign_in_id_sign_ins_id_fk" FOREIGN KEY ("sign_in_id") REFERENCES "public"."sign_ins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interest_accruals" ADD CONSTRAINT "interest_accruals_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interest_accruals" ADD CONSTRAINT "interest_accruals_day_bank_days_day_fk" FOREIGN KEY ("day") REFERENCES "public"."bank_days"("day") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interest_accruals" ADD CONSTRAINT "interest_accruals_paid_entry_id_journal_entries_id_fk" FOREIGN KEY ("paid_entry_id") REFERENCES "public"."journal_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "debit_cards" ADD CONSTRAINT "debit_cards_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_kind_movement_kinds_kind_fk" FOREIGN KEY ("kind") REFERENCES "public"."movement_kinds"("kind") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_sign_in_id_sign_ins_id_fk" FOREIGN KEY ("sign_in_id") REFERENCES "public"."sign_ins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "postings" ADD CONSTRAINT "postings_entry_id_journal_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."journal_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "postings" ADD CONSTRAINT "postings_account_fk" FOREIGN KEY ("account_id","currency") REFERENCES "public"."accounts"("id","currency") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "postings" ADD CONSTRAINT "postings_system_account_fk" FOREIGN KEY ("system_account","currency") REFERENCES "public"."system_accounts"("code","currency") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_instalments" ADD CONSTRAINT "loan_instalments_loan_id_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loans" ADD CONSTRAINT "loans_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loans" ADD CONSTRAINT "loans_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_ins" ADD CONSTRAINT "sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_entry_id_journal_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."journal_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_from_account_id_accounts_id_fk" FOREIGN KEY ("from_account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_to_account_id_accounts_id_fk" FOREIGN KEY ("to_account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_user_idx" ON "accounts" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "audit_events_user_idx" ON "audit_events" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "debit_cards_account_idx" ON "debit_cards" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "chat_messages_user_idx" ON "chat_messages" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "postings_entry_idx" ON "postings" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "loan_instalments_due_idx" ON "loan_instalments" USING btree ("due_date") WHERE "loan_instalments"."paid_at" is null;--> statement-breakpoint
CREATE INDEX "loans_user_idx" ON "loans" USING btree ("user_id","application_date","id");--> statement-breakpoint
CREATE INDEX "sessions_expire_idx" ON "sessions" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "sign_ins_user_idx" ON "sign_ins" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "transactions_from_account_idx" ON "transactions" USING btree ("from_account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "transactions_to_account_idx" ON "transactions" USING btree ("to_account_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_key" ON "users" USING btree (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email"));