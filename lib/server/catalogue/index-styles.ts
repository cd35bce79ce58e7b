import 'server-only'

/**
 * Which products are the same style in different colours, by the code they share, letter by letter as product pages do.
 */
export class StyleMates {
  readonly #byStyle = new Map<string, Set<number>>()
  readonly #styles: (string | null)[] = []

  /** Replaces the style of a product; null takes it away. */
  put(product: number, style: string | null): void {
    const before = this.#styles[product]
    if (before === style) return
    if (before) this.#byStyle.get(before)?.delete(product)
    if (before && this.#byStyle.get(before)?.size === 0) this.#byStyle.delete(before)
    this.#styles[product] = style
    if (style) this.#byStyle.set(style, (this.#byStyle.get(style) ?? new Set()).add(product))
  }

  /** The other products of a product's style, in no order. */
  of(product: number): number[] {
    const style = this.#styles[product]
    const all = style ? this.#byStyle.get(style) : undefined
    return all ? [...all].filter((each) => each !== product) : []
  }
}
