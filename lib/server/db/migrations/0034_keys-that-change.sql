ALTER TABLE "machine_keys" ADD COLUMN "old_digest" text;--> statement-breakpoint
ALTER TABLE "machine_keys" ADD COLUMN "old_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "machine_keys" ADD CONSTRAINT "machine_keys_old_digest_unique" UNIQUE("old_digest");