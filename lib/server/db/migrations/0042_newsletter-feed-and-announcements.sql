CREATE SEQUENCE "public"."subscriber_feed_position" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" text PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"link" jsonb,
	"tone" text NOT NULL,
	"countries" text[] DEFAULT '{}' NOT NULL,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"position" integer NOT NULL,
	CONSTRAINT "announcements_tone" CHECK (tone in ('info', 'warning')),
	CONSTRAINT "announcements_times" CHECK ("announcements"."starts_at" < "announcements"."ends_at")
);
--> statement-breakpoint
ALTER TABLE "mailing_subscriptions" ADD COLUMN "forget_after" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "mailing_subscriptions" ADD COLUMN "feed_position" bigint;--> statement-breakpoint
CREATE INDEX "mailing_subscriptions_forgotten" ON "mailing_subscriptions" USING btree ("forget_after") WHERE forget_after is not null;--> statement-breakpoint
CREATE INDEX "mailing_subscriptions_unfed" ON "mailing_subscriptions" USING btree ("email") WHERE feed_position is null and confirmed_at is not null;--> statement-breakpoint
ALTER TABLE "mailing_subscriptions" ADD CONSTRAINT "mailing_subscriptions_feed_position_unique" UNIQUE("feed_position");--> statement-breakpoint
-- Whoever confirms or leaves, by whichever way, is fed anew, and what waited to be forgotten stays once it has confirmed again.
create function feed_subscriber_anew() returns trigger language plpgsql as $$
begin
  new.feed_position := null;
  if new.unsubscribed_at is null then new.forget_after := null; end if;
  return new;
end $$;
--> statement-breakpoint
create trigger mailing_subscriptions_changed before update of confirmed_at, unsubscribed_at on mailing_subscriptions for each row
when (new.confirmed_at is distinct from old.confirmed_at or new.unsubscribed_at is distinct from old.unsubscribed_at)
execute function feed_subscriber_anew();
