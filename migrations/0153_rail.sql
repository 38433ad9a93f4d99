ALTER TABLE "statements" DROP CONSTRAINT "statements_id_key";--> statement-breakpoint
ALTER TABLE "statements" ADD COLUMN "page" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_id_key" UNIQUE NULLS NOT DISTINCT("account_iban","statement_id","sequence","closing_date","page");