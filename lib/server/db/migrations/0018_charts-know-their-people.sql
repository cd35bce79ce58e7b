ALTER TABLE "size_charts" ADD COLUMN "demographics" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- Until now the end of an id said whom a chart is for. Men's charts served everybody's sizes, too.
UPDATE "size_charts" SET "demographics" = CASE
  WHEN "id" ~ '-women$' THEN '{women}'::text[]
  WHEN "id" ~ '-kids$' THEN '{kids}'::text[]
  WHEN "id" ~ '-men$' THEN '{men,unisex}'::text[]
  ELSE '{}'::text[] END;
