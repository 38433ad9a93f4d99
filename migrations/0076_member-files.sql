CREATE TYPE "public"."view_purpose" AS ENUM('member_request', 'service', 'complaint', 'identity', 'lending', 'payment', 'supervision', 'money_laundering', 'fraud');--> statement-breakpoint
CREATE TYPE "public"."identity_document" AS ENUM('passport', 'identity_card', 'residence_permit');--> statement-breakpoint
CREATE TYPE "public"."identity_outcome" AS ENUM('checked', 'again');--> statement-breakpoint
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
ALTER TABLE "recoveries" ADD COLUMN "code_made_at" timestamp with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "identity_checks" ADD COLUMN "outcome" "identity_outcome" DEFAULT 'checked' NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_checks" ADD COLUMN "document_kind" "identity_document";--> statement-breakpoint
ALTER TABLE "identity_checks" ADD COLUMN "document_number" text;--> statement-breakpoint
ALTER TABLE "identity_checks" ADD COLUMN "document_country" text;--> statement-breakpoint
ALTER TABLE "identity_checks" ADD COLUMN "document_expires_on" date;--> statement-breakpoint
ALTER TABLE "identity_checks" ADD COLUMN "checklist" text[];--> statement-breakpoint
ALTER TABLE "identity_checks" ADD COLUMN "employee_id" bigint;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_notes" ADD CONSTRAINT "member_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_views" ADD CONSTRAINT "member_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversations_waiting_idx" ON "conversations" USING btree ("last_author","last_at","user_id");--> statement-breakpoint
CREATE INDEX "conversations_employee_idx" ON "conversations" USING btree ("employee_id","last_at");--> statement-breakpoint
CREATE INDEX "member_notes_user_idx" ON "member_notes" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "member_views_user_idx" ON "member_views" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "member_views_employee_idx" ON "member_views" USING btree ("employee_id","id");--> statement-breakpoint
ALTER TABLE "identity_checks" ADD CONSTRAINT "identity_checks_document_complete" CHECK (("identity_checks"."document_kind" is null) = ("identity_checks"."document_number" is null) and ("identity_checks"."document_kind" is null) = ("identity_checks"."document_country" is null) and ("identity_checks"."document_kind" is null) = ("identity_checks"."document_expires_on" is null));--> statement-breakpoint
ALTER TABLE "identity_checks" ADD CONSTRAINT "identity_checks_document_number_length" CHECK (char_length("identity_checks"."document_number") between 4 and 30);--> statement-breakpoint
ALTER TABLE "identity_checks" ADD CONSTRAINT "identity_checks_country_format" CHECK ("identity_checks"."document_country" ~ '^[A-Z]{2}$');--> statement-breakpoint
ALTER TABLE "identity_checks" ADD CONSTRAINT "identity_checks_checklist_complete" CHECK ("identity_checks"."employee_id" is null or "identity_checks"."outcome" = 'again' or "identity_checks"."checklist" @> array['original', 'photo', 'name', 'genuine']);