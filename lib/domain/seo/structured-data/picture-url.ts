/** A picture as the catalogue keeps it. */
export type PictureFacts =
  | { kind: 'drawn'; src: string; alt: string }
  | { kind: 'photo'; src: string; widths: readonly number[]; alt: string }

const DRAWN = /^\/pictures\/drawn\/(.+)\.svg$/

/**
 * A picture's path in a format every crawler takes: the widest WebP of a photo, and of a drawing the PNG made from it.
 * Feeds and social networks do not take SVG.
 */
export function rasterPath(picture: PictureFacts): string {
  if (picture.kind === 'photo') return `${picture.src}-${picture.widths.at(-1)}.webp`
  const name = DRAWN.exec(picture.src)?.[1]
  return name === undefined ? picture.src : `/pictures/raster/${name}.png`
}
