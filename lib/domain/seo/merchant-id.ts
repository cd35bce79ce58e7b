import { fingerprint } from '../text/fingerprint.ts'

const ID_MAX = 50

/**
 * An id of an item or a group as shopping engines take it: at most 50 characters, a longer one as its digest, the same
 * in each feed and in structured data, which are matched by it [SEO-02, SEO-09].
 */
export function merchantId(id: string): string {
  return id.length > ID_MAX ? fingerprint(id) : id
}

/**
 * The group of a product's sizes, and of its other colours: their style code, whatever of the style is sold just now,
 * else its own id. A group that is named otherwise while one colour is left would be another group [SEO-02, SEO-09].
 */
export function merchantGroupId({ id, styleCode }: { id: string; styleCode?: string | null | undefined }): string {
  return merchantId(styleCode || id)
}
