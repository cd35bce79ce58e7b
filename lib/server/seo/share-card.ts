import 'server-only'
import type { Picture } from '#lib/contract/product.ts'
import { baseQuery } from '#lib/domain/catalogue/collection.ts'
import type { ListingQuery } from '#lib/domain/catalogue/listing-query.ts'
import { sentenceStart, shopWords } from '#lib/domain/seo/shop-words.ts'
import { type BrandPage, brandBySlug } from '../catalogue/brands.ts'
import { categoryByPath } from '../catalogue/categories.ts'
import { collectionAt, type ShownCollection } from '../catalogue/collections.ts'
import { catalogueIndex } from '../catalogue/index-choice.ts'
import { productBySlug } from '../catalogue/product-record.ts'
import { articleByPath } from '../content/articles.ts'
import { postByPath } from '../content/blog.ts'
import { shopSettings } from '../settings/settings.ts'
import { productCard, type ShareCard, type ShareKind, shareImage } from './share-image.ts'

type ShownBrand = BrandPage['brand']

/** What stands on the share picture of a page; undefined when there is no such page. */
export function shareCardOf(kind: ShareKind, path: string): Promise<ShareCard | undefined> {
  return CARDS[kind](path)
}

const CARDS: Record<ShareKind, (path: string) => Promise<ShareCard | undefined>> = {
  product: async (slug) => {
    const page = await productBySlug(slug)
    return page && productCard(page.product)
  },
  category: async (path) => {
    const page = await categoryByPath(path)
    return page && categoryCard(page.category.name, await firstPictureIn(path))
  },
  collection: async (path) => {
    const found = await collectionAt(path)
    return found && categoryCard(found.title, await firstPictureOf(baseQuery(found.base)))
  },
  brand: async (slug) => {
    const page = await brandBySlug(slug)
    return page && categoryCard(page.brand.name, await pictureOfBrand(page.brand))
  },
  article: async (path) => {
    const article = await articleByPath(path)
    return article && articleCard(article.title)
  },
  post: async (path) => {
    const post = await postByPath(path)
    return post && postCard(post)
  },
}

async function categoryCard(name: string, picture: Picture | undefined): Promise<ShareCard> {
  const { sells } = shopWords((await shopSettings()).about)
  return { eyebrow: sentenceStart(sells), title: name, ...(picture ? { picture } : {}) }
}

function articleCard(title: string): ShareCard {
  return { eyebrow: 'Help and advice', title }
}

function postCard(post: { title: string; topic: { name: string }; image?: Picture | undefined }): ShareCard {
  return { eyebrow: post.topic.name, title: post.title, ...(post.image ? { picture: post.image } : {}) }
}

/** The share picture of a category shows the first thing in it. */
export async function categoryShareImage(path: string, name: string) {
  return shareImage('category', path, await categoryCard(name, await firstPictureIn(path)))
}

/** That of a brand shows its own picture, else the first of its goods. */
export async function brandShareImage(brand: ShownBrand) {
  return shareImage('brand', brand.slug, await categoryCard(brand.name, await pictureOfBrand(brand)))
}

async function pictureOfBrand({ slug, picture }: ShownBrand): Promise<Picture | undefined> {
  return picture ?? firstPictureOf({ scope: { brand: slug }, facets: {}, sale: false, sort: 'recommended', page: 1 })
}

/** That of a collection too. */
export async function collectionShareImage({ slug, title, base }: ShownCollection) {
  return shareImage('collection', slug, await categoryCard(title, await firstPictureOf(baseQuery(base))))
}

function firstPictureIn(category: string): Promise<Picture | undefined> {
  return firstPictureOf({ scope: { category }, facets: {}, sale: false, sort: 'recommended', page: 1 })
}

function firstPictureOf(query: ListingQuery): Promise<Picture | undefined> {
  return catalogueIndex().firstPicture(query)
}

export function articleShareImage(article: { path: string; title: string }) {
  return shareImage('article', article.path, articleCard(article.title))
}

export function postShareImage(post: Parameters<typeof postCard>[0] & { path: string }) {
  return shareImage('post', post.path, postCard(post))
}
