-- Reading a million orders takes seconds in which nobody could order: rows from before are read once this is committed,
-- by validate-checks.ts. Checks that were only written another way stay as they are.
ALTER TABLE "shipping_methods" ADD CONSTRAINT "shipping_methods_type" CHECK (type in ('DELIVERY', 'STORE_PICKUP')) NOT VALID;--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "stores_type" CHECK (type in ('STORE', 'STOCKIST')) NOT VALID;--> statement-breakpoint
ALTER TABLE "mailing_subscriptions" ADD CONSTRAINT "mailing_subscriptions_source" CHECK (source in ('footer', 'checkout', 'signup')) NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_state" CHECK (state in ('current', 'evergreen', 'upcoming', 'discontinued', 'archived')) NOT VALID, ADD CONSTRAINT "products_functional_type" CHECK (functional_type in ('basic', 'giftCard', 'service', 'madeToOrder')) NOT VALID;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_reason" CHECK (reason in ('returned', 'faulty', 'lost', 'goodwill', 'priceMatch', 'other', 'cancelled')) NOT VALID;--> statement-breakpoint
ALTER TABLE "vouchers" ADD CONSTRAINT "vouchers_status" CHECK (status in ('active', 'suspended', 'locked')) NOT VALID;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_fulfilment" CHECK (fulfilment in ('goods', 'giftCard', 'service')) NOT VALID;--> statement-breakpoint
ALTER TABLE "order_attempts" ADD CONSTRAINT "order_attempts_state" CHECK (state in ('reserved', 'authorising', 'authorised', 'placed', 'declined', 'released', 'failed')) NOT VALID;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_state" CHECK (state in ('intended', 'authorised', 'captured', 'voided', 'declined', 'unknown')) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_channel" CHECK (channel in ('online', 'in-store')) NOT VALID, ADD CONSTRAINT "orders_status" CHECK (status in ('PLACED', 'PROCESSING', 'READY_FOR_COLLECTION', 'SHIPPED', 'COMPLETED', 'CANCELLED', 'RETURNED')) NOT VALID;