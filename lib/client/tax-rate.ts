/**
 * The setting `taxRate` this page was rendered with. For the browser only: a server component passes the setting it has
 * read. Throws on a page that carries none, so that no price is shown by a guess [CAT-24].
 */
export function taxRate(): number {
  const text = document.documentElement.dataset['taxRate']
  const rate = Number(text || Number.NaN)
  if (!Number.isFinite(rate)) throw new Error('The page carries no tax rate.')
  return rate
}
