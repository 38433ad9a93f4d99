CREATE TYPE "public"."account_right" AS ENUM('see', 'prepare', 'pay');--> statement-breakpoint
CREATE TYPE "public"."holder_role" AS ENUM('owner');--> statement-breakpoint
CREATE TYPE "public"."holder_kind" AS ENUM('person', 'together');--> statement-breakpoint
CREATE TABLE "holder_people" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "holder_people_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"holder_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"role" "holder_role" NOT NULL,
	"may" "account_right" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "holders" (
	"id" bigint PRIMARY KEY NOT NULL,
	"kind" "holder_kind" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
-- Each user is a holder with the same id, so the accounts' column keeps its values.
INSERT INTO "holders" ("id", "kind", "created_at") SELECT "id", 'person', "created_at" FROM "users" ORDER BY "id";--> statement-breakpoint
INSERT INTO "holder_people" ("holder_id", "user_id", "role", "may", "created_at") SELECT "id", "id", 'owner', 'pay', "created_at" FROM "users" ORDER BY "id";--> statement-breakpoint
ALTER TABLE "accounts" DROP CONSTRAINT "accounts_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "accounts" RENAME COLUMN "user_id" TO "holder_id";--> statement-breakpoint
ALTER INDEX "accounts_user_idx" RENAME TO "accounts_holder_idx";--> statement-breakpoint
ALTER TABLE "holder_people" ADD CONSTRAINT "holder_people_holder_id_holders_id_fk" FOREIGN KEY ("holder_id") REFERENCES "public"."holders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holder_people" ADD CONSTRAINT "holder_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "holder_people_current_key" ON "holder_people" USING btree ("holder_id","user_id") WHERE "holder_people"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "holder_people_user_idx" ON "holder_people" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_holder_id_holders_id_fk" FOREIGN KEY ("holder_id") REFERENCES "public"."holders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_id_holders_id_fk" FOREIGN KEY ("id") REFERENCES "public"."holders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- Accounts are opened by account_open, and the API's role inserts none.
DROP TRIGGER IF EXISTS "accounts_stamp" ON "accounts";
--> statement-breakpoint
-- Each of several people is told of one event.
ALTER TABLE "email_outbox" DROP CONSTRAINT "email_outbox_event_key";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_event_key";--> statement-breakpoint
ALTER TABLE "email_outbox" ADD CONSTRAINT "email_outbox_event_key" UNIQUE("source","source_id","channel","user_id");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_event_key" UNIQUE("source","source_id","user_id");
