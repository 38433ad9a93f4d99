ALTER TABLE "bank_settings" ADD COLUMN "exchange_margin" numeric(4, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_settings" ADD COLUMN "exchange_margins_used" numeric(4, 2)[] DEFAULT '{"0"}' NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_settings" ADD COLUMN "deals_current_rates_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "limit_counters" ADD COLUMN "exchanged" numeric(12, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_settings" ADD CONSTRAINT "bank_settings_exchange_margin" CHECK ("bank_settings"."exchange_margin" between 0 and 5);