import 'server-only'
import type { DrawnPicture } from '#lib/domain/catalogue/drawn-picture.ts'
import type { PictureColour } from '#lib/domain/catalogue/picture-colour.ts'

/** A product by the number of its style and one of its colours. */
export type ProductRef = readonly [styleNo: number, colour: PictureColour]

/** A post of the demo shop's blog. */
export interface DemoPost {
  /** Last part of its path; the topic is the first. */
  slug: string
  title: string
  excerpt: string
  author: string
  /** The morning it appears on, in Melbourne. */
  date: string
  picture: DrawnPicture
  /** What the picture shows. */
  alt: string
  products: readonly ProductRef[]
  published?: false
  /** Safe HTML: h2, h3, p, ul, ol, li, strong, em, a, table. */
  body: string
}

export interface DemoTopic {
  slug: string
  name: string
  intro: string
  posts: readonly DemoPost[]
}
