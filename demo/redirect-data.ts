import 'server-only'
import type { redirects } from '#lib/server/db/content-schema.ts'

type RedirectInsert = typeof redirects.$inferInsert

/** Addresses of the shop's past: what was renamed leads to its new name, what ended without a successor says so. */
export const REDIRECTS: readonly RedirectInsert[] = [
  {
    fromPath: '/products/karrabin/drover-zip-safety-boot-wheat',
    toPath: '/products/karrabin/drover-zip-side-safety-boot-wheat',
  },
  {
    fromPath: '/products/karrabin/stockade-lace-up-boot-black',
    toPath: '/products/karrabin/stockade-lace-up-safety-boot-black',
  },
  {
    fromPath: '/products/merriwick/longshift-boot-socks-charcoal',
    toPath: '/products/merriwick/longshift-merino-boot-socks-charcoal',
  },
  { fromPath: '/categories/footwear/steel-cap-boots', toPath: '/categories/footwear/work-boots/steel-toe' },
  { fromPath: '/categories/workwear/high-visibility', toPath: '/categories/workwear/hi-vis' },
  { fromPath: '/categories/pants/cargos', toPath: '/categories/pants/cargo-pants' },
  { fromPath: '/brands/stobie', toPath: '/brands/stobie-and-lock' },
  { fromPath: '/products/dunmarra/coolibah-slip-on-safety-boot-olive', toPath: null },
]
