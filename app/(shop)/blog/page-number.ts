const PAGE_MAX = 10_000

type SearchParams = Record<string, string | string[] | undefined>

/** The page a list's URL asks for: absent and nonsense are page 1 [ROUTE-48]. */
export function pageNumber({ page }: SearchParams): number {
  const raw = Array.isArray(page) ? page[0] : page
  return raw !== undefined && /^\d{1,9}$/.test(raw) ? Math.min(Math.max(Number(raw), 1), PAGE_MAX) : 1
}
