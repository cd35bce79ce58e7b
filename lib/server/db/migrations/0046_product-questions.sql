CREATE TABLE "product_questions" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"email" text,
	"question" text NOT NULL,
	"answer" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "product_questions_known_state" CHECK (state in ('waiting', 'published', 'private', 'rejected')),
	CONSTRAINT "product_questions_answered" CHECK (state not in ('published', 'private') or (answer is not null and answered_at is not null))
);
--> statement-breakpoint
ALTER TABLE "product_questions" ADD CONSTRAINT "product_questions_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "product_questions_once" ON "product_questions" USING btree ("product_id","email",md5(question));--> statement-breakpoint
CREATE INDEX "product_questions_shown" ON "product_questions" USING btree ("product_id","answered_at") WHERE state = 'published';--> statement-breakpoint
CREATE INDEX "product_questions_state" ON "product_questions" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "product_questions_email" ON "product_questions" USING btree ("email") WHERE email is not null;