import 'server-only'
import type { ProductCard } from '#lib/contract/product.ts'
import { pool } from '../db/client.ts'

/** A card with the other colours of its style, which come in the shop's order; those without a colour are left out. */
export function withOtherColours(
  card: ProductCard,
  mates: readonly Pick<ProductCard, 'path' | 'colour'>[],
): ProductCard {
  const otherColours = mates.flatMap(({ path, colour }) => (colour ? [{ path, colour }] : []))
  return otherColours.length === 0 ? card : { ...card, otherColours }
}

/** The same for cards whose styles only the database knows. */
export async function withStoredColours(cards: readonly ProductCard[]): Promise<ProductCard[]> {
  if (cards.length === 0) return []
  const { rows } = await pool().query<{ id: string; mates: { path: string; colour: string | null }[] }>({
    name: 'card-colours',
    text: `select p.id, jsonb_agg(jsonb_build_object('path', s.brand_slug || '/' || s.slug, 'colour', s.colour)
        order by s.rank, s.id collate "C") as mates
      from products p join products s on s.style_code = p.style_code and s.id <> p.id
      where p.id = any($1) and p.style_code <> '' and s.state in ('current', 'evergreen') group by p.id`,
    values: [cards.map(({ id }) => id)],
  })
  const mates = new Map(rows.map((row) => [row.id, row.mates]))
  return cards.map((card) =>
    withOtherColours(
      card,
      (mates.get(card.id) ?? []).map(({ path, colour }) => ({ path, colour: colour ?? undefined })),
    ),
  )
}
