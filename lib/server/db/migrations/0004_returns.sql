CREATE TABLE "return_lines" (
	"return_number" text NOT NULL,
	"order_number" text NOT NULL,
	"line_no" smallint NOT NULL,
	"qty" integer NOT NULL,
	"reason" text NOT NULL,
	"note" text,
	CONSTRAINT "return_lines_return_number_line_no_pk" PRIMARY KEY("return_number","line_no"),
	CONSTRAINT "return_lines_qty" CHECK ("return_lines"."qty" > 0),
	CONSTRAINT "return_lines_reason" CHECK (reason in ('TOO_SMALL', 'TOO_BIG', 'CHANGED_MIND', 'FAULTY', 'WRONG_ITEM', 'NOT_AS_DESCRIBED'))
);
--> statement-breakpoint
CREATE TABLE "returns" (
	"number" text PRIMARY KEY NOT NULL,
	"order_number" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_return_number_returns_number_fk" FOREIGN KEY ("return_number") REFERENCES "public"."returns"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_order_line" FOREIGN KEY ("order_number","line_no") REFERENCES "public"."order_lines"("order_number","line_no") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_order_number_orders_number_fk" FOREIGN KEY ("order_number") REFERENCES "public"."orders"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "return_lines_order_line" ON "return_lines" USING btree ("order_number","line_no");--> statement-breakpoint
CREATE INDEX "returns_order" ON "returns" USING btree ("order_number","created_at");