import 'server-only'
import type { PictureType } from '#lib/domain/catalogue/drawn-picture.ts'
import type { productQuestions } from '#lib/server/db/content-schema.ts'
import { chance, chanceBetween } from '../chance.ts'
import type { BuiltProduct } from '../product-builder.ts'
import { type Kind, kindOf } from '../reviews/review-words.ts'

type QuestionInsert = typeof productQuestions.$inferInsert

const SHARE_ASKED_ABOUT = 0.3
const ASKED_MOST = 3
const DAY_MS = 86_400_000
const LOOK_BACK_DAYS = 300

/** What is asked about a kind of goods, with an answer that holds for all of it; where `words` stand among its facts. */
interface Asked {
  kinds: readonly Kind[]
  words?: RegExp
  question: string
  answer: string
}

const ASKED: readonly Asked[] = [
  {
    kinds: ['boots', 'shoes'],
    question: 'Can I wear my own orthotics in these?',
    answer: 'Take out the insole they come with first: on top of it an orthotic makes them half a size tighter.',
  },
  {
    kinds: ['boots'],
    question: 'How long do they take to wear in?',
    answer:
      'A week of half days for most people. Start with thick socks at home, and leave them a night to dry between shifts.',
  },
  {
    kinds: ['boots', 'shoes'],
    words: /composite/i,
    question: 'Will I get through an airport scanner in them?',
    answer: 'The cap has no metal in it. Eyelets and zips do: put the boots in the tray if the officer asks.',
  },
  {
    kinds: ['boots', 'shoes'],
    words: /steel/i,
    question: 'Do steel caps get cold in winter?',
    answer: 'Steel takes on the cold sooner than a composite. A wool sock and half a size of room do most against it.',
  },
  {
    kinds: ['boots'],
    words: /leather/i,
    question: 'What should I put on the leather?',
    answer: 'A wax or a cream for work leather, once a month, and more often in wet concrete. Brush the mud off first.',
  },
  {
    kinds: ['pants'],
    question: 'I’m between two waists. Which one?',
    answer: 'The larger one, with a belt: cotton gives a little, and knees need room when you kneel.',
  },
  {
    kinds: ['tops', 'warm', 'pants'],
    words: /hi-vis|tape|class/i,
    question: 'How do I wash them so that they still count as hi-vis?',
    answer:
      'As the label inside says, without bleach and without softener, and replace them once the colour has faded.',
  },
  {
    kinds: ['tops', 'warm'],
    question: 'Does it shrink?',
    answer: 'Washed as the label says it stays within a centimetre or so. A hot dryer is what shrinks it.',
  },
  {
    kinds: ['socks'],
    question: 'Are the sizes on the pack shoe sizes?',
    answer: 'Yes, AU/UK shoe sizes. Between two, take the larger: a tight sock rubs.',
  },
]

/** What shoppers asked about a product of the first edition and the shop answered: the same texts every time. */
export function questionsOf({ product }: BuiltProduct, seededAt: Date): QuestionInsert[] {
  if (product.state === 'upcoming' || product.functionalType !== 'basic') return []
  if (chance(`${product.id}-asked`) >= SHARE_ASKED_ABOUT) return []
  const kind = kindOf(product.productType as PictureType, product.demographic === 'kids')
  // Whoever asks has seen the product, a day before the answer.
  const sold = seededAt.getTime() - (product.publishedAt ?? seededAt).getTime()
  const lookBack = Math.max(0, Math.min(LOOK_BACK_DAYS * DAY_MS, sold - DAY_MS))
  const facts = [product.material, ...(product.specs ?? []).map(({ value }) => value)].join(' ')
  return ASKED.filter(({ kinds, words }) => kinds.includes(kind) && (words?.test(facts) ?? true))
    .slice(0, chanceBetween(`${product.id}-questions`, 1, ASKED_MOST))
    .map(({ question, answer }, i) => {
      const id = `${product.id}-q${i}`
      const answeredAt = new Date(seededAt.getTime() - chance(id) * lookBack)
      const createdAt = new Date(answeredAt.getTime() - DAY_MS)
      return { id, productId: product.id, question, answer, state: 'published', createdAt, answeredAt }
    })
}
