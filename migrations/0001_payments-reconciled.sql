ALTER TABLE "payments" ADD COLUMN "reconciled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "payments" SET "reconciled" = true WHERE "id" IN (SELECT "payment_id" FROM "reconciled_payments");
