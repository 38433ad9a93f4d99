CREATE TYPE "public"."export_state" AS ENUM('waiting', 'making', 'ready', 'failed', 'expired');--> statement-breakpoint
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
ALTER TABLE "payment_requests" ALTER COLUMN "asked" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "membership_closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "data_export_parts" ADD CONSTRAINT "data_export_parts_export_id_data_exports_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."data_exports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "data_exports_open_key" ON "data_exports" USING btree ("user_id") WHERE "data_exports"."state" in ('waiting', 'making');--> statement-breakpoint
CREATE INDEX "data_exports_user_idx" ON "data_exports" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "data_exports_open_idx" ON "data_exports" USING btree ("id") WHERE "data_exports"."state" in ('waiting', 'making', 'ready');--> statement-breakpoint
ALTER TABLE "member_notes" ADD CONSTRAINT "member_notes_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_views" ADD CONSTRAINT "member_views_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD CONSTRAINT "payment_requests_asked" CHECK ("payment_requests"."asked" is not null or "payment_requests"."payer_id" is null);