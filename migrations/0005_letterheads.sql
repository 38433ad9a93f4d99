CREATE TABLE "letterheads" (
	"since" timestamp with time zone PRIMARY KEY NOT NULL,
	"content" jsonb NOT NULL
);
