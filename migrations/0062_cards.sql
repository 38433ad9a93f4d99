CREATE TYPE "public"."card_close_reason" AS ENUM('lost', 'stolen', 'damaged', 'not_needed', 'used');--> statement-breakpoint
CREATE TABLE "card_transfers" (
	"transaction_id" bigint PRIMARY KEY NOT NULL,
	"card_id" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "debit_cards" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "debit_cards" ADD COLUMN "single_use" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "debit_cards" ADD COLUMN "transfers_to_others" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "debit_cards" ADD COLUMN "transfers_to_new_payees" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "debit_cards" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "debit_cards" ADD COLUMN "close_reason" "card_close_reason";--> statement-breakpoint
ALTER TABLE "debit_cards" ADD COLUMN "replaces_card_id" bigint;--> statement-breakpoint
ALTER TABLE "card_transfers" ADD CONSTRAINT "card_transfers_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_transfers" ADD CONSTRAINT "card_transfers_card_id_debit_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."debit_cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_transfers_card_idx" ON "card_transfers" USING btree ("card_id");--> statement-breakpoint
ALTER TABLE "debit_cards" ADD CONSTRAINT "debit_cards_replaces_card_id_debit_cards_id_fk" FOREIGN KEY ("replaces_card_id") REFERENCES "public"."debit_cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "debit_cards" ADD CONSTRAINT "debit_cards_replaces_key" UNIQUE("replaces_card_id");--> statement-breakpoint
ALTER TABLE "debit_cards" ADD CONSTRAINT "debit_cards_name_length" CHECK (char_length("debit_cards"."name") between 1 and 40);--> statement-breakpoint
ALTER TABLE "debit_cards" ADD CONSTRAINT "debit_cards_virtual" CHECK ("debit_cards"."is_virtual" or ("debit_cards"."name" is null and not "debit_cards"."single_use"));--> statement-breakpoint
ALTER TABLE "debit_cards" ADD CONSTRAINT "debit_cards_close_complete" CHECK (("debit_cards"."closed_at" is null) = ("debit_cards"."close_reason" is null));--> statement-breakpoint
ALTER TABLE "debit_cards" ADD CONSTRAINT "debit_cards_used" CHECK ("debit_cards"."single_use" or "debit_cards"."close_reason" <> 'used');