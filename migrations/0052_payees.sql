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
ALTER TABLE "users" ADD COLUMN "new_payee_days" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "new_payee_amount" numeric(12, 2);--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "next_new_payee_days" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "next_new_payee_amount" numeric(12, 2);--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "new_payee_changes_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "saved_payees" ADD CONSTRAINT "saved_payees_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_payees_iban_key" ON "saved_payees" USING btree ("user_id","iban");--> statement-breakpoint
CREATE INDEX "transactions_payee_idx" ON "transactions" USING btree ("recipient_iban","from_account_id","created_at","id") WHERE "transactions"."from_account_id" is not null;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_new_payee_amount_range" CHECK ("users"."new_payee_amount" between 0 and 50000);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_next_new_payee_amount_range" CHECK ("users"."next_new_payee_amount" between 0 and 50000);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_new_payee_days_range" CHECK ("users"."new_payee_days" between 1 and 30);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_next_new_payee_days_range" CHECK ("users"."next_new_payee_days" between 1 and 30);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_new_payee_complete" CHECK (("users"."new_payee_days" is null) = ("users"."new_payee_amount" is null) and ("users"."next_new_payee_days" is null) = ("users"."next_new_payee_amount" is null));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_new_payee_change" CHECK (case when "users"."new_payee_changes_at" is null then "users"."next_new_payee_days" is null else "users"."new_payee_days" is not null end);