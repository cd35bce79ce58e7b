/** Where a return's screen leads. */
export interface ReturnLinks {
  /** Where the order, and a fresh link with it, is found. */
  orderHref: string
  /** This very page, for whoever has withdrawn what was announced on it [RET-29]. */
  againHref?: string | undefined
  /** The help page on returns, if there is one. */
  helpHref?: string | undefined
  /** Who is asked when the screen cannot help; no link where there is nobody. */
  email?: string | undefined
  /** The shop has no store that takes things back: they are posted [OPS-20]. */
  noStores?: boolean | undefined
}
