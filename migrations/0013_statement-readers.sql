-- Each of those who see an account has read its statements or not. Until now, its owner had.
ALTER TABLE "statement_reads" ADD COLUMN "user_id" bigint;--> statement-breakpoint
UPDATE "statement_reads" SET "user_id" = (
  SELECT min("holder_people"."user_id") FROM "account_statements"
    JOIN "accounts" ON "accounts"."id" = "account_statements"."account_id"
    JOIN "holder_people" ON "holder_people"."holder_id" = "accounts"."holder_id"
      AND "holder_people"."role" = 'owner' AND "holder_people"."ended_at" IS NULL
    WHERE "account_statements"."id" = "statement_reads"."statement_id");--> statement-breakpoint
ALTER TABLE "statement_reads" ALTER COLUMN "user_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "statement_reads" DROP CONSTRAINT "statement_reads_pkey";--> statement-breakpoint
ALTER TABLE "statement_reads" ADD CONSTRAINT "statement_reads_statement_id_user_id_pk" PRIMARY KEY("statement_id","user_id");--> statement-breakpoint
ALTER TABLE "statement_reads" ADD CONSTRAINT "statement_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "statement_reads_user_idx" ON "statement_reads" USING btree ("user_id");
