ALTER TABLE "debit_cards" ADD COLUMN "user_id" bigint;--> statement-breakpoint
-- Whose a card is: until now the first owner of its account, who carries its name.
UPDATE "debit_cards" AS card SET "user_id" = (SELECT min(p."user_id") FROM "accounts" a JOIN "holder_people" p ON p."holder_id" = a."holder_id" WHERE a."id" = card."account_id" AND p."role" = 'owner' AND p."ended_at" IS NULL);--> statement-breakpoint
ALTER TABLE "debit_cards" ALTER COLUMN "user_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "debit_cards" ADD CONSTRAINT "debit_cards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
