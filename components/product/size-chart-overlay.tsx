import { useEffect, useState } from 'react'
import { Overlay } from '#components/ui/overlay.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { api } from '#lib/client/api.ts'
import type { SizeChart } from '#lib/contract/size-chart.ts'
import { SizeChartPanel } from './size-chart-panel.tsx'

interface SizeChartOverlayProps {
  productId: string
  /** Label of the chosen size. */
  chosen: string | undefined
  open: boolean
  onClose: () => void
}

type Load = { state: 'loading' } | { state: 'failed' } | { state: 'loaded'; chart: SizeChart }

/** The product's size chart over the page, fetched when it is first opened [PDP-01]. */
export function SizeChartOverlay({ productId, chosen, open, onClose }: SizeChartOverlayProps) {
  const [load, setLoad] = useState<Load>({ state: 'loading' })
  useEffect(() => {
    const gone = new AbortController()
    api('productSizeChart', { params: { productId }, signal: gone.signal }).then(
      ({ chart }) => setLoad(chart ? { state: 'loaded', chart } : { state: 'failed' }),
      () => {
        if (!gone.signal.aborted) setLoad({ state: 'failed' })
      },
    )
    return () => gone.abort()
  }, [productId])
  return (
    <Overlay
      open={open}
      onClose={onClose}
      position="right"
      title={load.state === 'loaded' ? load.chart.title : 'Size chart'}
    >
      {load.state === 'loading' ? <Skeleton height="320px" /> : null}
      {load.state === 'failed' ? (
        <p>
          The chart couldn’t be loaded.{' '}
          {/* biome-ignore lint/a11y/useValidAnchor: it closes what covers the place it leads to */}
          <a className="link" href="#size-chart" onClick={onClose}>
            See it further down the page
          </a>
          .
        </p>
      ) : null}
      {load.state === 'loaded' ? <SizeChartPanel chart={load.chart} chosen={chosen} /> : null}
    </Overlay>
  )
}
