CREATE TABLE "wishlist_alerts" (
	"customer_id" uuid PRIMARY KEY NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"stopped_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "wishlist_news" (
	"customer_id" uuid NOT NULL,
	"day" date NOT NULL,
	"entries" jsonb NOT NULL,
	"mailed_at" timestamp (3) with time zone,
	CONSTRAINT "wishlist_news_customer_id_day_pk" PRIMARY KEY("customer_id","day")
);
--> statement-breakpoint
ALTER TABLE "wishlist_items" ADD COLUMN "known_price" integer;--> statement-breakpoint
ALTER TABLE "wishlist_items" ADD COLUMN "known_out" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "wishlist_alerts" ADD CONSTRAINT "wishlist_alerts_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_news" ADD CONSTRAINT "wishlist_news_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wishlist_news_due" ON "wishlist_news" USING btree ("day") WHERE mailed_at is null;