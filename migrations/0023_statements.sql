ALTER TYPE "public"."repair_kind" ADD VALUE 'mismatch';--> statement-breakpoint
CREATE TABLE "reconciled_payments" (
	"payment_id" bigint NOT NULL,
	"returned" boolean NOT NULL,
	"line_id" bigint NOT NULL,
	"amount" numeric(20, 2) NOT NULL,
	CONSTRAINT "reconciled_payments_payment_id_returned_pk" PRIMARY KEY("payment_id","returned")
);
--> statement-breakpoint
CREATE TABLE "statement_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "statement_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"statement_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"amount" numeric(20, 2) NOT NULL,
	"bank_reference" text,
	"batch_message_id" text,
	"tx_ids" text[] NOT NULL,
	"matched" boolean DEFAULT false NOT NULL,
	CONSTRAINT "statement_lines_number_key" UNIQUE("statement_id","number")
);
--> statement-breakpoint
CREATE TABLE "statements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "statements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"message_id" bigint NOT NULL,
	"account_iban" text NOT NULL,
	"statement_id" text NOT NULL,
	"sequence" integer,
	"opening" numeric(20, 2) NOT NULL,
	"closing" numeric(20, 2) NOT NULL,
	"closing_date" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "statements_id_key" UNIQUE NULLS NOT DISTINCT("account_iban","statement_id","sequence","closing_date")
);
--> statement-breakpoint
ALTER TABLE "reconciled_payments" ADD CONSTRAINT "reconciled_payments_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciled_payments" ADD CONSTRAINT "reconciled_payments_line_id_statement_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."statement_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_statement_id_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_message_id_rail_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."rail_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reconciled_payments_line_idx" ON "reconciled_payments" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "statement_lines_open_idx" ON "statement_lines" USING btree ("id") WHERE not "statement_lines"."matched";