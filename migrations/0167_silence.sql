ALTER TYPE "public"."repair_kind" ADD VALUE 'silent';--> statement-breakpoint
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
ALTER TABLE "repair_items" ADD COLUMN "bank" text;--> statement-breakpoint
ALTER TABLE "instant_unanswered" ADD CONSTRAINT "instant_unanswered_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "instant_unanswered_bank_idx" ON "instant_unanswered" USING btree ("bank");--> statement-breakpoint
CREATE UNIQUE INDEX "repair_items_bank_key" ON "repair_items" USING btree ("bank") WHERE "repair_items"."bank" is not null and "repair_items"."closed_at" is null;