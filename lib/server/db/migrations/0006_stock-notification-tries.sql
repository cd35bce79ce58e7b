ALTER TABLE "stock_notifications" ADD COLUMN "tries" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_notifications" ADD COLUMN "try_after" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "stock_notifications_email" ON "stock_notifications" USING btree ("email");