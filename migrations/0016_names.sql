CREATE TABLE "identity_checks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "identity_checks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"holder_name" text NOT NULL,
	"evidence" text NOT NULL,
	"checked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identity_checks_evidence_length" CHECK (char_length("identity_checks"."evidence") between 5 and 500)
);
--> statement-breakpoint
ALTER TABLE "debit_cards" ALTER COLUMN "card_holder_name" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "username_skeleton" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "username_look" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "holder_name" text;--> statement-breakpoint
ALTER TABLE "identity_checks" ADD CONSTRAINT "identity_checks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "identity_checks_user_idx" ON "identity_checks" USING btree ("user_id","holder_name");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_skeleton_key" ON "users" USING btree ("username_skeleton");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_look_key" ON "users" USING btree ("username_look");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_holder_name_length" CHECK (char_length("users"."holder_name") between 1 and 141);