import 'server-only'
import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Hr } from '@react-email/hr'
import { Html } from '@react-email/html'
import { Link } from '@react-email/link'
import { Preview } from '@react-email/preview'
import { render } from '@react-email/render'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { createElement as el, type ReactElement, type ReactNode } from 'react'
import { environment } from '../platform/environment.ts'
import { jsonLd } from './markup.ts'
import { shopName } from './message.ts'
import { shopLines } from './order-words.ts'

/** What a short mail says, from top to bottom. */
export interface Note {
  heading: string
  /** Before the button. */
  lead: readonly string[]
  button?: { label: string; url: string }
  /** After the button, smaller. */
  after: readonly string[]
  /** Another way on, below all that. */
  link?: { label: string; url: string }
  /** The same for mail programs, in the words of schema.org. */
  schema?: object
}

const FONT = 'Arial,Helvetica,sans-serif'
// A word longer than a phone is wide must not push the page wider: a message, a store’s name, an address of the web.
const WRAPPED = { overflowWrap: 'anywhere', wordBreak: 'break-word' } as const
const STYLES = {
  body: { margin: 0, padding: '24px 12px', backgroundColor: '#F5F2EC', fontFamily: FONT },
  card: { maxWidth: 600, backgroundColor: '#ffffff', border: '1px solid #DDD8CE', ...WRAPPED },
  band: { backgroundColor: '#16181B', padding: '16px 24px' },
  name: { color: '#ffffff', fontFamily: FONT, fontSize: 20, fontWeight: 700, textDecoration: 'none' },
  inside: { padding: 24 },
  heading: { margin: '0 0 8px', fontFamily: FONT, fontSize: 28, lineHeight: '34px', color: '#16181B' },
  text: { margin: '0 0 16px', fontFamily: FONT, fontSize: 16, lineHeight: '24px', color: '#16181B' },
  link: { color: 'inherit', textDecoration: 'underline' },
  small: { margin: '0 0 8px', fontFamily: FONT, fontSize: 14, lineHeight: '21px', color: '#5B636C' },
  button: {
    backgroundColor: '#CC430D',
    color: '#ffffff',
    fontFamily: FONT,
    fontSize: 16,
    fontWeight: 700,
    padding: '14px 24px',
    borderRadius: 4,
    textDecoration: 'none',
  },
  line: { borderColor: '#DDD8CE', margin: '24px 0 16px' },
} as const

/** A note as HTML and as plain text. */
export async function messageParts(note: Note): Promise<{ html: string; text: string }> {
  const { schema } = note
  const html = await render(message(note))
  // React would escape what stands in a script element.
  const withData = schema ? html.replace('</head>', () => `${jsonLd(schema).html}</head>`) : html
  return { html: withData, text: textOf(note) }
}

function textOf({ heading, lead, button, after, link }: Note): string {
  const wayTo = (to: Note['link']) => (to ? `${to.label}: ${to.url}` : '')
  const parts = [heading, ...lead, wayTo(button), ...after, wayTo(link), shopLines().join('\n')]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

function message(note: Note): ReactElement {
  const { heading, lead } = note
  return el(
    Html,
    { lang: 'en-AU' },
    el(
      Head,
      null,
      el('title', null, heading),
      el('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      el('meta', { name: 'color-scheme', content: 'light' }),
    ),
    el(Preview, null, lead[0] ?? heading),
    el(
      Body,
      { style: STYLES.body },
      el(Container, { style: STYLES.card }, el(Section, { style: STYLES.band }, nameLink()), inside(note)),
    ),
  )
}

function nameLink(): ReactElement {
  return el(Link, { href: environment().siteUrl, style: STYLES.name }, shopName())
}

/**
 * `Track this parcel: https://…` is a link here, and stays as it is in plain text, where addresses are long anyway.
 * What a giver wrote is none: its closing quote would be part of the address.
 */
function linked(line: string): ReactNode {
  const [, label, href] = /^(.+): (https?:\/\/[^\s”]+)$/.exec(line) ?? []
  return label && href ? el(Link, { href, style: STYLES.link }, label) : broken(line)
}

/** HTML takes the line breaks of what somebody wrote for spaces. */
function broken(text: string): ReactNode {
  const [first, ...others] = text.split(/\r\n?|\n/)
  return others.length === 0 ? text : [first, ...others.flatMap((line, i) => [el('br', { key: i }), line])]
}

function inside({ heading, lead, button, after, link }: Note): ReactElement {
  const texts = (lines: readonly string[], style: (typeof STYLES)['text'] | (typeof STYLES)['small']) =>
    lines.map((line) => el(Text, { key: line, style }, linked(line)))
  return el(
    Section,
    { style: STYLES.inside },
    el(Heading, { as: 'h1', style: STYLES.heading }, heading),
    texts(lead, STYLES.text),
    button
      ? el(Text, { style: STYLES.text }, el(Button, { href: button.url, style: STYLES.button }, button.label))
      : null,
    texts(after, STYLES.small),
    link ? el(Text, { style: STYLES.small }, el(Link, { href: link.url, style: STYLES.link }, link.label)) : null,
    el(Hr, { style: STYLES.line }),
    texts(shopLines(), STYLES.small),
  )
}
