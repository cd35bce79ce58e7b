import 'server-only'
import type { ErrorBody } from '#lib/contract/errors.ts'
import { closureText } from '#lib/domain/closure/closure.ts'
import { xmlText } from '#lib/domain/text/xml-text.ts'
import type { ToldClosure } from '../closure/closure.ts'

/** In the shape of every refusal: clients keep what they hold and ask again [API-05]. */
export function closedCall(closure: ToldClosure, requestId: string, now: Date): string {
  const { until } = closure
  const body: ErrorBody = {
    errorCode: 'ServiceUnavailable',
    message: `${closureText(closure, closure.countries, now)} Nothing is lost: please try again later.`,
    details: { closed: true, ...(until ? { until: until.toISOString() } : {}) },
    requestId,
  }
  return JSON.stringify(body)
}

/** Who the shop is, and how it can be reached meanwhile. */
export interface ShopContact {
  name: string
  phone?: string | undefined
  email?: string | undefined
}

/**
 * The page of a shop that is closed, whole in itself: no script, no file, no database. `again` is where to look again,
 * if not at its own address.
 */
export function closedPage(
  closure: ToldClosure,
  now: Date,
  { phone, email, ...shop }: ShopContact,
  again = '',
): string {
  const name = xmlText(shop.name)
  const ways = [
    phone && `<a href="tel:${phone.replace(/[^\d+]/g, '')}">${xmlText(phone)}</a>`,
    email && `<a href="mailto:${xmlText(email)}">${xmlText(email)}</a>`,
  ].filter(Boolean)
  const paragraphs = [
    closureText(closure, closure.countries, now),
    xmlText(closure.why ?? ''),
    'Your cart is kept. If you have just placed an order, its confirmation comes by email.',
    ways.length > 0 ? `Need help now? ${ways.join(' or ')}` : '',
  ].filter(Boolean)
  return `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Closed for maintenance · ${name}</title>
<style>${STYLES}</style>
</head>
<body>
<main>
<p class="name">${name}</p>
<h1>We’ll be right back</h1>
${paragraphs.map((text) => `<p>${text}</p>`).join('\n')}
<p><a class="again" href="${again}">Try again</a></p>
</main>
</body>
</html>
`
}

const STYLES = `
body { margin: 0; min-height: 100vh; display: grid; place-content: center; color: #16181b; background: #f5f2ec; font: 1.125rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
main { max-width: 32rem; margin: 24px; padding: 24px; border-top: 8px solid #ffe500; background: #fff; }
h1 { margin: 4px 0 12px; font-size: 1.75rem; line-height: 1.2; }
a { display: inline-block; min-height: 44px; line-height: 44px; color: inherit; font-weight: 700; }
a:focus-visible { outline: 3px solid #16181b; outline-offset: 3px; }
.name { margin: 0; color: #5f6770; font-size: 0.875rem; font-weight: 700; letter-spacing: 0.08em; text-transform: uppercase; }
.again { padding: 0 24px; color: #fff; background: #cc430d; border: 1px solid; border-radius: 4px; text-decoration: none; }
`
