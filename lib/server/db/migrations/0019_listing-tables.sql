CREATE TABLE "listing_bits" (
	"value_id" integer NOT NULL,
	"chunk" integer NOT NULL,
	"bits" bit(8192) NOT NULL,
	CONSTRAINT "listing_bits_value_id_chunk_pk" PRIMARY KEY("value_id","chunk")
);
--> statement-breakpoint
CREATE TABLE "listing_codes" (
	"code" text collate "C" NOT NULL,
	"kind" smallint NOT NULL,
	"n" integer NOT NULL,
	CONSTRAINT "listing_codes_code_kind_n_pk" PRIMARY KEY("code","kind","n")
);
--> statement-breakpoint
CREATE TABLE "listing_products" (
	"n" integer PRIMARY KEY NOT NULL,
	"product_id" text collate "C",
	"slug" text NOT NULL,
	"fingerprint" text NOT NULL,
	"rank" integer NOT NULL,
	"name" text collate "en-AU-x-icu" NOT NULL,
	"shopper_price" integer NOT NULL,
	"published_ms" double precision NOT NULL,
	"path" text NOT NULL,
	"card" jsonb NOT NULL,
	"value_ids" integer[] DEFAULT '{}' NOT NULL,
	"words" text[] DEFAULT '{}' NOT NULL,
	"codes" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "listing_products_product_id_unique" UNIQUE("product_id")
);
--> statement-breakpoint
CREATE TABLE "listing_values" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "listing_values_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"facet" text NOT NULL,
	"value" text collate "C" NOT NULL,
	"sizes" text[],
	"names" text[],
	"wide" boolean,
	CONSTRAINT "listing_values_value" UNIQUE("facet","value")
);
--> statement-breakpoint
CREATE TABLE "listing_words" (
	"word" text collate "C" NOT NULL,
	"n" integer NOT NULL,
	"places" smallint NOT NULL,
	CONSTRAINT "listing_words_word_n_places_pk" PRIMARY KEY("word","n","places")
);
--> statement-breakpoint
CREATE INDEX "listing_products_slug" ON "listing_products" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "listing_products_rank" ON "listing_products" USING btree ("rank","product_id");--> statement-breakpoint
CREATE INDEX "listing_products_name" ON "listing_products" USING btree ("name","product_id");--> statement-breakpoint
CREATE INDEX "listing_products_name_desc" ON "listing_products" USING btree ("name" DESC NULLS LAST,"product_id");--> statement-breakpoint
CREATE INDEX "listing_products_price" ON "listing_products" USING btree ("shopper_price","product_id");--> statement-breakpoint
CREATE INDEX "listing_products_price_desc" ON "listing_products" USING btree ("shopper_price" DESC NULLS LAST,"product_id");--> statement-breakpoint
CREATE INDEX "listing_products_newest" ON "listing_products" USING btree ("published_ms" DESC NULLS LAST,"product_id");--> statement-breakpoint
CREATE INDEX "listing_products_oldest" ON "listing_products" USING btree ("published_ms","product_id");--> statement-breakpoint
-- Room in each page, so that changed rows stay where they are.
ALTER TABLE "listing_bits" SET (fillfactor = 75);--> statement-breakpoint
ALTER TABLE "listing_products" SET (fillfactor = 75);
