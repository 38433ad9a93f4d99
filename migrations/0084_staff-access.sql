CREATE TYPE "public"."relative_kind" AS ENUM('self', 'relative');--> statement-breakpoint
CREATE TYPE "public"."proposal_state" AS ENUM('open', 'approved', 'rejected', 'withdrawn', 'expired', 'refused');--> statement-breakpoint
CREATE TABLE "break_glass_uses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "break_glass_uses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"command" text NOT NULL,
	"used_by" text NOT NULL,
	"used_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"acknowledged_by" bigint,
	"acknowledged_at" timestamp with time zone,
	CONSTRAINT "break_glass_uses_command_length" CHECK (char_length("break_glass_uses"."command") between 1 and 500),
	CONSTRAINT "break_glass_uses_by_length" CHECK (char_length("break_glass_uses"."used_by") between 1 and 100),
	CONSTRAINT "break_glass_uses_acknowledged" CHECK (("break_glass_uses"."acknowledged_by" is null) = ("break_glass_uses"."acknowledged_at" is null))
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
	"proposal_id" bigint NOT NULL,
	"payload_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"used_at" timestamp with time zone
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
	CONSTRAINT "employee_passkeys_credential_key" UNIQUE("credential_id")
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
ALTER TABLE "break_glass_uses" ADD CONSTRAINT "break_glass_uses_acknowledged_by_employees_id_fk" FOREIGN KEY ("acknowledged_by") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_authenticators" ADD CONSTRAINT "employee_authenticators_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_challenges" ADD CONSTRAINT "employee_challenges_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_confirmations" ADD CONSTRAINT "employee_confirmations_sign_in_id_employee_sign_ins_id_fk" FOREIGN KEY ("sign_in_id") REFERENCES "public"."employee_sign_ins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_invitations" ADD CONSTRAINT "employee_invitations_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_invitations" ADD CONSTRAINT "employee_invitations_maker_id_employees_id_fk" FOREIGN KEY ("maker_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_names" ADD CONSTRAINT "employee_names_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_passkeys" ADD CONSTRAINT "employee_passkeys_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_relatives" ADD CONSTRAINT "employee_relatives_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_relatives" ADD CONSTRAINT "employee_relatives_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_sign_ins" ADD CONSTRAINT "employee_sign_ins_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_kind_proposal_kinds_kind_fk" FOREIGN KEY ("kind") REFERENCES "public"."proposal_kinds"("kind") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_maker_id_employees_id_fk" FOREIGN KEY ("maker_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_decided_by_employees_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "break_glass_uses_open_idx" ON "break_glass_uses" USING btree ("id") WHERE "break_glass_uses"."acknowledged_at" is null;--> statement-breakpoint
CREATE INDEX "employee_challenges_expires_idx" ON "employee_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "employee_invitations_employee_idx" ON "employee_invitations" USING btree ("employee_id","id");--> statement-breakpoint
CREATE INDEX "employee_passkeys_employee_idx" ON "employee_passkeys" USING btree ("employee_id");--> statement-breakpoint
CREATE UNIQUE INDEX "employee_sign_ins_one_each" ON "employee_sign_ins" USING btree ("employee_id") WHERE "employee_sign_ins"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "employee_sign_ins_employee_idx" ON "employee_sign_ins" USING btree ("employee_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "proposals_one_open" ON "proposals" USING btree ("kind","subject") WHERE "proposals"."state" = 'open';--> statement-breakpoint
CREATE INDEX "proposals_open_idx" ON "proposals" USING btree ("expires_at","id") WHERE "proposals"."state" = 'open';--> statement-breakpoint
CREATE INDEX "proposals_maker_idx" ON "proposals" USING btree ("maker_id","id");--> statement-breakpoint
CREATE INDEX "proposals_user_idx" ON "proposals" USING btree ("user_id","id");