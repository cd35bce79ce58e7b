/** An address must fit into a message; the newest of a longer list go along [WISH-10]. */
export const SHARED_MAX = 40

const ID = /^[A-Za-z0-9_-]{1,64}$/

/** The sizes a shared list names, by their variants' ids, each once; what can be no id is left out. */
export function sharedIds(text: string | undefined): string[] {
  const ids = (text ?? '').split(',').filter((id) => ID.test(id))
  return [...new Set(ids)].slice(0, SHARED_MAX)
}

/** The address that shows these sizes to anybody: it holds nothing about whose list it is. */
export function sharedListHref(variantIds: readonly string[]): string {
  return `/shared-list?items=${variantIds.slice(0, SHARED_MAX).join(',')}`
}
