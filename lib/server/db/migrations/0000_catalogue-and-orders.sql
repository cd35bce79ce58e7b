CREATE TABLE "brands" (
	"slug" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"path" text PRIMARY KEY NOT NULL,
	"parent_path" text,
	"name" text NOT NULL,
	"intro" text DEFAULT '' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"code" text PRIMARY KEY NOT NULL,
	"promotion_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "erp_exports" (
	"order_number" text PRIMARY KEY NOT NULL,
	"payload" jsonb NOT NULL,
	"exported_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"dedupe_key" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "mail_outbox_dedupe_key_unique" UNIQUE("dedupe_key")
);
--> statement-breakpoint
CREATE TABLE "mailing_subscriptions" (
	"email" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "media" (
	"name" text PRIMARY KEY NOT NULL,
	"content_type" text NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"idempotency_key" text NOT NULL,
	"caller" text NOT NULL,
	"digest" text NOT NULL,
	"state" text NOT NULL,
	"order_number" text NOT NULL,
	"holds" jsonb NOT NULL,
	"draft" jsonb NOT NULL,
	"deadline" timestamp (3) with time zone NOT NULL,
	"response_status" smallint,
	"response_body" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_attempts_order_number_unique" UNIQUE("order_number"),
	CONSTRAINT "order_attempts_key" UNIQUE("idempotency_key","caller")
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"order_number" text NOT NULL,
	"line_no" smallint NOT NULL,
	"product_id" text NOT NULL,
	"variant_id" text NOT NULL,
	"path" text NOT NULL,
	"brand_name" text NOT NULL,
	"name" text NOT NULL,
	"label" text NOT NULL,
	"image" jsonb,
	"qty" integer NOT NULL,
	"unit_price" integer NOT NULL,
	"discount" integer NOT NULL,
	"total" integer NOT NULL,
	"gst" integer NOT NULL,
	"stock_taken" boolean NOT NULL,
	CONSTRAINT "order_lines_order_number_line_no_pk" PRIMARY KEY("order_number","line_no")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"number" text PRIMARY KEY NOT NULL,
	"attempt_id" uuid NOT NULL,
	"customer_id" text,
	"email" text NOT NULL,
	"channel" text DEFAULT 'online' NOT NULL,
	"status" text DEFAULT 'PLACED' NOT NULL,
	"contact" jsonb NOT NULL,
	"billing_address" jsonb NOT NULL,
	"shipping" jsonb NOT NULL,
	"promo_codes" text[] DEFAULT '{}' NOT NULL,
	"vouchers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"loyalty_member_id" text,
	"agree_to_marketing" boolean DEFAULT false NOT NULL,
	"item_subtotal" integer NOT NULL,
	"total_discount" integer NOT NULL,
	"shipping_price" integer NOT NULL,
	"gst" integer NOT NULL,
	"grand_total" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_attempt_id_unique" UNIQUE("attempt_id")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"attempt_id" uuid NOT NULL,
	"entry_no" smallint NOT NULL,
	"method_code" text NOT NULL,
	"amount" integer NOT NULL,
	"state" text NOT NULL,
	"transaction_id" text,
	"summary" text DEFAULT '' NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_attempt_id_entry_no_pk" PRIMARY KEY("attempt_id","entry_no")
);
--> statement-breakpoint
CREATE TABLE "product_categories" (
	"category_path" text NOT NULL,
	"product_id" text NOT NULL,
	CONSTRAINT "product_categories_category_path_product_id_pk" PRIMARY KEY("category_path","product_id")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" text PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"brand_slug" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"product_type" text NOT NULL,
	"style_code" text,
	"state" text DEFAULT 'current' NOT NULL,
	"functional_type" text DEFAULT 'basic' NOT NULL,
	"account_exclusive" boolean DEFAULT false NOT NULL,
	"price" integer NOT NULL,
	"erp_original_price" integer NOT NULL,
	"tax_exclusive" boolean DEFAULT false NOT NULL,
	"is_new" boolean DEFAULT false NOT NULL,
	"cart_qty_product_max" integer,
	"cart_qty_variant_max" integer,
	"cart_qty_variant_min" integer,
	"cart_qty_variant_multiple_of" integer,
	"demographic" text DEFAULT 'unisex' NOT NULL,
	"canonical_category" text NOT NULL,
	"colour" text,
	"material" text,
	"pants_fit" text,
	"best_for" text[] DEFAULT '{}' NOT NULL,
	"overlay_ids" text[] DEFAULT '{}' NOT NULL,
	"images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"challenge_question" text,
	"challenge_answer" text,
	"rank" integer DEFAULT 1000000 NOT NULL,
	"published_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"stock_updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"import_handle" text,
	"import_digest" text,
	CONSTRAINT "products_slug_unique" UNIQUE("slug"),
	CONSTRAINT "products_import_handle_unique" UNIQUE("import_handle"),
	CONSTRAINT "products_price" CHECK ("products"."price" >= 0 and "products"."erp_original_price" >= 0)
);
--> statement-breakpoint
CREATE TABLE "promotion_uses" (
	"attempt_id" uuid NOT NULL,
	"promotion_id" text NOT NULL,
	"customer_key" text NOT NULL,
	CONSTRAINT "promotion_uses_attempt_id_promotion_id_pk" PRIMARY KEY("attempt_id","promotion_id")
);
--> statement-breakpoint
CREATE TABLE "promotions" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"exclusive" boolean DEFAULT false NOT NULL,
	"priority" integer DEFAULT 100 NOT NULL,
	"stops_others" boolean DEFAULT false NOT NULL,
	"automatic" boolean DEFAULT false NOT NULL,
	"conditions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"effect" jsonb NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"max_uses" integer,
	"max_uses_per_customer" integer,
	"uses" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shipping_methods" (
	"code" text PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"type" text NOT NULL,
	"price" integer NOT NULL,
	"countries" text[] NOT NULL,
	"postcodes" text[],
	"requires_authority_to_leave" boolean DEFAULT false NOT NULL,
	"free_from_threshold" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "store_stock" (
	"erp_store_id" text NOT NULL,
	"variant_id" text NOT NULL,
	"qty" integer DEFAULT 0 NOT NULL,
	"reserved" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "store_stock_variant_id_erp_store_id_pk" PRIMARY KEY("variant_id","erp_store_id"),
	CONSTRAINT "store_stock_qty" CHECK ("store_stock"."reserved" >= 0 and "store_stock"."reserved" <= "store_stock"."qty")
);
--> statement-breakpoint
CREATE TABLE "stores" (
	"erp_store_id" text PRIMARY KEY NOT NULL,
	"path" text NOT NULL,
	"name" text NOT NULL,
	"type" text DEFAULT 'STORE' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"country" text NOT NULL,
	"region" text NOT NULL,
	"locality" text NOT NULL,
	"postcode" text NOT NULL,
	"street1" text NOT NULL,
	"street2" text,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"hours" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"click_and_collect" boolean DEFAULT false NOT NULL,
	CONSTRAINT "stores_path_unique" UNIQUE("path")
);
--> statement-breakpoint
CREATE TABLE "variants" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"code" text NOT NULL,
	"barcode" text,
	"label" text NOT NULL,
	"sizes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"width" text,
	"position" integer DEFAULT 0 NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"stock" integer DEFAULT 0 NOT NULL,
	"reserved" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "variants_code_unique" UNIQUE("code"),
	CONSTRAINT "variants_stock" CHECK ("variants"."reserved" >= 0 and "variants"."reserved" <= "variants"."stock")
);
--> statement-breakpoint
CREATE TABLE "vouchers" (
	"code" text PRIMARY KEY NOT NULL,
	"pin_hash" text NOT NULL,
	"expires" date NOT NULL,
	"issued" integer NOT NULL,
	"balance" integer NOT NULL,
	"held" integer DEFAULT 0 NOT NULL,
	"spent" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"wrong_pin_count" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "vouchers_sum" CHECK ("vouchers"."balance" >= 0 and "vouchers"."held" >= 0 and "vouchers"."spent" >= 0 and "vouchers"."balance" + "vouchers"."held" + "vouchers"."spent" = "vouchers"."issued")
);
--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_number_orders_number_fk" FOREIGN KEY ("order_number") REFERENCES "public"."orders"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_attempt_id_order_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."order_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_categories" ADD CONSTRAINT "product_categories_category_path_categories_path_fk" FOREIGN KEY ("category_path") REFERENCES "public"."categories"("path") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_categories" ADD CONSTRAINT "product_categories_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_brand_slug_brands_slug_fk" FOREIGN KEY ("brand_slug") REFERENCES "public"."brands"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_canonical_category_categories_path_fk" FOREIGN KEY ("canonical_category") REFERENCES "public"."categories"("path") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_uses" ADD CONSTRAINT "promotion_uses_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_stock" ADD CONSTRAINT "store_stock_erp_store_id_stores_erp_store_id_fk" FOREIGN KEY ("erp_store_id") REFERENCES "public"."stores"("erp_store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_stock" ADD CONSTRAINT "store_stock_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variants" ADD CONSTRAINT "variants_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "categories_parent" ON "categories" USING btree ("parent_path","position");--> statement-breakpoint
CREATE INDEX "mail_outbox_created" ON "mail_outbox" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "order_attempts_open" ON "order_attempts" USING btree ("deadline") WHERE state in ('reserved', 'authorising', 'authorised');--> statement-breakpoint
CREATE INDEX "order_lines_variant" ON "order_lines" USING btree ("variant_id");--> statement-breakpoint
CREATE INDEX "orders_email" ON "orders" USING btree ("email","created_at");--> statement-breakpoint
CREATE INDEX "orders_customer" ON "orders" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "product_categories_product" ON "product_categories" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "products_brand" ON "products" USING btree ("brand_slug");--> statement-breakpoint
CREATE INDEX "products_style" ON "products" USING btree ("style_code");--> statement-breakpoint
CREATE INDEX "promotion_uses_customer" ON "promotion_uses" USING btree ("customer_key");--> statement-breakpoint
CREATE INDEX "variants_product" ON "variants" USING btree ("product_id","position");