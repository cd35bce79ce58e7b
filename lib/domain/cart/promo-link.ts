import { PROMO_CODE_MAX } from '../shop-rules.ts'
import { isFreeText } from '../text/free-text.ts'

interface PromoLink {
  /** The code, if it can be one. */
  code: string | undefined
  /** Path and query without it, all else word for word. */
  to: string
}

/** What an address says of a promo code, `/categories/boots?promo=BOOTS10`; undefined where it says nothing of one. */
export function promoLink(url: string): PromoLink | undefined {
  const mark = url.indexOf('?')
  if (mark < 0) return undefined
  const parts = url.slice(mark + 1).split('&')
  const rest = parts.filter((part) => !/^promo(=|$)/.test(part))
  if (rest.length === parts.length) return undefined
  const code = new URLSearchParams(url.slice(mark)).get('promo')?.trim() ?? ''
  const fits = code !== '' && code.length <= PROMO_CODE_MAX && isFreeText(code)
  const path = url.slice(0, mark)
  return { code: fits ? code : undefined, to: rest.length === 0 ? path : `${path}?${rest.join('&')}` }
}

/** A code as the cookie holds it; `told` once it was said why it does not apply yet. */
export interface HeldPromo {
  code: string
  told: boolean
}

/** The cookie's value: the code, escaped, behind a mark once its shopper was told. */
export function heldPromoText({ code, told }: HeldPromo): string {
  return `${told ? 't.' : 'n.'}${encodeURIComponent(code)}`
}

/** Out of the cookie's value; undefined for what we would not write. */
export function heldPromoOf(text: string): HeldPromo | undefined {
  const [, mark, escaped = ''] = /^([tn])\.(.{1,600})$/.exec(text) ?? []
  try {
    const code = decodeURIComponent(escaped)
    return mark && code !== '' && code.length <= PROMO_CODE_MAX ? { code, told: mark === 't' } : undefined
  } catch {
    return undefined
  }
}
