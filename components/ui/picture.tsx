import { IMAGE_ASPECT_RATIO } from '#lib/domain/shop-rules.ts'

/** A drawn SVG, or a photo that exists at several widths as AVIF and WebP (`{src}-{width}.avif`). */
export type PictureSource =
  | { kind: 'drawn'; src: string; alt: string }
  | { kind: 'photo'; src: string; widths: readonly number[]; alt: string }

interface PictureProps {
  source: PictureSource
  /** How wide it stands in the layout, as in the `sizes` attribute. */
  sizes?: string
  /** The one picture the page is waited for. */
  eager?: boolean
  /** Says nothing to a screen reader because the words beside it do. */
  decorative?: boolean
}

// Only the ratio matters: the box is as wide as the layout makes it.
const WIDTH = 500

/** A 5:6 picture whose box is reserved before it loads [CAT-27]. */
export function Picture({ source, sizes = '100vw', eager = false, decorative = false }: PictureProps) {
  const alt = decorative ? '' : source.alt
  const img = {
    className: 'picture',
    width: WIDTH,
    height: Math.round(WIDTH / IMAGE_ASPECT_RATIO),
    ...(eager ? ({ fetchPriority: 'high' } as const) : ({ loading: 'lazy', decoding: 'async' } as const)),
  }
  // biome-ignore lint/performance/noImgElement: pictures are rendered once, at import
  if (source.kind === 'drawn') return <img alt={alt} {...img} src={source.src} />
  const set = (type: string) => source.widths.map((width) => `${source.src}-${width}.${type} ${width}w`).join(', ')
  const fallback = source.widths[Math.floor(source.widths.length / 2)] ?? source.widths[0]
  return (
    <picture>
      <source type="image/avif" srcSet={set('avif')} sizes={sizes} />
      <img alt={alt} {...img} src={`${source.src}-${fallback}.webp`} srcSet={set('webp')} sizes={sizes} />
    </picture>
  )
}
