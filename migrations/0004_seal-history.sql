-- What the bank did before it had seals is to be sealed too. The triggers of 0003 are there by now and
-- queue what is new, so this takes no lock, however long it takes, and nothing falls in between. No time
-- in the queue: it is no news to anybody.
INSERT INTO "unsealed" ("chain", "item_id", "queued_at")
  SELECT 'journal', "id", NULL FROM "journal_entries" ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "unsealed" ("chain", "item_id", "queued_at")
  SELECT 'audit', "id", NULL FROM "audit_events" ON CONFLICT DO NOTHING;
