CREATE TABLE "statement_reads" (
	"statement_id" bigint PRIMARY KEY NOT NULL,
	"read_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "statement_reads" ADD CONSTRAINT "statement_reads_statement_id_account_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."account_statements"("id") ON DELETE no action ON UPDATE no action;