ALTER TABLE "promotion_uses" ADD COLUMN "before_limit" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
-- What is being given back just now is locked by whoever waits for the promotion: it is gone in a moment.
create function note_uses_before_limit() returns trigger language plpgsql as $$
begin
  update promotion_uses u set before_limit = true from (
    select attempt_id, promotion_id from promotion_uses
    where promotion_id = new.id and not before_limit for update skip locked
  ) made where u.attempt_id = made.attempt_id and u.promotion_id = made.promotion_id;
  return null;
end $$;
--> statement-breakpoint
create trigger promotions_limit_lowered after update of max_uses, max_uses_per_customer on promotions for each row
when (new.max_uses < coalesce(old.max_uses, 2147483647) or new.max_uses_per_customer < coalesce(old.max_uses_per_customer, 2147483647))
execute function note_uses_before_limit();
--> statement-breakpoint
-- Of limits that were lowered before nobody knows any more what they were: what goes beyond them was made under others.
update promotion_uses u set before_limit = true from promotions p
where p.id = u.promotion_id and (p.uses > p.max_uses or p.max_uses_per_customer < (
  select count(*) from promotion_uses c where c.promotion_id = u.promotion_id and c.customer_key = u.customer_key));
