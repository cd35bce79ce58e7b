/** The view in the address of a drawing, between its details and its end: `….pair.bk.svg`. */
const VIEW = /[a-z-]+(?=\.[a-z][a-z\d]\.svg$)/

/** From which side the drawing at an address is; undefined for any other picture. */
export function viewOf(src: string): string | undefined {
  return VIEW.exec(src)?.[0]
}

/** The address of the same drawing from another side. */
export function otherView(src: string, view: string): string {
  return src.replace(VIEW, view)
}
