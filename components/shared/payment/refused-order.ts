import { showAlert } from '#components/ui/alert-queue.ts'

const ARTICLE = '/articles/order-not-processed'

/** Leads to the article about orders that cannot be processed; what was said of this one is in an alert [PAY-31]. */
export function leadToArticle(message: string, go: (path: string) => void): void {
  showAlert({ tone: 'error', text: `${message} You haven’t been charged.` })
  go(ARTICLE)
}
