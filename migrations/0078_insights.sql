CREATE TYPE "public"."category" AS ENUM('housing', 'utilities', 'groceries', 'eating_out', 'transport', 'travel', 'shopping', 'leisure', 'health', 'insurance', 'education', 'giving', 'taxes', 'loans', 'uncategorized', 'salary', 'interest', 'income', 'own', 'returned', 'borrowed');--> statement-breakpoint
ALTER TYPE "public"."notification_type" ADD VALUE 'budget';--> statement-breakpoint
CREATE TABLE "budgets" (
	"user_id" bigint NOT NULL,
	"category" "category" NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"looked_at" timestamp with time zone,
	"told_month" date,
	"told_percent" integer,
	CONSTRAINT "budgets_user_id_category_pk" PRIMARY KEY("user_id","category"),
	CONSTRAINT "budgets_amount_positive" CHECK ("budgets"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "category_choices" (
	"user_id" bigint NOT NULL,
	"transaction_id" bigint NOT NULL,
	"category" "category" NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "category_choices_user_id_transaction_id_pk" PRIMARY KEY("user_id","transaction_id")
);
--> statement-breakpoint
CREATE TABLE "category_rules" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "category_rules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"iban" text,
	"name" text,
	"name_key" text,
	"word" text,
	"category" "category" NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "category_rules_payee_or_word" CHECK (("category_rules"."word" is null) = ("category_rules"."name" is not null) and ("category_rules"."word" is null) = ("category_rules"."iban" is not null) and ("category_rules"."name" is null) = ("category_rules"."name_key" is null)),
	CONSTRAINT "category_rules_word_length" CHECK (char_length("category_rules"."word") between 2 and 40)
);
--> statement-breakpoint
CREATE TABLE "category_words" (
	"word" text PRIMARY KEY NOT NULL,
	"category" "category" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "insights_off_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "budgets" ADD CONSTRAINT "budgets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_choices" ADD CONSTRAINT "category_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_choices" ADD CONSTRAINT "category_choices_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_rules" ADD CONSTRAINT "category_rules_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "budgets_category_idx" ON "budgets" USING btree ("category");--> statement-breakpoint
CREATE UNIQUE INDEX "category_rules_payee_key" ON "category_rules" USING btree ("user_id","iban","name_key") WHERE "category_rules"."word" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "category_rules_word_key" ON "category_rules" USING btree ("user_id","word") WHERE "category_rules"."word" is not null;