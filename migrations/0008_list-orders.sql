DROP INDEX "loans_amount_idx";--> statement-breakpoint
DROP INDEX "loans_rate_idx";--> statement-breakpoint
DROP INDEX "loans_balance_idx";--> statement-breakpoint
DROP INDEX "identity_checks_user_idx";--> statement-breakpoint
ALTER TABLE "loans" ADD COLUMN "unpaid_since" date;--> statement-breakpoint
CREATE INDEX "employee_relatives_declared_idx" ON "employee_relatives" USING btree ("employee_id","created_at","user_id");--> statement-breakpoint
CREATE INDEX "conversations_at_idx" ON "conversations" USING btree ("last_at","user_id");--> statement-breakpoint
CREATE INDEX "loan_promises_day_idx" ON "loan_promises" USING btree ("promised_for","loan_id");--> statement-breakpoint
CREATE INDEX "loans_to_pay_out_idx" ON "loans" USING btree ("id") WHERE "loans"."status" = 'approved' and "loans"."accepted_at" is not null;--> statement-breakpoint
CREATE INDEX "loans_by_amount_idx" ON "loans" USING btree (("amount"::numeric),"id") WHERE "loans"."status" in ('pending', 'approved');--> statement-breakpoint
CREATE INDEX "loans_by_rate_idx" ON "loans" USING btree (("interest_rate"::numeric),"id") WHERE "loans"."status" in ('pending', 'approved');--> statement-breakpoint
CREATE INDEX "loans_by_balance_idx" ON "loans" USING btree (("balance"::numeric),"id") WHERE "loans"."status" = 'active';--> statement-breakpoint
CREATE INDEX "loans_unpaid_idx" ON "loans" USING btree ("unpaid_since","id") WHERE "loans"."status" = 'active';--> statement-breakpoint
CREATE INDEX "proposals_open_subjects_idx" ON "proposals" USING btree ("kind","subject","expires_at") WHERE "proposals"."state" = 'open';--> statement-breakpoint
CREATE INDEX "identity_checks_last_idx" ON "identity_checks" USING btree ("user_id","id");