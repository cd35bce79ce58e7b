ALTER TABLE "order_attempts" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_attempts" ADD COLUMN "replaced_by" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "fraud_token" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "repeats" text;