CREATE TYPE "public"."instant_limit_period" AS ENUM('payment', 'day');--> statement-breakpoint
ALTER TABLE "limit_counters" ADD COLUMN "instant_spent" numeric(12, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "instant_limit" numeric(12, 2);--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "instant_limit_per" "instant_limit_period";--> statement-breakpoint
ALTER TABLE "limit_counters" ADD CONSTRAINT "limit_counters_instant_not_negative" CHECK ("limit_counters"."instant_spent" >= 0);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_instant_limit_range" CHECK ("users"."instant_limit" between 0 and 50000);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_instant_limit_complete" CHECK (("users"."instant_limit" is null) = ("users"."instant_limit_per" is null));