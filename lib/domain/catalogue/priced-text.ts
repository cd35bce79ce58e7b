interface Priced {
  price: number
  erpOriginalPrice: number
  saleEndsAt?: string | undefined
}

/** All that a page says of a price, as a text: another text is another price, or end of it [CAT-22, OPS-40]. */
export function pricedText({ price, erpOriginalPrice, saleEndsAt = '' }: Priced): string {
  return `${price} ${erpOriginalPrice} ${saleEndsAt}`
}
