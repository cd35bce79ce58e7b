import { vi } from 'vitest'

/** The router that `navigationAt` hands out. */
export const router = { push: vi.fn(), replace: vi.fn(), back: vi.fn(), refresh: vi.fn() }

/**
 * What a page at a path has of `next/navigation`. For a test file:
 * `vi.mock('next/navigation', async () => (await import('#tests/setup/navigation.ts')).navigationAt('/cart'))`.
 */
export const navigationAt = (path: string) => ({
  useRouter: () => router,
  usePathname: () => path,
  useSearchParams: () => new URLSearchParams(),
})
