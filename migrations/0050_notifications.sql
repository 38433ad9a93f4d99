CREATE TYPE "public"."event_source" AS ENUM('audit', 'transaction', 'payment', 'email_code');--> statement-breakpoint
CREATE TYPE "public"."notification_type" AS ENUM('security', 'payment_refused', 'payment_update', 'money_received', 'order_waiting', 'loan', 'message');--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"type" "notification_type" NOT NULL,
	"source" "event_source" NOT NULL,
	"source_id" bigint NOT NULL,
	"sign_in_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "notifications_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "notifications_event_key" UNIQUE("source","source_id"),
	CONSTRAINT "notifications_of_events" CHECK ("notifications"."source" <> 'email_code')
);
--> statement-breakpoint
CREATE INDEX "notifications_unread_idx" ON "notifications" USING btree ("user_id","id") WHERE "notifications"."read_at" is null;