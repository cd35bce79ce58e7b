ALTER TABLE "returns" ADD COLUMN "label" jsonb;--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "labelled_at" timestamp (3) with time zone;