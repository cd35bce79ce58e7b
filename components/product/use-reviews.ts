import { useRef, useState } from 'react'
import type { Review } from '#lib/contract/review.ts'

export interface ReviewFilters {
  size?: string | undefined
  fit?: Review['fit']
  rating?: number | undefined
}

interface Fetched {
  reviews: readonly Review[]
  total: number
  page: number
  pageCount: number
}

export interface ReviewsState {
  filters: ReviewFilters
  /** What was fetched; undefined while the page the server rendered still stands. */
  fetched: Fetched | undefined
  state: 'resting' | 'loading' | 'failed'
}

interface FirstPage {
  productId: string
  total: number
  pageCount: number
}

/** Reviews chosen by size, fit or stars, and further pages of them, over the API [PDP-03]. The last request wins. */
export function useReviews({ productId, total, pageCount }: FirstPage) {
  const [{ filters, fetched, state }, setState] = useState<ReviewsState>({
    filters: {},
    fetched: undefined,
    state: 'resting',
  })
  const latest = useRef<AbortController>(undefined)

  async function fetchPage(wanted: ReviewFilters, page: number) {
    latest.current?.abort()
    const request = new AbortController()
    latest.current = request
    setState((was) => ({ ...was, filters: wanted, state: 'loading' }))
    try {
      const { api } = await import('#lib/client/api.ts')
      const query = { page, ...wanted }
      const answer = await api('productReviews', { params: { productId }, query, signal: request.signal })
      setState({ filters: wanted, fetched: answer, state: 'resting' })
    } catch {
      if (!request.signal.aborted) setState((was) => ({ ...was, state: 'failed' }))
    }
  }
  const shown = fetched ?? { total, page: 1, pageCount, reviews: undefined }
  return {
    filters,
    state,
    ...shown,
    choose: (change: ReviewFilters) => fetchPage({ ...filters, ...change }, 1),
    turnTo: (page: number) => fetchPage(filters, page),
  }
}
