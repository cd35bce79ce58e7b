import { Overlay } from '#components/ui/overlay.tsx'
import { isOneSize } from '#lib/domain/sizes/size-name.ts'
import FindInStoreSearch from './find-in-store-search.tsx'

interface FindInStoreOverlayProps {
  productId: string
  variantId: string
  sizeLabel: string
  open: boolean
  onClose: () => void
}

/** The search for stores with a size, over the page [PDP-02]. */
export default function FindInStoreOverlay({ open, onClose, ...size }: FindInStoreOverlayProps) {
  return (
    <Overlay
      open={open}
      onClose={onClose}
      position="right"
      title={isOneSize(size.sizeLabel) ? 'Find in store' : `Find size ${size.sizeLabel} in store`}
    >
      <FindInStoreSearch key={size.variantId} {...size} />
    </Overlay>
  )
}
