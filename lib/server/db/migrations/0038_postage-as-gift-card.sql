CREATE TABLE "return_gift_cards" (
	"return_number" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"amount" integer NOT NULL,
	"sealed_pin" text,
	"mailed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "return_gift_cards_code_unique" UNIQUE("code"),
	CONSTRAINT "return_gift_cards_amount" CHECK ("return_gift_cards"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "return_gift_cards" ADD CONSTRAINT "return_gift_cards_return_number_returns_number_fk" FOREIGN KEY ("return_number") REFERENCES "public"."returns"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_gift_cards" ADD CONSTRAINT "return_gift_cards_code_vouchers_code_fk" FOREIGN KEY ("code") REFERENCES "public"."vouchers"("code") ON DELETE no action ON UPDATE no action;