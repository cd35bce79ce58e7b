/**
 * Every item of a wishlist as it stands in the shop now. The first of several sizes stands for the product, since
 * nobody may have chosen it [WISH-05]: then any size counts. Stock is counted for goods only.
 */
export const WATCHED_NOW = `
  select i.customer_id, i.product_id, i.variant_id, i.created_at, i.known_price, i.known_out,
    p.price, p.tax_exclusive, p.name, p.brand_slug || '/' || p.slug as path, p.brand_slug, p.colour, v.label, v.width,
    v.sizes as systems,
    own.any_size, s.units, s.sizes,
    p.state in ('current', 'evergreen') and (p.functional_type <> 'basic' or s.sizes > 0) as buyable
  from wishlist_items i
  join products p on p.id = i.product_id
  join variants v on v.id = i.variant_id
  cross join lateral (
    select exists (select from variants w where w.product_id = i.product_id and w.id <> v.id) and v.id = (
      select w.id from variants w where w.product_id = i.product_id order by w.position, w.id limit 1) as any_size) own
  cross join lateral (
    select coalesce(sum(w.stock - w.reserved), 0)::int as units, count(*) filter (where w.stock > w.reserved)::int as sizes
    from variants w where w.product_id = i.product_id and (own.any_size or w.id = v.id)) s`
