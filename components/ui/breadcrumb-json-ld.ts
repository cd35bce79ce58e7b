/** Breadcrumbs as structured data; `href`s are paths of this shop. */
export function breadcrumbJsonLd(
  crumbs: readonly { name: string; href: string }[],
  origin: string,
): Record<string, unknown> {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map((crumb, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name: crumb.name,
      item: origin + crumb.href,
    })),
  }
}
