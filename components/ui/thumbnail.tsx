import { Picture, type PictureSource } from './picture.tsx'

interface ThumbnailProps {
  source: PictureSource | undefined
  /** The address of a drawing that stands in where there is no picture. */
  drawing: string | undefined
  sizes: string
}

/** A small picture beside words that say what it shows; its room is kept where there is none. */
export function Thumbnail({ source, drawing, sizes }: ThumbnailProps) {
  if (source) return <Picture source={source} sizes={sizes} decorative />
  return drawing ? <Picture source={{ kind: 'drawn', src: drawing, alt: '' }} decorative /> : <i className="picture" />
}
