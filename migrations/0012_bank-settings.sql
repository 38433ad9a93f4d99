-- NOT VALID: no row is read while the tables are locked, and what a thief wrote before does not keep the bank
-- from starting. From now on nothing else is written; `npm run ledger:check` names what is there.
CREATE TYPE "public"."rate_source" AS ENUM('feed', 'seed');--> statement-breakpoint
CREATE TABLE "bank_settings" (
	"single" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"time_zone" text NOT NULL,
	"time_zone_since" timestamp with time zone DEFAULT '-infinity' NOT NULL,
	CONSTRAINT "bank_settings_single" CHECK ("bank_settings"."single")
);
--> statement-breakpoint
ALTER TABLE "accounts" DROP CONSTRAINT "accounts_interest_rate_range";--> statement-breakpoint
ALTER TABLE "debit_cards" DROP CONSTRAINT "debit_cards_daily_limit_not_negative";--> statement-breakpoint
ALTER TABLE "exchange_rates" DROP CONSTRAINT "exchange_rates_rate_positive";--> statement-breakpoint
ALTER TABLE "exchange_rates" ADD COLUMN "source" "rate_source";--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_interest_rate_range" CHECK ("accounts"."interest_rate" between 0 and case "accounts"."account_type" when 'savings' then 0.1 else 0 end) NOT VALID;--> statement-breakpoint
ALTER TABLE "debit_cards" ADD CONSTRAINT "debit_cards_daily_limit_range" CHECK ("debit_cards"."daily_limit" between 0 and 50000) NOT VALID;--> statement-breakpoint
ALTER TABLE "exchange_rates" ADD CONSTRAINT "exchange_rates_rate_range" CHECK ("exchange_rates"."rate" between 0.04 and 25) NOT VALID;--> statement-breakpoint
ALTER TABLE "exchange_rates" ADD CONSTRAINT "exchange_rates_not_in_future" CHECK ("exchange_rates"."rate_date" <= (("exchange_rates"."updated_at" + interval '14 hours') at time zone 'UTC')::date or coalesce("exchange_rates"."source" = 'seed', false)) NOT VALID;