CREATE TYPE "public"."request_state" AS ENUM('open', 'paid', 'canceled', 'declined');--> statement-breakpoint
ALTER TYPE "public"."notification_type" ADD VALUE 'payment_request' BEFORE 'loan';--> statement-breakpoint
CREATE TABLE "payment_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"payer_id" bigint,
	"asked" text NOT NULL,
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
ALTER TABLE "payment_requests" ADD CONSTRAINT "payment_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD CONSTRAINT "payment_requests_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD CONSTRAINT "payment_requests_payer_id_users_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD CONSTRAINT "payment_requests_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_blocks" ADD CONSTRAINT "request_blocks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_blocks" ADD CONSTRAINT "request_blocks_blocked_id_users_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_requests_user_idx" ON "payment_requests" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "payment_requests_payer_idx" ON "payment_requests" USING btree ("payer_id","id");--> statement-breakpoint
CREATE INDEX "payment_requests_account_idx" ON "payment_requests" USING btree ("account_id") WHERE "payment_requests"."state" = 'open';