import { fingerprint } from '../text/fingerprint.ts'

const ID_MAX = 50

/**
 * An id of an item or a group as shopping engines take it: at most 50 characters, a longer one as its digest, the same
 * in each feed and in structured data, which are matched by it [SEO-02, SEO-09].
 */
export function merchantId(id: string): string {
  return id.length > ID_MAX ? fingerprint(id) : id
}
