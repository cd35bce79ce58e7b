import 'server-only'
import { join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import { SHARE_HEIGHT, SHARE_WIDTH, type ShareCard } from './share-image.ts'

const FONT_FILE = join(process.cwd(), 'styles/fonts/archivo-share.ttf')
const FONT = 'Archivo Share'
const INK = '#16181b'
const STEEL = '#5f6770'
const ORANGE = '#cc430d'
const MARGIN = 64
const PICTURE = { left: 716, top: 45, width: 450, height: 540 }
const EYEBROW_TOP = 176
/** Further down only where the line above it is two. */
const TITLE_TOP = 226
const TITLE_BOTTOM = 456
const TEXT_WIDTH = PICTURE.left - MARGIN - 40

const GROUND = `<svg xmlns="http://www.w3.org/2000/svg" width="${SHARE_WIDTH}" height="${SHARE_HEIGHT}">
<rect width="100%" height="100%" fill="#f5f2ec"/>
<rect y="${SHARE_HEIGHT - 12}" width="100%" height="12" fill="${ORANGE}"/>
<g transform="translate(${MARGIN} 48)"><path d="M3 33C.5 14.500 13 2.500 32 1.500c8-.4 15 .8 21 4.500-3.500 9-4.700 18-3.500 27z" fill="${INK}"/>
<path d="M9.500 24c1-9.500 7.500-15 18-16" fill="none" stroke="#f5f2ec" stroke-width="3" stroke-linecap="round"/>
<path d="M1 37.500h54v8H6c-3 0-5-2-5-5z" fill="#d9480f"/></g></svg>`

interface Words {
  text: string
  colour: string
  /** Points at 72 dots per inch, which are pixels. */
  size: number
  width: number
  height?: number
  struck?: boolean
}

/**
 * The 1200 × 630 PNG that social networks show beside a link. `picture` is the product's, in any format sharp reads.
 */
export async function drawShareCard(card: ShareCard, shopName: string, picture?: Uint8Array): Promise<Buffer> {
  const parts: OverlayOptions[] = []
  const write = async (words: Words, left: number, top: number) => {
    const image = await lettering(words)
    parts.push({ input: image.data, left, top })
    return image.info
  }
  await write({ text: shopName, colour: INK, size: 34, width: 400 }, MARGIN + 72, 56)
  const eyebrow = await write({ text: card.eyebrow, colour: STEEL, size: 30, width: TEXT_WIDTH }, MARGIN, EYEBROW_TOP)
  const top = Math.max(TITLE_TOP, EYEBROW_TOP + eyebrow.height + 16)
  const height = TITLE_BOTTOM - top
  const title = await write({ text: card.title, colour: INK, size: 60, width: TEXT_WIDTH, height }, MARGIN, top)
  if (card.price) {
    const priceTop = Math.min(top + title.height + 36, 500)
    const price = await write({ text: card.price, colour: ORANGE, size: 64, width: 400 }, MARGIN, priceTop)
    if (card.was) {
      const was = { text: card.was, colour: STEEL, size: 34, width: 240, struck: true }
      await write(was, MARGIN + price.width + 24, priceTop + price.height - 34)
    }
  }
  if (picture) parts.push(await pictureOn(picture))
  return sharp(Buffer.from(GROUND)).composite(parts).png({ palette: true, quality: 90, effort: 4 }).toBuffer()
}

/** With its own font file: a server may have no fonts at all. Given a height, the letters shrink until they fit. */
function lettering({ text, colour, size, width, height, struck }: Words) {
  const attributes = `foreground="${colour}"${struck ? ' strikethrough="true"' : ''}${height ? '' : ` size="${size}pt"`}`
  const words = `<span ${attributes}>${escaped(text)}</span>`
  const box = height ? fitted(text, size, width, height) : { dpi: 72 }
  return sharp({
    text: { text: words, font: `${FONT} ${size}`, fontfile: FONT_FILE, width, rgba: true, wrap: 'word-char', ...box },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
}

/** Long names in smaller letters: by length, since measuring would mean drawing twice. */
function fitted(text: string, size: number, width: number, height: number): { dpi: number } {
  const perLine = (points: number) => Math.floor(width / (points * 0.62))
  let points = size
  while (points > 30 && Math.ceil(text.length / perLine(points)) * points * 1.2 > height) points -= 2
  return { dpi: Math.round((72 * points) / size) }
}

function escaped(text: string): string {
  return text.replace(/[&<>]/g, (c) => (c === '&' ? '&amp;' : c === '<' ? '&lt;' : '&gt;'))
}

async function pictureOn(picture: Uint8Array): Promise<OverlayOptions> {
  const { left, top, width, height } = PICTURE
  const corners = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" rx="8"/></svg>`
  const input = await sharp(picture)
    .resize(width, height, { fit: 'cover' })
    .composite([{ input: Buffer.from(corners), blend: 'dest-in' }])
    .png()
    .toBuffer()
  return { input, left, top }
}
