/** How to choose, below the products. The HTML was sanitised when it was written. */
export function CategoryHelp({ html }: { html: string }) {
  if (html === '') return null
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised at writing
  return <section className="wrap category-help prose" dangerouslySetInnerHTML={{ __html: html }} />
}
