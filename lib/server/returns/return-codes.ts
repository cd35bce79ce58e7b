import 'server-only'
import { toSVG } from 'bwip-js/node'

/**
 * A return's number as a counter scans it: a QR code for telephones, Code 128 for scanners. `data:` addresses of
 * pictures [OPS-11].
 */
export function returnCodes(number: string): { qr: string; code128: string } {
  return {
    qr: pictureOf(toSVG({ bcid: 'qrcode', text: number, scale: 3, paddingwidth: 4, paddingheight: 4 })),
    code128: pictureOf(
      toSVG({ bcid: 'code128', text: number, height: 12, scale: 2, paddingwidth: 10, paddingheight: 2 }),
    ),
  }
}

function pictureOf(svg: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
