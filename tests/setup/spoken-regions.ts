/**
 * Begins to watch the page. The answer lists the status regions that were given something since, while they stood:
 * screen readers say nothing of words that come together with their region.
 */
export function watchSpokenRegions(): () => Node[] {
  const targets = new Set<Node>()
  const note = (records: MutationRecord[]) => {
    for (const { target } of records) targets.add(target)
  }
  const observer = new MutationObserver(note)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => {
    note(observer.takeRecords())
    observer.disconnect()
    return [...targets].filter((target) => target instanceof Element && target.matches('[role="status"]'))
  }
}
