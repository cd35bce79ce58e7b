-- A row that breaks the constraint cannot be updated any more, so it must not hold a flag that another address may want.
UPDATE "addresses" SET "is_default_billing" = false, "is_default_shipping" = false WHERE "country" NOT IN ('AU', 'NZ');--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_country" CHECK ("addresses"."country" in ('AU', 'NZ')) NOT VALID;
