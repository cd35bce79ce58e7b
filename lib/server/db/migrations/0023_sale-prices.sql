CREATE TABLE "sale_prices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" text NOT NULL,
	"price" integer NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'planned' NOT NULL,
	"regular_price" integer,
	"regular_original" integer,
	CONSTRAINT "sale_prices_state" CHECK ("sale_prices"."state" in ('planned', 'running', 'ended')),
	CONSTRAINT "sale_prices_times" CHECK ("sale_prices"."price" > 0 and "sale_prices"."starts_at" < "sale_prices"."ends_at"),
	CONSTRAINT "sale_prices_regular" CHECK ("sale_prices"."state" <> 'running' or ("sale_prices"."regular_price" is not null and "sale_prices"."regular_original" is not null))
);
--> statement-breakpoint
ALTER TABLE "sale_prices" ADD CONSTRAINT "sale_prices_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sale_prices_product" ON "sale_prices" USING btree ("product_id","starts_at");--> statement-breakpoint
CREATE INDEX "sale_prices_open" ON "sale_prices" USING btree ("starts_at") WHERE "sale_prices"."state" <> 'ended';