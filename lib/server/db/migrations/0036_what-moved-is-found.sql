CREATE INDEX "payments_transaction" ON "payments" USING btree ("transaction_id") WHERE transaction_id is not null;--> statement-breakpoint
CREATE INDEX "payment_operations_entry" ON "payment_operations" USING btree ("attempt_id","entry_no");--> statement-breakpoint
CREATE INDEX "payment_operations_capture" ON "payment_operations" USING btree ("capture_id") WHERE capture_id is not null;--> statement-breakpoint
CREATE INDEX "payment_operations_transaction" ON "payment_operations" USING btree ("transaction_id") WHERE transaction_id is not null;--> statement-breakpoint
CREATE INDEX "refunds_return" ON "refunds" USING btree ("return_number") WHERE return_number is not null;