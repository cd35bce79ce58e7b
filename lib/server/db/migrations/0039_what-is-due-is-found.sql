-- Who ticked the newsletter and never confirmed kept the tick when the address was forgotten.
UPDATE "customers" SET "email_subscription" = false WHERE "email_subscription" AND "verified_at" IS NOT NULL
  AND NOT EXISTS (SELECT FROM "mailing_subscriptions" WHERE "mailing_subscriptions"."email" = "customers"."email");--> statement-breakpoint
CREATE INDEX "mail_outbox_recipient" ON "mail_outbox" USING btree (lower("recipient"));--> statement-breakpoint
CREATE INDEX "mail_outbox_worded" ON "mail_outbox" USING btree ("id") WHERE text <> '' or html <> '';--> statement-breakpoint
CREATE INDEX "mailing_subscriptions_unconfirmed" ON "mailing_subscriptions" USING btree ("created_at") WHERE confirmed_at is null;--> statement-breakpoint
CREATE INDEX "stock_notifications_mailed" ON "stock_notifications" USING btree ("mailed_at") WHERE mailed_at is not null;--> statement-breakpoint
CREATE INDEX "wishlist_news_mailed" ON "wishlist_news" USING btree ("mailed_at") WHERE mailed_at is not null;--> statement-breakpoint
CREATE INDEX "voucher_issues_recipient" ON "voucher_issues" USING btree (lower("recipient_email"));--> statement-breakpoint
CREATE INDEX "review_invitations_declined" ON "review_invitations" USING btree ("order_number") WHERE declined;--> statement-breakpoint
-- Last: orders wait from here to the end.
CREATE INDEX "order_attempts_failed" ON "order_attempts" USING btree ("updated_at") WHERE state = 'failed';--> statement-breakpoint
CREATE INDEX "orders_open" ON "orders" USING btree ("created_at") WHERE status in ('PLACED', 'PROCESSING', 'READY_FOR_COLLECTION');