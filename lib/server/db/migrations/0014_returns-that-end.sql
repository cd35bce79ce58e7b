ALTER TABLE "order_lines" ADD COLUMN "exchange_value" integer;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "exchange_gst" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "exchange_of" text;--> statement-breakpoint
ALTER TABLE "return_lines" ADD COLUMN "exchange_state" text;--> statement-breakpoint
ALTER TABLE "return_lines" ADD COLUMN "amount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "return_lines" ADD COLUMN "gst" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "exchange_order" text;--> statement-breakpoint
CREATE INDEX "return_lines_held" ON "return_lines" USING btree ("exchange_variant_id") WHERE exchange_state = 'held';--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_exchange" CHECK ("return_lines"."exchange_state" in ('held', 'released', 'sent'));--> statement-breakpoint
-- Returns from before were promised what was paid.
update return_lines r set amount = l.total::bigint * r.qty / l.qty, gst = l.gst::bigint * r.qty / l.qty
from order_lines l where l.order_number = r.order_number and l.line_no = r.line_no;
