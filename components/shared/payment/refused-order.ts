import { showAlert } from '#components/ui/alert-queue.ts'
import { REFUSED_ARTICLE } from '#lib/domain/content/refused-article.ts'

/**
 * Leads to the article about orders that cannot be processed, where the shop has written one: the document says if not.
 * What was said of this one is in an alert [PAY-31].
 */
export function leadToArticle(message: string, go: (path: string) => void): void {
  showAlert({ tone: 'error', text: `${message} You haven’t been charged.` })
  if (!('noRefusedArticle' in document.documentElement.dataset)) go(`/articles/${REFUSED_ARTICLE}`)
}
