CREATE TABLE "employee_notices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "employee_notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"employee_id" bigint NOT NULL,
	"action" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"seen_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "repair_views" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "repair_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"item_id" bigint NOT NULL,
	"employee_id" bigint NOT NULL,
	"purpose" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "repair_views_purpose_length" CHECK (char_length("repair_views"."purpose") between 3 and 500)
);
--> statement-breakpoint
ALTER TABLE "employee_confirmations" ALTER COLUMN "proposal_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "employee_confirmations" ALTER COLUMN "payload_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "break_glass_uses" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "employee_confirmations" ADD COLUMN "proof_hash" "bytea";--> statement-breakpoint
ALTER TABLE "employee_passkeys" ADD COLUMN "name" text DEFAULT 'Passkey' NOT NULL;--> statement-breakpoint
ALTER TABLE "employee_passkeys" ADD COLUMN "mac" "bytea";--> statement-breakpoint
ALTER TABLE "employee_passkeys" ADD COLUMN "key_id" text;--> statement-breakpoint
ALTER TABLE "employee_notices" ADD CONSTRAINT "employee_notices_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repair_views" ADD CONSTRAINT "repair_views_item_id_repair_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."repair_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "employee_notices_unseen_idx" ON "employee_notices" USING btree ("employee_id") WHERE "employee_notices"."seen_at" is null;--> statement-breakpoint
CREATE INDEX "repair_views_item_idx" ON "repair_views" USING btree ("item_id","employee_id","id");--> statement-breakpoint
CREATE INDEX "employee_confirmations_proof_idx" ON "employee_confirmations" USING btree ("proof_hash");--> statement-breakpoint
ALTER TABLE "break_glass_uses" ADD CONSTRAINT "break_glass_uses_note" CHECK (char_length("break_glass_uses"."note") between 3 and 500);--> statement-breakpoint
ALTER TABLE "employee_confirmations" ADD CONSTRAINT "employee_confirmations_proposal" CHECK (("employee_confirmations"."proposal_id" is null) = ("employee_confirmations"."payload_hash" is null));--> statement-breakpoint
ALTER TABLE "employee_passkeys" ADD CONSTRAINT "employee_passkeys_name" CHECK (char_length("employee_passkeys"."name") between 1 and 40);--> statement-breakpoint
ALTER TABLE "employee_passkeys" ADD CONSTRAINT "employee_passkeys_mac" CHECK (("employee_passkeys"."mac" is null) = ("employee_passkeys"."key_id" is null) and octet_length("employee_passkeys"."mac") = 32);