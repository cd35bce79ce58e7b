import { Picture } from '#components/ui/picture.tsx'
import type { PostSummary } from '#lib/contract/content.ts'
import { dayText } from '#lib/domain/dates/shop-date.ts'

interface PostCardProps {
  post: PostSummary
  /** Among the first on the page: its picture is not put off. */
  eager?: boolean
}

const SIZES = '(width < 48rem) 100vw, (width < 64rem) 50vw, 430px'

/** A post as a tile: one link over the whole of it. */
function PostCard({ post, eager = false }: PostCardProps) {
  return (
    <li className="post-card">
      {post.image ? <Picture source={post.image} sizes={SIZES} eager={eager} decorative /> : <i className="picture" />}
      <div>
        <p className="eyebrow">{post.topic.name}</p>
        <h3>
          <a href={`/blog/${post.path}`}>{post.title}</a>
        </h3>
        <p>{post.excerpt}</p>
        <p className="post-facts">
          <time dateTime={post.publishedAt}>{dayText(post.publishedAt)}</time> · {post.author}
        </p>
      </div>
    </li>
  )
}

/** Posts side by side: one, two or three columns. */
export function PostGrid({ posts, eager = 0 }: { posts: readonly PostSummary[]; eager?: number }) {
  return (
    <ol className="post-grid" data-posts>
      {posts.map((post, i) => (
        <PostCard key={post.path} post={post} eager={i < eager} />
      ))}
    </ol>
  )
}
