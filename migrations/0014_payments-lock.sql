ALTER TABLE "users" ADD COLUMN "payments_locked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "passkey_user_handle" "bytea";