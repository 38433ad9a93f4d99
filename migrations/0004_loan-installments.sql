ALTER TABLE "loan_instalments" RENAME TO "loan_installments";--> statement-breakpoint
ALTER TABLE "loan_installments" RENAME CONSTRAINT "loan_instalments_loan_id_number_pk" TO "loan_installments_loan_id_number_pk";--> statement-breakpoint
ALTER TABLE "loan_installments" RENAME CONSTRAINT "loan_instalments_loan_id_loans_id_fk" TO "loan_installments_loan_id_loans_id_fk";--> statement-breakpoint
ALTER TABLE "loan_installments" RENAME CONSTRAINT "loan_instalments_number_positive" TO "loan_installments_number_positive";--> statement-breakpoint
ALTER TABLE "loan_installments" RENAME CONSTRAINT "loan_instalments_principal" TO "loan_installments_principal";--> statement-breakpoint
ALTER TABLE "loan_installments" RENAME CONSTRAINT "loan_instalments_interest" TO "loan_installments_interest";--> statement-breakpoint
ALTER TABLE "loan_installments" RENAME CONSTRAINT "loan_instalments_paid_at" TO "loan_installments_paid_at";--> statement-breakpoint
ALTER INDEX "loan_instalments_overdue_idx" RENAME TO "loan_installments_overdue_idx";
