CREATE TYPE "public"."order_month_day" AS ENUM('same_day', 'last_day', 'last_banking_day');--> statement-breakpoint
CREATE TYPE "public"."order_rhythm" AS ENUM('weekly', 'two_weeks', 'four_weeks', 'monthly', 'quarterly', 'half_yearly', 'yearly');--> statement-breakpoint
CREATE TYPE "public"."order_run_state" AS ENUM('waiting', 'paid', 'refused', 'skipped');--> statement-breakpoint
CREATE TYPE "public"."order_state" AS ENUM('active', 'paused', 'ended');--> statement-breakpoint
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
	CONSTRAINT "payment_orders_amount_positive" CHECK ("payment_orders"."amount" > 0),
	CONSTRAINT "payment_orders_recipient_name_length" CHECK (char_length("payment_orders"."recipient_name") between 1 and 70),
	CONSTRAINT "payment_orders_reference_length" CHECK (char_length("payment_orders"."reference") <= 140),
	CONSTRAINT "payment_orders_try_when_active" CHECK (("payment_orders"."state" = 'active') = ("payment_orders"."next_try_at" is not null)),
	CONSTRAINT "payment_orders_ended_at" CHECK (("payment_orders"."state" = 'ended') = ("payment_orders"."ended_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "order_runs" ADD CONSTRAINT "order_runs_order_id_payment_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."payment_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_runs" ADD CONSTRAINT "order_runs_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_orders" ADD CONSTRAINT "payment_orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_orders" ADD CONSTRAINT "payment_orders_from_account_id_accounts_id_fk" FOREIGN KEY ("from_account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_orders_user_idx" ON "payment_orders" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "payment_orders_try_idx" ON "payment_orders" USING btree ("next_try_at") WHERE "payment_orders"."next_try_at" is not null;