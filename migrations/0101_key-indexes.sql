CREATE INDEX CONCURRENTLY "debit_cards_card_key_idx" ON "debit_cards" USING btree ("card_key_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "debit_cards_cvv_key_idx" ON "debit_cards" USING btree ("cvv_key_version");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "authenticators_key_idx" ON "authenticators" USING btree ("key_id");