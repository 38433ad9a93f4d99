CREATE TABLE "repair_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "repair_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"item_id" bigint NOT NULL,
	"employee_id" bigint NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "repair_notes_text_length" CHECK (char_length("repair_notes"."text") between 1 and 500)
);
--> statement-breakpoint
ALTER TABLE "repair_items" ADD COLUMN "taken_by_id" bigint;--> statement-breakpoint
ALTER TABLE "repair_notes" ADD CONSTRAINT "repair_notes_item_id_repair_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."repair_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "repair_notes_item_idx" ON "repair_notes" USING btree ("item_id","id");