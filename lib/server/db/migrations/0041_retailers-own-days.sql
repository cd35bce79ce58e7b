ALTER TABLE "shipping_methods" ADD COLUMN "transit_days" jsonb;--> statement-breakpoint
ALTER TABLE "shipping_methods" ADD COLUMN "cut_off" text;