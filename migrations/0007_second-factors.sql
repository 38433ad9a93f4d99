CREATE TYPE "public"."confirmation_purpose" AS ENUM('sign_in', 'payment', 'card_details', 'trusted_payee', 'limit', 'security');--> statement-breakpoint
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
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
ALTER TABLE "sign_ins" ADD COLUMN "second_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_ins" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "sign_ins" ADD COLUMN "user_agent" text;--> statement-breakpoint
ALTER TABLE "sign_ins" ADD COLUMN "place" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "password_changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "daily_transfer_limit" numeric(12, 2) DEFAULT '50000.00' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "limits_lowered_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "notices_seen_id" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "confirmations" ADD CONSTRAINT "confirmations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "confirmations" ADD CONSTRAINT "confirmations_sign_in_id_sign_ins_id_fk" FOREIGN KEY ("sign_in_id") REFERENCES "public"."sign_ins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "small_payments" ADD CONSTRAINT "small_payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trusted_payees" ADD CONSTRAINT "trusted_payees_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authenticators" ADD CONSTRAINT "authenticators_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recoveries" ADD CONSTRAINT "recoveries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "confirmations_user_idx" ON "confirmations" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "confirmations_proof_key" ON "confirmations" USING btree ("proof_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "trusted_payees_iban_key" ON "trusted_payees" USING btree ("user_id","iban") WHERE "trusted_payees"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "passkey_challenges_expires_idx" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkeys_user_idx" ON "passkeys" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "recoveries_user_idx" ON "recoveries" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "recovery_codes_user_idx" ON "recovery_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "rate_limits_expire_idx" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
ALTER TABLE "sign_ins" ADD CONSTRAINT "sign_ins_address_length" CHECK (char_length("sign_ins"."address") between 1 and 64);--> statement-breakpoint
ALTER TABLE "sign_ins" ADD CONSTRAINT "sign_ins_user_agent_length" CHECK (char_length("sign_ins"."user_agent") between 1 and 400);--> statement-breakpoint
ALTER TABLE "sign_ins" ADD CONSTRAINT "sign_ins_place_length" CHECK (char_length("sign_ins"."place") between 1 and 100);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_daily_transfer_limit_range" CHECK ("users"."daily_transfer_limit" between 0 and 50000);