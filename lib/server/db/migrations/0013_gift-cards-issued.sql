ALTER TABLE "order_lines" ADD COLUMN "gift" jsonb;--> statement-breakpoint
ALTER TABLE "voucher_issues" ADD COLUMN "sealed_pin" text;