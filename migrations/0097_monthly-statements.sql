CREATE TABLE "account_statements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_statements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"holder" text NOT NULL,
	"account_name" text NOT NULL,
	"bic" text,
	"after_version" bigint NOT NULL,
	"up_to_version" bigint NOT NULL,
	"opening" numeric(12, 2) NOT NULL,
	"money_in" numeric(20, 2) NOT NULL,
	"money_out" numeric(20, 2) NOT NULL,
	"closing" numeric(12, 2) NOT NULL,
	"entries" integer NOT NULL,
	"closed_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"layout" integer DEFAULT 1 NOT NULL,
	"digest" "bytea" NOT NULL,
	CONSTRAINT "account_statements_number_key" UNIQUE("account_id","number"),
	CONSTRAINT "account_statements_days" CHECK ("account_statements"."number" > 0 and "account_statements"."first_day" <= "account_statements"."last_day"),
	CONSTRAINT "account_statements_sum" CHECK ("account_statements"."closing" - "account_statements"."opening" = "account_statements"."money_in" - "account_statements"."money_out" and "account_statements"."money_in" >= 0 and "account_statements"."money_out" >= 0),
	CONSTRAINT "account_statements_entries" CHECK ("account_statements"."entries" = "account_statements"."up_to_version" - "account_statements"."after_version" and "account_statements"."entries" >= 0)
);
--> statement-breakpoint
ALTER TABLE "account_statements" ADD CONSTRAINT "account_statements_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;