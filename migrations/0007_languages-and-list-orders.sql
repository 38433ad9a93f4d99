CREATE TYPE "public"."language" AS ENUM('en', 'de', 'fr');--> statement-breakpoint
ALTER TABLE "account_statements" ALTER COLUMN "layout" SET DEFAULT 4;--> statement-breakpoint
ALTER TABLE "account_statements" ADD COLUMN "language" "language";--> statement-breakpoint
ALTER TABLE "loans" ADD COLUMN "language" "language";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "language" "language";--> statement-breakpoint
CREATE INDEX "loans_amount_idx" ON "loans" USING btree ("amount","id") WHERE "loans"."status" in ('pending', 'approved');--> statement-breakpoint
CREATE INDEX "loans_term_idx" ON "loans" USING btree ("term_months","id") WHERE "loans"."status" in ('pending', 'approved');--> statement-breakpoint
CREATE INDEX "loans_rate_idx" ON "loans" USING btree ("interest_rate","id") WHERE "loans"."status" in ('pending', 'approved');--> statement-breakpoint
CREATE INDEX "loans_accepted_idx" ON "loans" USING btree (coalesce("accepted_at", 'infinity'::timestamptz),"id") WHERE "loans"."status" in ('pending', 'approved');--> statement-breakpoint
CREATE INDEX "loans_until_idx" ON "loans" USING btree (coalesce("offer_expires_on", 'infinity'::date),"id") WHERE "loans"."status" in ('pending', 'approved');--> statement-breakpoint
CREATE INDEX "loans_balance_idx" ON "loans" USING btree ("balance","id") WHERE "loans"."status" = 'active';--> statement-breakpoint
CREATE INDEX "proposals_until_idx" ON "proposals" USING btree ("expires_at","id");--> statement-breakpoint
CREATE INDEX "proposals_decided_idx" ON "proposals" USING btree (coalesce("decided_at", 'infinity'::timestamptz),"id");--> statement-breakpoint
CREATE INDEX "repair_items_closed_idx" ON "repair_items" USING btree (coalesce(closed_at, 'infinity'),"id");--> statement-breakpoint
ALTER TABLE "account_statements" ADD CONSTRAINT "account_statements_language" CHECK ("account_statements"."language" <> 'en');