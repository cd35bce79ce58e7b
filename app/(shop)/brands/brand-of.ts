import 'server-only'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { brandBySlug } from '#lib/server/catalogue/brands.ts'

const read = cache(brandBySlug)

/** The brand of an address, asked for once per request; an unknown one ends in the 404 page [CAT-28]. */
export async function brandOf(slug: string) {
  return (await read(slug)) ?? notFound()
}
