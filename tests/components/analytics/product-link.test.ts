import { beforeEach, describe, expect, it } from 'vitest'
import { attributedUrl, keepClick, lendIds } from '#components/layout/product-link.ts'
import { referrerOf } from '#stores/referrers.ts'

const HTML = `
  <ul data-list="Work boots" data-personal data-from="61">
    <li class="card"><a href="/products/karrabin/drover">One</a></li>
    <li class="card"><a href="/products/karrabin/wren">Two</a></li>
  </ul>
  <ul data-list="New arrivals"><li class="card"><a href="/products/karrabin/gum">Three</a></li></ul>
  <a href="/products/karrabin/lone">Four</a>`

function link(text: string): HTMLAnchorElement {
  const found = [...document.querySelectorAll('a')].find((each) => each.textContent === text)
  if (!found) throw new Error(text)
  return found
}
const urlOf = (text: string) => attributedUrl(link(text), new URL(link(text).href))

beforeEach(() => {
  localStorage.clear()
  document.body.innerHTML = HTML
})

describe('a product link of a list', () => {
  it('leads with ref, and with adj where the list is personal; what is fetched ahead is what is clicked [CAT-30]', () => {
    const ahead = urlOf('Two')
    expect(ahead.searchParams.get('ref')).toMatch(/^[A-Za-z0-9]{6}$/)
    expect(ahead.searchParams.get('adj')).toMatch(/^[A-Za-z0-9]{6}$/)
    expect(urlOf('Two').href).toBe(ahead.href)
    expect(urlOf('Three').searchParams.has('adj')).toBe(false)
    expect(link('Two').getAttribute('href')).toBe('/products/karrabin/wren')
  })

  it('is remembered when clicked: list, path, place, time; the next click has new ids [CAT-30, CAT-31]', () => {
    const { searchParams } = urlOf('Two')
    const ref = searchParams.get('ref') ?? ''
    expect(referrerOf(ref)).toBeUndefined()
    keepClick(link('Two'), 1_000)
    const kept = { listName: 'Work boots', listPath: location.pathname, position: 62, createdAt: 1_000 }
    expect(referrerOf(ref)).toEqual({ id: ref, ...kept })
    expect(referrerOf(searchParams.get('adj') ?? '')).toMatchObject(kept)
    expect(urlOf('Two').searchParams.get('ref')).not.toBe(ref)
  })

  it('lends its ids to a new tab and takes them back [CAT-30]', async () => {
    lendIds(link('Three'), new URL(link('Three').href), 5)
    const lent = new URL(link('Three').href).searchParams.get('ref') ?? ''
    expect(referrerOf(lent)?.listName).toBe('New arrivals')
    await new Promise((resolve) => setTimeout(resolve))
    expect(link('Three').getAttribute('href')).toBe('/products/karrabin/gum')
  })

  it('outside a list is left alone [CAT-30]', () => {
    expect(urlOf('Four').search).toBe('')
    keepClick(link('Four'), 1)
    expect(localStorage.getItem('referrers')).toBeNull()
  })
})
