DROP INDEX "users_email_key";--> statement-breakpoint
ALTER TABLE "email_codes" ADD COLUMN "mailbox" text;--> statement-breakpoint
ALTER TABLE "email_outbox" ADD COLUMN "mailbox" text;--> statement-breakpoint
CREATE INDEX "email_codes_mailbox_idx" ON "email_codes" USING btree ("mailbox","created_at");--> statement-breakpoint
CREATE INDEX "email_contacts_address_idx" ON "email_contacts" USING btree (lower("address"));--> statement-breakpoint
-- Usernames are compared anew (server/identity/names/complete-names.ts).
UPDATE "users" SET "username_skeleton" = NULL, "username_look" = NULL;
