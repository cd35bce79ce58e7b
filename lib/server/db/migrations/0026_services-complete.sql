-- Nothing of an order of services alone can leave: its events always said that it is complete, its row did not.
UPDATE "orders" SET "status" = 'COMPLETED' WHERE "status" = 'PLACED' AND "channel" = 'online'
  AND EXISTS (SELECT FROM "order_lines" WHERE "order_number" = "orders"."number")
  AND NOT EXISTS (SELECT FROM "order_lines" WHERE "order_number" = "orders"."number" AND "fulfilment" <> 'service');
