import { beforeAll, describe, expect, it } from 'vitest'
import { BRANDS } from '#demo/brand-data.ts'
import { BRAND_STORIES } from '#demo/brand-stories.ts'
import { brandResponse } from '#lib/contract/catalogue.ts'
import { paragraphsOf } from '#lib/domain/text/paragraphs.ts'
import { createApi } from '#lib/server/api/app.ts'
import { brandBySlug } from '#lib/server/catalogue/brands.ts'
import { pool } from '#lib/server/db/client.ts'
import { drawPicture } from '#lib/server/pictures/drawn.ts'
import { markdownPage } from '#lib/server/seo/markdown-page.ts'
import { rasterPicture } from '#lib/server/seo/raster-pictures.ts'
import { brandShareImage } from '#lib/server/seo/share-card.ts'
import { contentOf } from '#lib/server/shop-file/file-text.ts'
import { loadShop } from '#lib/server/shop-file/shop-load.ts'
import { savedShop } from '#lib/server/shop-file/shop-save.ts'
import { openShop, shelve } from '#tests/setup/catalogue-fixture.ts'
import { useTestDatabase } from '#tests/setup/database.ts'

useTestDatabase({ seed: false })

const PICTURE = { kind: 'drawn', src: '/pictures/drawn/belt.brown.plain.front.v1.svg', alt: 'A belt' } as const
const STORY = 'A shed in 1987.\n\nTwo sheds now.'
const load = (...brands: object[]) => loadShop(contentOf(JSON.stringify({ brands })))
const brandOf = async (slug: string) => {
  const answer = await createApi().request(`/api/brand/${slug}`)
  return brandResponse.parse(await answer.json()).brand
}

beforeAll(async () => {
  await openShop()
  await shelve({ id: 'ridge' }, [{ id: 'ridge-9', stock: 1 }])
  await shelve({ id: 'creek', brandSlug: 'tully' }, [{ id: 'creek-9', stock: 1 }])
})

describe('the story of a brand', () => {
  it('comes by the shop file and goes out as it came; its neighbour has none [CAT-50]', async () => {
    const ironbark = { slug: 'ironbark', name: 'Ironbark', story: STORY, picture: PICTURE }
    expect((await load(ironbark)).problems).toEqual([])
    expect(await brandOf('ironbark')).toMatchObject({ story: STORY, picture: PICTURE })
    expect(await brandOf('tully')).toMatchObject({ story: '' })
    expect(await brandOf('tully')).not.toHaveProperty('picture')
    const saved = JSON.parse((await savedShop()).text) as { brands: object[] }
    expect(saved.brands).toContainEqual({ ...ironbark, description: '' })
    expect((await load(...saved.brands)).summary[0]).toMatchObject({ name: 'brands', added: 0, changed: 0 })
    expect((await load({ ...ironbark, story: 'x'.repeat(5001) })).problems).not.toEqual([])
    expect(await markdownPage('/brands/ironbark', new URLSearchParams())).toContain('\n\nTwo sheds now.\n\n')
  })

  it('gives a shared link its picture, and a brand without one that of its goods [CAT-50]', async () => {
    await pool().query('update brands set picture = $1 where slug = $2', [JSON.stringify(PICTURE), 'ironbark'])
    const page = await brandBySlug('ironbark')
    if (!page) throw new Error('There is no such brand.')
    const { url, alt } = await brandShareImage(page.brand)
    expect(alt).toContain('Ironbark')
    expect(await rasterPicture(url)).toMatchObject({ immutable: true })
    const bare = await brandShareImage({
      slug: 'ironbark',
      name: 'Ironbark',
      productCount: 1,
      description: '',
      story: '',
    })
    expect(bare.url).not.toBe(url)
    expect(await rasterPicture('/pictures/share/brand/nobody.000000000000.png')).toBeUndefined()
  })
})

describe('the demo shop’s brands', () => {
  it('each have a story of a few paragraphs and a picture that can be drawn [CAT-50]', () => {
    expect(Object.keys(BRAND_STORIES).toSorted()).toEqual(BRANDS.map(({ slug }) => slug).toSorted())
    for (const [slug, { story, picture }] of Object.entries(BRAND_STORIES)) {
      expect(paragraphsOf(story).length, slug).toBeGreaterThan(1)
      expect(story.length, slug).toBeLessThan(600)
      expect(drawPicture(picture.src.replace(/^.*\/|\.svg$/g, '')), slug).toBeDefined()
      expect(picture.alt, slug).not.toBe('')
    }
  })
})
