CREATE TABLE "new_payee_counters" (
	"user_id" bigint NOT NULL,
	"iban" text NOT NULL,
	"day" date NOT NULL,
	"spent" numeric(12, 2) NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "new_payee_counters_user_id_iban_day_pk" PRIMARY KEY("user_id","iban","day"),
	CONSTRAINT "new_payee_counters_not_negative" CHECK ("new_payee_counters"."spent" >= 0)
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "new_payee_set_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "confirmed_new_payee_days" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "confirmed_new_payee_amount" numeric(12, 2);--> statement-breakpoint
ALTER TABLE "new_payee_counters" ADD CONSTRAINT "new_payee_counters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_confirmed_new_payee_complete" CHECK (("users"."confirmed_new_payee_days" is null) = ("users"."confirmed_new_payee_amount" is null) and ("users"."confirmed_new_payee_days" is null or "users"."new_payee_set_at" is not null));