import { showAlert } from '#components/ui/alert-queue.ts'

/**
 * Leads to the article about orders that cannot be processed, where the shop has written one: the document names it.
 * What was said of this one is in an alert [PAY-31].
 */
export function leadToArticle(message: string, go: (path: string) => void): void {
  showAlert({ tone: 'error', text: `${message} You haven’t been charged.` })
  const article = document.documentElement.dataset['refusedArticle']
  if (article) go(`/articles/${article}`)
}
