import 'server-only'
import { SIGNED_IN_COOKIE } from '#lib/domain/account/session-cookies.ts'
import { inlineProgram, withInlineScript } from '#lib/next-adapter/inline-script.ts'

const facts = inlineProgram(showFirstFacts)
const concerned = inlineProgram(hideAnnouncements)

/**
 * A page whose header shows from the first paint on what only this browser knows: how many things are in the cart,
 * whether somebody is signed in, their store, and which announcements do not concern them. The page is the same for
 * everybody, and its scripts run later. Styles show it (styles/first-facts.css) until the parts themselves know.
 */
export function withFirstFacts(html: string): string {
  const page = withInlineScript(html, facts, `${SIGNED_IN_COOKIE}=1`)
  return /<html[^>]* data-announced="/.test(html) ? withInlineScript(page, concerned) : page
}

function showFirstFacts(signedIn: string): void {
  const dataOf = (key: string) => JSON.parse(localStorage[key] ?? '{}').data
  const show = (name: string, text: string) =>
    document.documentElement.style.setProperty(`--${name}`, JSON.stringify(text))
  if (document.cookie.includes(signedIn)) show('known', '')
  try {
    const lines: { qty: number }[] = Object.values(dataOf('cart')?.items ?? {})
    const count = lines.reduce((sum, { qty }) => sum + qty, 0)
    if (count > 0) show('cart', String(count))
    const store = dataOf('myStore')?.store?.name
    if (store) show('store', store)
  } catch {
    // What cannot be read is not shown.
  }
}

/** Only in pages that announce something: most days none does. */
function hideAnnouncements(): void {
  const root = document.documentElement
  const dataOf = (key: string) => JSON.parse(localStorage[key] ?? '{}').data
  try {
    const dismissed: string[] = dataOf('dismissedAnnouncements')?.keys ?? []
    const country = dataOf('deliveryPostcode')?.country ?? (dataOf('geo')?.country === 'NZ' ? 'NZ' : 'AU')
    const hidden = (root.dataset['announced'] ?? '').split(' ').flatMap((each, place) => {
      const [key = '', countries = ''] = each.split(':')
      return dismissed.includes(key) || (countries && !countries.includes(country)) ? [place] : []
    })
    if (hidden.length > 0) root.dataset['unannounced'] = hidden.join(' ')
  } catch {
    // What cannot be read hides nothing.
  }
}
