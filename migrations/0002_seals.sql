CREATE TYPE "public"."seal_chain" AS ENUM('journal', 'audit');--> statement-breakpoint
CREATE TABLE "seals" (
	"chain" "seal_chain" NOT NULL,
	"number" bigint NOT NULL,
	"item_ids" bigint[] NOT NULL,
	"digest" "bytea" NOT NULL,
	"item_digests" "bytea" NOT NULL,
	"previous" "bytea" NOT NULL,
	"seal" "bytea" NOT NULL,
	"key_id" text NOT NULL,
	"sealed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "seals_chain_number_pk" PRIMARY KEY("chain","number"),
	CONSTRAINT "seals_number_positive" CHECK ("seals"."number" > 0),
	CONSTRAINT "seals_not_empty" CHECK (cardinality("seals"."item_ids") > 0),
	CONSTRAINT "seals_lengths" CHECK (octet_length("seals"."digest") = 32 and octet_length("seals"."previous") = 32 and octet_length("seals"."seal") = 32)
);
--> statement-breakpoint
CREATE TABLE "unsealed" (
	"chain" "seal_chain" NOT NULL,
	"item_id" bigint NOT NULL,
	"queued_at" timestamp with time zone DEFAULT clock_timestamp(),
	CONSTRAINT "unsealed_chain_item_id_pk" PRIMARY KEY("chain","item_id")
);