CREATE SEQUENCE "public"."order_feed_position" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "machine_audit" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "machine_audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"key_name" text NOT NULL,
	"deed" text NOT NULL,
	"subject" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"request_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "machine_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"digest" text NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "machine_keys_name_unique" UNIQUE("name"),
	CONSTRAINT "machine_keys_digest_unique" UNIQUE("digest")
);
--> statement-breakpoint
CREATE TABLE "order_event_lines" (
	"order_number" text NOT NULL,
	"seq" integer NOT NULL,
	"line_no" smallint NOT NULL,
	"qty" integer NOT NULL,
	CONSTRAINT "order_event_lines_order_number_seq_line_no_pk" PRIMARY KEY("order_number","seq","line_no"),
	CONSTRAINT "order_event_lines_qty" CHECK ("order_event_lines"."qty" > 0)
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"order_number" text NOT NULL,
	"seq" integer NOT NULL,
	"type" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor" text NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"request_id" text,
	"feed_position" bigint,
	CONSTRAINT "order_events_order_number_seq_pk" PRIMARY KEY("order_number","seq"),
	CONSTRAINT "order_events_feed_position_unique" UNIQUE("feed_position"),
	CONSTRAINT "order_events_type" CHECK (type in ('placed', 'acknowledged', 'parcel_sent', 'parcel_delivered', 'ready', 'reminded', 'collected', 'issued', 'cancelled', 'captured', 'capture_refused', 'released', 'refund_started', 'refunded', 'refund_refused', 'return_announced', 'return_received'))
);
--> statement-breakpoint
CREATE TABLE "parcels" (
	"order_number" text NOT NULL,
	"parcel_no" smallint NOT NULL,
	"event_seq" integer NOT NULL,
	"carrier" text NOT NULL,
	"tracking_number" text,
	"tracking_url" text,
	"sent_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "parcels_order_number_parcel_no_pk" PRIMARY KEY("order_number","parcel_no")
);
--> statement-breakpoint
CREATE TABLE "payment_operations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_number" text NOT NULL,
	"attempt_id" uuid NOT NULL,
	"entry_no" smallint NOT NULL,
	"kind" text NOT NULL,
	"amount" integer NOT NULL,
	"state" text DEFAULT 'reserved' NOT NULL,
	"capture_id" uuid,
	"refund_number" text,
	"transaction_id" text,
	"reason" text,
	"tries" smallint DEFAULT 0 NOT NULL,
	"lease_until" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_operations_amount" CHECK ("payment_operations"."amount" > 0),
	CONSTRAINT "payment_operations_kind" CHECK (kind in ('capture', 'release', 'refund')),
	CONSTRAINT "payment_operations_state" CHECK (state in ('reserved', 'asking', 'done', 'refused')),
	CONSTRAINT "payment_operations_refund" CHECK (("payment_operations"."kind" = 'refund') = ("payment_operations"."refund_number" is not null))
);
--> statement-breakpoint
CREATE TABLE "refund_lines" (
	"refund_number" text NOT NULL,
	"order_number" text NOT NULL,
	"line_no" smallint NOT NULL,
	"qty" integer NOT NULL,
	"amount" integer NOT NULL,
	"gst" integer NOT NULL,
	CONSTRAINT "refund_lines_refund_number_line_no_pk" PRIMARY KEY("refund_number","line_no")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"number" text PRIMARY KEY NOT NULL,
	"order_number" text NOT NULL,
	"reason" text NOT NULL,
	"note" text,
	"amount" integer NOT NULL,
	"delivery_amount" integer DEFAULT 0 NOT NULL,
	"gst" integer NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"actor" text NOT NULL,
	"return_number" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp (3) with time zone,
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount" > 0 and "refunds"."delivery_amount" between 0 and "refunds"."amount" and "refunds"."gst" between 0 and "refunds"."amount"),
	CONSTRAINT "refunds_state" CHECK (state in ('pending', 'done', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "review_invitations" (
	"order_number" text PRIMARY KEY NOT NULL,
	"send_after" timestamp (3) with time zone NOT NULL,
	"mailed_at" timestamp (3) with time zone,
	"declined" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "voucher_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "voucher_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"amount" integer NOT NULL,
	"order_number" text,
	"entry_no" smallint,
	"operation_id" uuid,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "voucher_entries_operation_id_unique" UNIQUE("operation_id"),
	CONSTRAINT "voucher_entries_amount" CHECK ("voucher_entries"."amount" > 0),
	CONSTRAINT "voucher_entries_kind" CHECK (kind in ('issued', 'toppedUp', 'spent', 'givenBack', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "voucher_issues" (
	"order_number" text NOT NULL,
	"line_no" smallint NOT NULL,
	"unit" integer NOT NULL,
	"code" text NOT NULL,
	"recipient_email" text NOT NULL,
	"recipient_name" text,
	"message" text,
	"send_on" date,
	"mailed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "voucher_issues_order_number_line_no_unit_pk" PRIMARY KEY("order_number","line_no","unit"),
	CONSTRAINT "voucher_issues_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"order_number" text NOT NULL,
	"seq" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_status" smallint,
	"last_error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"delivered_at" timestamp (3) with time zone,
	CONSTRAINT "webhook_deliveries_event" UNIQUE("endpoint_id","order_number","seq"),
	CONSTRAINT "webhook_deliveries_state" CHECK (state in ('waiting', 'delivered', 'given_up'))
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"url" text NOT NULL,
	"secrets" text[] NOT NULL,
	"event_types" text[] DEFAULT '{}' NOT NULL,
	"fed_up_to" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"disabled_at" timestamp (3) with time zone,
	CONSTRAINT "webhook_endpoints_url_unique" UNIQUE("url")
);
--> statement-breakpoint
CREATE TABLE "webhook_receipts" (
	"provider" text NOT NULL,
	"digest" text NOT NULL,
	"kind" text NOT NULL,
	"transaction_id" text,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"handled_at" timestamp (3) with time zone,
	CONSTRAINT "webhook_receipts_provider_digest_pk" PRIMARY KEY("provider","digest")
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "fulfilment" text DEFAULT 'goods' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "price_updated_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "store_stock" ADD COLUMN "stock_updated_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "stock_updated_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "order_number" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "line_no" smallint;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "width_fit" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "state" text DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE "return_lines" ADD COLUMN "exchange_variant_id" text;--> statement-breakpoint
ALTER TABLE "return_lines" ADD COLUMN "received_qty" integer;--> statement-breakpoint
ALTER TABLE "return_lines" ADD COLUMN "condition" text;--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "received_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "order_event_lines" ADD CONSTRAINT "order_event_lines_event" FOREIGN KEY ("order_number","seq") REFERENCES "public"."order_events"("order_number","seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_event_lines" ADD CONSTRAINT "order_event_lines_line" FOREIGN KEY ("order_number","line_no") REFERENCES "public"."order_lines"("order_number","line_no") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_number_orders_number_fk" FOREIGN KEY ("order_number") REFERENCES "public"."orders"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_event" FOREIGN KEY ("order_number","event_seq") REFERENCES "public"."order_events"("order_number","seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_operations" ADD CONSTRAINT "payment_operations_order_number_orders_number_fk" FOREIGN KEY ("order_number") REFERENCES "public"."orders"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_operations" ADD CONSTRAINT "payment_operations_refund_number_refunds_number_fk" FOREIGN KEY ("refund_number") REFERENCES "public"."refunds"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_operations" ADD CONSTRAINT "payment_operations_payment" FOREIGN KEY ("attempt_id","entry_no") REFERENCES "public"."payments"("attempt_id","entry_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_refund_number_refunds_number_fk" FOREIGN KEY ("refund_number") REFERENCES "public"."refunds"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_line" FOREIGN KEY ("order_number","line_no") REFERENCES "public"."order_lines"("order_number","line_no") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_number_orders_number_fk" FOREIGN KEY ("order_number") REFERENCES "public"."orders"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_invitations" ADD CONSTRAINT "review_invitations_order_number_orders_number_fk" FOREIGN KEY ("order_number") REFERENCES "public"."orders"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_entries" ADD CONSTRAINT "voucher_entries_code_vouchers_code_fk" FOREIGN KEY ("code") REFERENCES "public"."vouchers"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_issues" ADD CONSTRAINT "voucher_issues_code_vouchers_code_fk" FOREIGN KEY ("code") REFERENCES "public"."vouchers"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_issues" ADD CONSTRAINT "voucher_issues_line" FOREIGN KEY ("order_number","line_no") REFERENCES "public"."order_lines"("order_number","line_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_of_event" FOREIGN KEY ("order_number","seq") REFERENCES "public"."order_events"("order_number","seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "machine_audit_subject" ON "machine_audit" USING btree ("subject","at");--> statement-breakpoint
CREATE INDEX "machine_audit_at" ON "machine_audit" USING btree ("at");--> statement-breakpoint
CREATE INDEX "order_event_lines_line" ON "order_event_lines" USING btree ("order_number","line_no");--> statement-breakpoint
CREATE INDEX "order_events_unfed" ON "order_events" USING btree ("at") WHERE feed_position is null;--> statement-breakpoint
CREATE INDEX "order_events_type" ON "order_events" USING btree ("type","at");--> statement-breakpoint
CREATE INDEX "payment_operations_order" ON "payment_operations" USING btree ("order_number");--> statement-breakpoint
CREATE INDEX "payment_operations_refund" ON "payment_operations" USING btree ("refund_number");--> statement-breakpoint
CREATE INDEX "payment_operations_open" ON "payment_operations" USING btree ("lease_until") WHERE state in ('reserved', 'asking');--> statement-breakpoint
CREATE INDEX "refund_lines_line" ON "refund_lines" USING btree ("order_number","line_no");--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_number","created_at");--> statement-breakpoint
CREATE INDEX "refunds_created" ON "refunds" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "review_invitations_due" ON "review_invitations" USING btree ("send_after","order_number") WHERE mailed_at is null;--> statement-breakpoint
CREATE INDEX "voucher_entries_code" ON "voucher_entries" USING btree ("code");--> statement-breakpoint
CREATE INDEX "voucher_entries_order" ON "voucher_entries" USING btree ("order_number");--> statement-breakpoint
CREATE INDEX "voucher_issues_unmailed" ON "voucher_issues" USING btree ("send_on") WHERE mailed_at is null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("next_try_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_receipts_open" ON "webhook_receipts" USING btree ("received_at") WHERE handled_at is null;--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_order_line" UNIQUE("order_number","line_no");--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_width_fit" CHECK ("reviews"."width_fit" in ('narrow', 'true', 'wide'));--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_state" CHECK ("reviews"."state" in ('waiting', 'published', 'rejected'));--> statement-breakpoint
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create function refuse_event_change() returns trigger language plpgsql as $$
begin
  -- The feed gives an event its place once; nothing else about it ever changes.
  if tg_op = 'UPDATE' and old.feed_position is null
    and to_jsonb(new) - 'feed_position' = to_jsonb(old) - 'feed_position' then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger order_events_append_only before update or delete on order_events for each row execute function refuse_event_change();
--> statement-breakpoint
create trigger order_event_lines_append_only before update or delete on order_event_lines for each row execute function refuse_change();
--> statement-breakpoint
create trigger machine_audit_append_only before update or delete on machine_audit for each row execute function refuse_change();
--> statement-breakpoint
create trigger voucher_entries_append_only before update or delete on voucher_entries for each row execute function refuse_change();
--> statement-breakpoint
create function note_voucher_issue() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.issued > 0 then insert into voucher_entries (code, kind, amount) values (new.code, 'issued', new.issued); end if;
    if new.spent > 0 then insert into voucher_entries (code, kind, amount) values (new.code, 'spent', new.spent); end if;
  elsif new.issued > old.issued then
    insert into voucher_entries (code, kind, amount) values (new.code, 'toppedUp', new.issued - old.issued);
  elsif new.issued < old.issued then
    insert into voucher_entries (code, kind, amount) values (new.code, 'withdrawn', old.issued - new.issued);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger vouchers_issued after insert or update of issued on vouchers for each row execute function note_voucher_issue();
--> statement-breakpoint
insert into voucher_entries (code, kind, amount) select code, 'issued', issued from vouchers where issued > 0;
--> statement-breakpoint
update order_lines l set fulfilment = p.functional_type from products p where p.id = l.product_id and p.functional_type in ('giftCard', 'service');
--> statement-breakpoint
-- The gift card that paid is known by its last four only; where two could be meant none is.
insert into voucher_entries (code, kind, amount, order_number, entry_no, at)
select v.code, 'spent', p.amount, o.number, p.entry_no, o.created_at
from payments p join orders o on o.attempt_id = p.attempt_id
join vouchers v on right(p.summary, 4) = right(v.code, 4)
where p.method_code = 'voucher' and v.spent >= (
    select sum(x.amount) from payments x join orders y on y.attempt_id = x.attempt_id
    where x.method_code = 'voucher' and right(x.summary, 4) = right(v.code, 4))
  and (select count(*) from vouchers o where right(o.code, 4) = right(v.code, 4)) = 1;
--> statement-breakpoint
insert into voucher_entries (code, kind, amount)
select v.code, 'spent', v.spent - coalesce(e.amount, 0)
from vouchers v left join (select code, sum(amount) as amount from voucher_entries where kind = 'spent' group by code) e on e.code = v.code
where v.spent > coalesce(e.amount, 0);
--> statement-breakpoint
-- What is known of orders from before the ledger is their status: the events that lead there, at the time they were placed.
insert into order_events (order_number, seq, type, at, actor, data)
select o.number, e.seq, e.type, o.created_at, case e.type when 'placed' then 'shopper' else 'shop' end,
  case when e.type in ('parcel_sent', 'parcel_delivered') then '{"parcelNo": 1}'::jsonb else '{}'::jsonb end
from orders o, unnest(case
  when o.status = 'PLACED' then array['placed']
  when o.status = 'PROCESSING' then array['placed', 'acknowledged']
  when o.status = 'CANCELLED' then array['placed', 'cancelled']
  when o.status = 'READY_FOR_COLLECTION' then array['placed', 'acknowledged', 'ready']
  when o.shipping ->> 'type' = 'STORE_PICKUP' and o.status = 'COMPLETED' then array['placed', 'acknowledged', 'ready', 'collected']
  when o.shipping ->> 'type' = 'STORE_PICKUP' then array['placed', 'acknowledged', 'ready', 'collected', 'return_received']
  when o.status = 'SHIPPED' then array['placed', 'acknowledged', 'parcel_sent']
  when o.status = 'COMPLETED' then array['placed', 'acknowledged', 'parcel_sent', 'parcel_delivered']
  else array['placed', 'acknowledged', 'parcel_sent', 'parcel_delivered', 'return_received']
end) with ordinality as e(type, seq)
where o.channel = 'online';
--> statement-breakpoint
insert into order_event_lines (order_number, seq, line_no, qty)
select e.order_number, e.seq, l.line_no, l.qty from order_events e
join order_lines l on l.order_number = e.order_number
where e.type = 'cancelled' or (e.type in ('parcel_sent', 'return_received') and l.fulfilment = 'goods');
--> statement-breakpoint
insert into parcels (order_number, parcel_no, event_seq, carrier, sent_at)
select order_number, 1, seq, '', at from order_events where type = 'parcel_sent';
--> statement-breakpoint
insert into payment_operations (id, order_number, attempt_id, entry_no, kind, amount, state, transaction_id, created_at)
select gen_random_uuid(), o.number, p.attempt_id, p.entry_no, 'capture', p.amount, 'done', p.transaction_id, p.updated_at
from payments p join orders o on o.attempt_id = p.attempt_id
where p.method_code <> 'voucher' and p.state = 'captured';
