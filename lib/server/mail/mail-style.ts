import 'server-only'
import { sizeName } from '#lib/domain/sizes/size-name.ts'

// Mail programs know tables and inline styles, and little else.
export const TEXT = 'font:16px/1.5 Arial,Helvetica,sans-serif;color:#16181B'
export const SMALL = 'font:14px/1.5 Arial,Helvetica,sans-serif;color:#5B636C'
export const BUTTON =
  'display:inline-block;background:#CC430D;color:#ffffff;font:bold 16px/48px Arial,Helvetica,sans-serif;padding:0 24px;border-radius:4px;text-decoration:none'

/** The card a mail is written on. A word longer than a phone is wide must not push it wider. */
export const CARD =
  'width:100%;max-width:600px;background:#ffffff;border:1px solid #DDD8CE;overflow-wrap:anywhere;word-break:break-word'

/** Text on one line: a name or an instruction with a line break in it must not add lines to what the shop says. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
}

/** `Size 9½, wide`, on one line. */
export function sizeWithWidth(label: string, width: string | null): string {
  return oneLine(`${sizeName(label)}${width ? `, ${width.toLowerCase()}` : ''}`)
}
