import { Overlay } from '#components/ui/overlay.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { query, useApiQuery } from '#lib/client/query.ts'
import { SizeChartPanel } from './size-chart-panel.tsx'

interface SizeChartOverlayProps {
  productId: string
  /** Label of the chosen size. */
  chosen: string | undefined
  open: boolean
  onClose: () => void
}

/** The product's size chart over the page, fetched when it is first opened [PDP-01]. */
export function SizeChartOverlay({ productId, chosen, open, onClose }: SizeChartOverlayProps) {
  const { data, isPending } = useApiQuery(query('productSizeChart', { params: { productId } }))
  const chart = data?.chart
  return (
    <Overlay open={open} onClose={onClose} position="right" title={chart?.title ?? 'Size chart'}>
      {isPending ? <Skeleton height="320px" /> : null}
      {isPending || chart ? null : (
        <p>
          The chart couldn’t be loaded.{' '}
          {/* biome-ignore lint/a11y/useValidAnchor: it closes what covers the place it leads to */}
          <a className="link" href="#size-chart" onClick={onClose}>
            See it further down the page
          </a>
          .
        </p>
      )}
      {chart ? <SizeChartPanel chart={chart} chosen={chosen} /> : null}
    </Overlay>
  )
}
