CREATE TABLE "job_runs" (
	"job" text PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"failed" boolean,
	"what" text,
	"steps_done" integer,
	"steps" integer,
	"requested_at" timestamp with time zone,
	"requested_by" text
);
