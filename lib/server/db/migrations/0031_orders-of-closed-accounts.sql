-- Orders that were being paid for while their customer closed the account kept its id, and nobody could look them up.
UPDATE "orders" SET "customer_id" = NULL WHERE "customer_id" IS NOT NULL
  AND NOT EXISTS (SELECT FROM "customers" WHERE "customers"."id"::text = "orders"."customer_id");
