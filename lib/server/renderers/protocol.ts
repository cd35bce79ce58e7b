import 'server-only'
import type { CatalogueIndex } from '../catalogue/index-port.ts'
import type { PackedAnswer } from './card-texts.ts'

/** What a renderer is told by the shop's own process. */
export type ToRenderer =
  | { kind: 'open'; databaseUrl: string }
  | ({ kind: 'answer'; id: number } & PackedAnswer)
  | { kind: 'failure'; id: number; message: string; code: string | undefined }
  | { kind: 'changed'; id: number; tags: readonly string[] }
  | { kind: 'ping' }
  | { kind: 'stop' }

/** What a renderer says to the shop's own process. */
export type FromRenderer =
  | { kind: 'ready' }
  | { kind: 'ask'; id: number; method: keyof CatalogueIndex; args: unknown[] }
  | { kind: 'heard'; id: number }
  | { kind: 'pong'; residentBytes: number }

/** Where a renderer listens, as its one argument. */
export const SOCKET_ARGUMENT = 2

/**
 * Asks for a page that the cache may keep, packed (finished-page.ts). Its value is the page's path. No visitor's header
 * of the name comes this far.
 */
export const PAGE_HEADER = 'x-steelcap-for-cache'
