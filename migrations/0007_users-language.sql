CREATE TYPE "public"."language" AS ENUM('en', 'de', 'fr');--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "language" "language";