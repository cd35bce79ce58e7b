import 'server-only'
import { createHash } from 'node:crypto'
import { isEmail } from '#lib/domain/contact/email.ts'
import { environment } from '../platform/environment.ts'

export interface Mail {
  /** What the mail is about, e.g. `order-confirmation:W123456789`: the same key is never mailed twice. */
  dedupeKey: string
  to: string
  subject: string
  text: string
  html: string
  /** Of mail people can leave: where a mail program's own button posts to, once and without questions (RFC 8058). */
  unsubscribe?: string
}

/** A mail that is safe to send. */
export interface Message {
  dedupeKey: string
  recipient: string
  subject: string
  text: string
  html: string
  /** The same for every try, so that a mail server or reader drops a second copy after a lost answer. */
  messageId: string
  /** ASCII and without spaces or angle brackets. */
  unsubscribe?: string
}

/**
 * Checks a mail. Throws when the recipient is not exactly one address as forms and calls accept them, or when there is
 * an unsubscribe link that no browser would follow. Nothing in it can become a header.
 */
export function messageFrom(mail: Mail): Message {
  if (!isEmail(mail.to)) throw new TypeError('A mail goes to exactly one email address.')
  return {
    dedupeKey: mail.dedupeKey,
    recipient: mail.to,
    subject: oneLine(mail.subject),
    text: mail.text,
    html: mail.html,
    messageId: messageId(mail.dedupeKey),
    ...(mail.unsubscribe === undefined ? {} : { unsubscribe: webAddress(mail.unsubscribe) }),
  }
}

function oneLine(subject: string): string {
  const line = subject.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  return [...line].slice(0, 200).join('')
}

// Written as URLs are, an address has its line ends removed and everything else that could end the header's brackets
// encoded.
function webAddress(unsubscribe: string): string {
  const { protocol, href } = new URL(unsubscribe)
  if (protocol !== 'https:' && protocol !== 'http:') throw new TypeError('An unsubscribe link is a web address.')
  return href
}

function messageId(dedupeKey: string): string {
  const digest = createHash('sha256').update(dedupeKey).digest('hex').slice(0, 32)
  return `<${digest}@${new URL(environment().siteUrl).hostname}>`
}

/** Who the shop's mail is from. */
export function senderAddress(): string {
  const { MAIL_FROM, siteUrl } = environment()
  return MAIL_FROM ?? `${shopName()} <orders@${new URL(siteUrl).hostname}>`
}

/** The name the shop signs with. */
export function shopName(): string {
  return environment().SHOP_NAME ?? 'Steelcap'
}
