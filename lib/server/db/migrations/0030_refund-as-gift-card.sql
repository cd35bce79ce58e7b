CREATE TABLE "refund_gift_cards" (
	"refund_number" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"sealed_pin" text,
	"mailed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refund_gift_cards_code_unique" UNIQUE("code")
);
--> statement-breakpoint
ALTER TABLE "payment_operations" ADD COLUMN "gift_card_code" text;--> statement-breakpoint
ALTER TABLE "refund_gift_cards" ADD CONSTRAINT "refund_gift_cards_refund_number_refunds_number_fk" FOREIGN KEY ("refund_number") REFERENCES "public"."refunds"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_gift_cards" ADD CONSTRAINT "refund_gift_cards_code_vouchers_code_fk" FOREIGN KEY ("code") REFERENCES "public"."vouchers"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_operations" ADD CONSTRAINT "payment_operations_gift_card_code_vouchers_code_fk" FOREIGN KEY ("gift_card_code") REFERENCES "public"."vouchers"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_operations" ADD CONSTRAINT "payment_operations_gift_card" CHECK ("payment_operations"."gift_card_code" is null or ("payment_operations"."kind" = 'refund' and "payment_operations"."state" = 'done'));