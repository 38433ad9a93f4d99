ALTER TYPE "public"."payment_state" ADD VALUE 'recall_unanswered' BEFORE 'accepted';--> statement-breakpoint
ALTER TYPE "public"."payment_state" ADD VALUE 'sending_back' BEFORE 'sent_back';--> statement-breakpoint
ALTER TYPE "public"."repair_kind" ADD VALUE 'recall';--> statement-breakpoint
ALTER TYPE "public"."repair_kind" ADD VALUE 'unanswered';--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "answer_by" date;--> statement-breakpoint
ALTER TABLE "rail_messages" ADD COLUMN "facts" jsonb;