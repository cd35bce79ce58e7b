import type { Metadata } from 'next'
import { shopName } from './shop-name.ts'

export interface ShareImage {
  url: string
  width: number
  height: number
  alt: string
}

interface SharedPage {
  title: string
  description: string
  /** Canonical path. */
  path: string
  image?: ShareImage | undefined
}

/** What a social network shows of a link to a page. */
export function shareMetadata({ title, description, path, image }: SharedPage) {
  return {
    openGraph: {
      title,
      description,
      url: path,
      siteName: shopName(),
      locale: 'en_AU',
      ...(image ? { images: [image] } : {}),
    },
    // Said here, or Next repeats the picture's size in words no reader knows.
    twitter: image
      ? { card: 'summary_large_image', images: [{ url: image.url, alt: image.alt }] }
      : { card: 'summary' },
  } satisfies Metadata
}
