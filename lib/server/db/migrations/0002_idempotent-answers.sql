CREATE TABLE "idempotent_answers" (
	"caller" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"digest" text NOT NULL,
	"customer_id" uuid,
	"lease_until" timestamp (3) with time zone NOT NULL,
	"answer" json,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotent_answers_caller_idempotency_key_pk" PRIMARY KEY("caller","idempotency_key")
);
--> statement-breakpoint
ALTER TABLE "idempotent_answers" ADD CONSTRAINT "idempotent_answers_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "idempotent_answers_created" ON "idempotent_answers" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "idempotent_answers_customer" ON "idempotent_answers" USING btree ("customer_id");