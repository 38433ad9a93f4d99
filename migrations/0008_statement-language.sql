ALTER TABLE "account_statements" ALTER COLUMN "layout" SET DEFAULT 4;--> statement-breakpoint
ALTER TABLE "account_statements" ADD COLUMN "language" "language";--> statement-breakpoint
ALTER TABLE "account_statements" ADD CONSTRAINT "account_statements_language" CHECK ("account_statements"."language" <> 'en');