import 'server-only'

/**
 * One statement, so one snapshot and one round trip. Parameters: product ids, variant ids and quantities of the items,
 * codes in upper case, the customer's key or null, whether to look into store shelves, the destination's postcode (of
 * long lists of postcodes only that one is told), and a request's key and caller or nulls.
 */
export const CART_FACTS_SQL = `
with sent as (
  select * from unnest($1::text[], $2::text[], $3::int[]) with ordinality as s(product_id, variant_id, qty, position)
)
select
  (select coalesce(json_agg(json_build_object(
      'product_id', s.product_id,
      'variant_id', s.variant_id,
      'product_name', p.name,
      'label', v.label,
      'sizes', v.sizes,
      'width', v.width,
      'colour', p.colour,
      'slug', p.slug,
      'brand_slug', p.brand_slug,
      'brand_name', b.name,
      'image', p.images -> 0,
      'state', p.state,
      'functional_type', p.functional_type,
      'account_exclusive', p.account_exclusive,
      'price', p.price,
      'tax_exclusive', p.tax_exclusive,
      'cart_qty_product_max', p.cart_qty_product_max,
      'cart_qty_variant_max', p.cart_qty_variant_max,
      'cart_qty_variant_min', p.cart_qty_variant_min,
      'cart_qty_variant_multiple_of', p.cart_qty_variant_multiple_of,
      'challenge_answer', p.challenge_answer,
      'categories', array(select c.category_path from product_categories c where c.product_id = p.id),
      'available', v.stock - v.reserved
    ) order by s.position), '[]')
    from sent s
    left join products p on p.id = s.product_id
    left join brands b on b.slug = p.brand_slug
    left join variants v on v.id = s.variant_id and v.product_id = p.id) as items,
  (select coalesce(json_agg(m order by m.position, m.code), '[]') from (
    select code, label, type, price, countries, requires_authority_to_leave, free_from_threshold, position,
      transit_days, cut_off,
      case when postcodes is null then null when $7 = any(postcodes) then array[$7::text] else '{}' end as postcodes
    from shipping_methods
  ) m) as methods,
  (select coalesce(json_agg(t), '[]') from settings t) as settings,
  (select coalesce(json_agg(o), '[]') from (
    select p.*,
      array(select c.code from coupons c where c.promotion_id = p.id and c.code = any($4::text[])) as codes,
      case when p.max_uses_per_customer is null or $5::text is null then 0
        else (select count(*)::int from promotion_uses u where u.promotion_id = p.id and u.customer_key = $5) end as customer_uses
    from promotions p
    where p.automatic or exists (select from coupons c where c.promotion_id = p.id and c.code = any($4))
  ) o) as promotions,
  (select coalesce(json_agg(s.erp_store_id order by s.erp_store_id), '[]')
    from stores s
    where $6::boolean and s.click_and_collect and not exists (
      select from (select variant_id, sum(qty) as qty from sent group by variant_id) n
      join variants v on v.id = n.variant_id
      join products p on p.id = v.product_id and p.functional_type = 'basic'
      where not exists (
        select from store_stock h
        where h.variant_id = n.variant_id and h.erp_store_id = s.erp_store_id and h.qty - h.reserved >= n.qty
      )
    )) as stores,
  exists (select from order_attempts where idempotency_key = $8::text and caller = $9::text) as known`
