CREATE TYPE "public"."payee_result" AS ENUM('match', 'close_match', 'no_match', 'not_possible');--> statement-breakpoint
CREATE TABLE "payee_checks" (
	"user_id" bigint NOT NULL,
	"iban" text NOT NULL,
	"name" text NOT NULL,
	"result" "payee_result" NOT NULL,
	"checked_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "payee_checks_user_id_iban_name_pk" PRIMARY KEY("user_id","iban","name")
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "payee_result" "payee_result";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "payee_checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payee_checks" ADD CONSTRAINT "payee_checks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;