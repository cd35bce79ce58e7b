/**
 * The posts on another page of a list, as elements that can be put into this one. The list's own page is asked, which
 * the shop has ready for everybody, so that a post looks the same however it came. Throws when it cannot be had or
 * holds no posts.
 */
export async function fetchPosts(href: string): Promise<Element[]> {
  const response = await fetch(href, { headers: { accept: 'text/html' } })
  if (!response.ok) throw new Error(`The page answered ${response.status}`)
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const posts = [...page.querySelectorAll('[data-posts] > li')]
  if (posts.length === 0) throw new Error('The page holds no posts')
  return posts.map((post) => document.adoptNode(post))
}
