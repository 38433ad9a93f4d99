ALTER TABLE "repair_items" ADD COLUMN "answer" jsonb;--> statement-breakpoint
ALTER TABLE "repair_items" ADD COLUMN "proposals" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "repair_items" ADD COLUMN "proposed_amount" numeric(20, 2);--> statement-breakpoint
CREATE INDEX "repair_items_answer_idx" ON "repair_items" USING btree (("answer" ->> 'txId')) WHERE "repair_items"."closed_at" is null;