import type { Metadata } from 'next'
import { notFound } from 'next/navigation'

/** What came of a newsletter form that was sent without JavaScript. */
const OUTCOMES: Readonly<Record<string, { title: string; text: string }>> = {
  'check-your-inbox': {
    title: 'Check your inbox',
    text: 'If that address isn’t on the list yet, there’s an email with a button to confirm.',
  },
  'check-your-address': {
    title: 'That address doesn’t look right',
    text: 'Enter a valid email address at the foot of the page, such as kim@example.com.',
  },
  'try-later': { title: 'Too many sign-ups', text: 'Wait ten minutes and try again.' },
  confirmed: { title: 'You’re on the list', text: 'Talk soon. Every email has a link to leave.' },
  unsubscribed: {
    title: 'You’re off the list',
    text: 'You won’t get the newsletter any more. Order emails still come.',
  },
  'link-expired': {
    title: 'This link is no longer valid',
    text: 'Sign up again at the foot of the page and we’ll send a fresh one.',
  },
}

interface OutcomePageProps {
  params: Promise<{ outcome: string }>
}

async function read({ params }: OutcomePageProps) {
  return new Map(Object.entries(OUTCOMES)).get((await params).outcome) ?? notFound()
}

export async function generateMetadata(props: OutcomePageProps): Promise<Metadata> {
  return { title: (await read(props)).title, robots: { index: false } }
}

export default async function OutcomePage(props: OutcomePageProps) {
  const { title, text } = await read(props)
  return (
    <div className="wrap trouble">
      <h1>{title}</h1>
      <p>{text}</p>
    </div>
  )
}
