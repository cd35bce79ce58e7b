import type { ReactNode } from 'react'
import { Breadcrumbs, type Crumb } from '#components/ui/breadcrumbs.tsx'
import { ArrowIcon } from '#components/ui/icons.tsx'
import { Picture } from '#components/ui/picture.tsx'
import type { Post } from '#lib/contract/content.ts'
import { dayText } from '#lib/domain/dates/shop-date.ts'
import { RichBody } from './rich-body.tsx'

interface Neighbour {
  path: string
  title: string
}

interface PostViewProps {
  post: Post
  crumbs: readonly Crumb[]
  newer?: Neighbour | undefined
  older?: Neighbour | undefined
  /** The products it speaks of. */
  products?: ReactNode
}

/** A post: picture and text, with its products beside them and its neighbours below [BLOG-03]. */
export function PostView({ post, crumbs, newer, older, products }: PostViewProps) {
  return (
    <div className="wrap reading">
      <Breadcrumbs crumbs={crumbs} />
      <article>
        <header className="reading-head">
          <p className="eyebrow">
            <a href={`/blog/${post.topic.slug}`}>{post.topic.name}</a>
          </p>
          <h1>{post.title}</h1>
          <p className="reading-lead">{post.excerpt}</p>
          <p className="reading-facts">
            By {post.author} · <time dateTime={post.publishedAt}>{dayText(post.publishedAt)}</time>
          </p>
        </header>
        <div className="post-columns">
          <div>
            {post.image ? (
              <div className="post-picture">
                <Picture source={post.image} sizes="(width < 64rem) 100vw, 860px" eager />
              </div>
            ) : null}
            <RichBody html={post.body} />
          </div>
          {products ? (
            <aside className="post-products" aria-labelledby="post-products-title">
              <h2 id="post-products-title">In this story</h2>
              {products}
            </aside>
          ) : null}
        </div>
      </article>
      {newer || older ? (
        <nav className="neighbours" aria-label="Other posts">
          {newer ? <NeighbourLink rel="prev" label="Newer" post={newer} /> : <span />}
          {older ? <NeighbourLink rel="next" label="Older" post={older} /> : null}
        </nav>
      ) : null}
    </div>
  )
}

function NeighbourLink({ rel, label, post }: { rel: 'prev' | 'next'; label: string; post: Neighbour }) {
  return (
    <a href={`/blog/${post.path}`} rel={rel}>
      <span className="eyebrow">{label}</span>
      <b>{post.title}</b>
      <ArrowIcon />
    </a>
  )
}
