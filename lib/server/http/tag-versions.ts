import 'server-only'

/**
 * Counts how often each tag was purged. A page remembers the count of its tags from before it was rendered; while the
 * count is the same, the page is current. So a purge touches no page, costs the same for one page or a million, and
 * also catches renders that were under way.
 */
export class TagVersions {
  #everything = 0
  readonly #purges = new Map<string, number>()

  /** The tag `*` purges all. */
  purge(tags: readonly string[]): void {
    for (const tag of tags) {
      if (tag === '*') this.#everything += 1
      else this.#purges.set(tag, (this.#purges.get(tag) ?? 0) + 1)
    }
  }

  /** Never falls; rises with each purge of one of these tags. */
  read(tags: readonly string[]): number {
    let count = this.#everything
    for (const tag of tags) count += this.#purges.get(tag) ?? 0
    return count
  }
}
