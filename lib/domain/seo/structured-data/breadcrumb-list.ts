import { CONTEXT, type SchemaNode } from './schema-org.ts'

/** The way from home to this page; `href`s are paths of this shop [SEO-02]. */
export function breadcrumbList(crumbs: readonly { name: string; href: string }[], origin: string): SchemaNode {
  return {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map((crumb, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name: crumb.name,
      item: origin + crumb.href,
    })),
  }
}
