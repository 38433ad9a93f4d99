ALTER TYPE "public"."confirmation_purpose" ADD VALUE 'loan';--> statement-breakpoint
ALTER TABLE "loans" DROP CONSTRAINT "loans_active_has_account";--> statement-breakpoint
ALTER TABLE "loans" ADD COLUMN "offer_expires_on" date;--> statement-breakpoint
ALTER TABLE "loans" ADD COLUMN "accepted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "loans" ADD COLUMN "declined_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "loans" ADD CONSTRAINT "loans_declined_is_closed" CHECK ("loans"."declined_at" is null or ("loans"."status" = 'closed' and "loans"."disbursed_date" is null));--> statement-breakpoint
ALTER TABLE "loans" ADD CONSTRAINT "loans_acceptance_of_offer" CHECK ("loans"."accepted_at" is null or ("loans"."offer_expires_on" is not null and "loans"."status" in ('approved', 'active', 'closed')));--> statement-breakpoint
ALTER TABLE "loans" ADD CONSTRAINT "loans_active_has_account" CHECK ("loans"."status" not in ('active', 'closed') or ("loans"."account_id" is not null and "loans"."disbursed_date" is not null and "loans"."interest_from" is not null) or ("loans"."status" = 'closed' and "loans"."disbursed_date" is null and "loans"."offer_expires_on" is not null and ("loans"."accepted_at" is null or "loans"."declined_at" is not null)));