import { z } from 'zod'
import { COLLECTION_GROUPS, type Collection } from '#lib/domain/catalogue/collection.ts'
import { FACETS } from '#lib/domain/catalogue/listing-query.ts'
import { OWN_PATH, OWN_PATH_WANTED } from '#lib/domain/text/own-path.ts'

const text = (max: number) => z.string().trim().min(1).max(max)

/** A page of the shop for what people look for, as a retailer writes it [CAT-47]. */
export const collection = z.strictObject({
  slug: z
    .string()
    .max(80)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: 'must be lower-case words with hyphens' }),
  title: text(120),
  name: text(60).optional(),
  intro: text(500),
  group: z.enum(COLLECTION_GROUPS),
  filter: z.string().max(2000).default(''),
  category: z.string().max(250).optional(),
  isNew: z.boolean().optional(),
  each: z.enum(['department', ...FACETS]).optional(),
  eachTitle: text(120).optional(),
  eachIntro: text(500).optional(),
  picture: z.string().max(500).regex(OWN_PATH, { error: OWN_PATH_WANTED }).optional(),
  hidden: z.boolean().optional(),
}) satisfies z.ZodType<Collection>
