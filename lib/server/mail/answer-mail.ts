import 'server-only'
import { productTitle } from '#lib/domain/catalogue/product-title.ts'
import { environment } from '../platform/environment.ts'
import type { DueAnswer } from '../questions/answered-question.ts'
import { oneLine } from './mail-style.ts'
import { type Mail, shopName } from './message.ts'
import { messageParts } from './react-message.ts'

/** Answers what somebody asked about a product, once [PDP-29]. */
export async function answerMail({
  id,
  email,
  question,
  answer,
  brandName,
  name,
  colour,
  path,
}: DueAnswer): Promise<Mail> {
  const product = oneLine(productTitle(brandName, name, colour))
  const words = await messageParts({
    heading: 'Here’s your answer',
    lead: [product, `You asked: ${question}`, ...answer.split(/\n+/)],
    button: { label: 'See the product', url: `${environment().siteUrl}/products/${path}` },
    after: ['You’re getting this because you asked us. This is the only email we’ll send about it.'],
  })
  return { dedupeKey: `answer:${id}`, to: email, subject: `Your question about ${product}: ${shopName()}`, ...words }
}
