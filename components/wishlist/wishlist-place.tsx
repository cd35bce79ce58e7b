interface WishlistPlaceProps {
  productId: string
  /** Names the product in the button's label. */
  name: string
}

/**
 * Where a product page's heart goes: public pages are the same for everybody, so the button itself comes with the
 * scripts. Its place is kept, and stays empty without them [PDP-06].
 */
export function WishlistPlace({ productId, name }: WishlistPlaceProps) {
  return <span className="heart-place block size-11 shrink-0" data-id={productId} data-name={name} />
}
