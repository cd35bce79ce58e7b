import 'server-only'
import nodemailer, { type Transporter } from 'nodemailer'
import { environment } from '../platform/environment.ts'
import { type Message, senderAddress } from './message.ts'

/** The mail was not taken. Temporary: try again later. Permanent: the address does not exist. */
export class MailNotAccepted extends Error {
  override readonly name = 'MailNotAccepted'
  readonly permanent: boolean

  constructor(reason: string, permanent: boolean) {
    super(reason)
    this.permanent = permanent
  }
}

/** Whether a mail failed for good: its address does not exist, and trying again is no use. */
export function isAddressGone(error: unknown): boolean {
  return error instanceof MailNotAccepted && error.permanent
}

/** Says why a mail bounces, or nothing when it arrives. */
export type MailStandIn = (message: Message) => string | undefined

// server.ts and the bundle Next builds each load their own copy of this module; the transport is the process's.
const HOME = Symbol.for('steelcap.mail-transport')
const home = globalThis as { [HOME]?: { standIn?: MailStandIn | undefined; transport?: Transporter | undefined } }
home[HOME] ??= {}
const shared = home[HOME]

/** Lets somebody else judge mails while no SMTP_URL is set. Returns how to undo it. */
export function standInForMail(standIn: MailStandIn): () => void {
  shared.standIn = standIn
  return () => {
    if (shared.standIn === standIn) shared.standIn = undefined
  }
}

/** Whether mails go to a mail server; else the outbox is where they arrive. */
export function hasMailServer(): boolean {
  return environment().SMTP_URL !== undefined
}

/** Hands a mail to the mail server; without one the outbox is where mail arrives. Throws MailNotAccepted. */
export async function deliver(message: Message): Promise<void> {
  const { SMTP_URL } = environment()
  if (SMTP_URL) return await send(message, SMTP_URL)
  const bounce = shared.standIn?.(message)
  if (bounce !== undefined) throw new MailNotAccepted(bounce, bounce.startsWith('5'))
}

async function send(message: Message, smtpUrl: string): Promise<void> {
  try {
    await transport(smtpUrl).sendMail({
      from: senderAddress(),
      to: { name: '', address: message.recipient },
      subject: message.subject,
      text: message.text,
      html: message.html,
      messageId: message.messageId,
      headers: leavingHeaders(message),
    })
  } catch (error) {
    throw notAccepted(error)
  }
}

/** What makes a mail program show a button of its own for leaving (RFC 2369, RFC 8058). */
function leavingHeaders({ unsubscribe }: Message): Record<string, string> {
  if (unsubscribe === undefined) return {}
  return { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

function transport(smtpUrl: string): Transporter {
  shared.transport ??= nodemailer.createTransport(pooledUrl(smtpUrl))
  return shared.transport
}

/** As many as the lanes of the job queue hand over: two to somebody who waits, two of the runs of letters. */
const MAILED_AT_ONCE = 4

const POOLED = {
  pool: true,
  maxConnections: MAILED_AT_ONCE,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  disableFileAccess: true,
  disableUrlAccess: true,
}

// Next to a URL nodemailer drops every other option without a word; in its query it heeds them. What SMTP_URL says
// wins.
function pooledUrl(smtpUrl: string): string {
  const url = new URL(smtpUrl)
  for (const [name, value] of Object.entries(POOLED)) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(value))
  }
  return url.href
}

/** Closes the connections to the mail server, if there are any. */
export function closePost(): void {
  shared.transport?.close()
  shared.transport = undefined
}

type SmtpError = Record<'code' | 'command' | 'response', unknown>

// The server's own sentence may quote the address; only its codes are kept.
function notAccepted(error: unknown): MailNotAccepted {
  const { code, command, response } = error as Partial<SmtpError>
  const reply = /^(\d{3})(?:[ -](\d\.\d{1,3}\.\d{1,3})\b)?/.exec(String(response))
  if (!reply) {
    const named = typeof code === 'string' ? ` (${code})` : ''
    return new MailNotAccepted(`the mail server could not be reached${named}`, false)
  }
  const [, basic = '', enhanced] = reply
  const reason = enhanced ? `${basic} ${enhanced}` : basic
  return new MailNotAccepted(`the mail server answered ${reason}`, saysAddressIsGone(command, basic, enhanced))
}

/** Of an address: 1 to 3 and 10 do not exist, 6 has moved; 7 and 8 are the sender's (RFC 3463, 7505). */
const NO_SUCH_ADDRESS = /^5\.1\.(?:0|1|2|3|6|10)$/

/**
 * Whether a refusal is about an address that does not exist. A server that refuses the shop, or what a mail says, or
 * whose mailbox is full, says nothing of that. An old server gives its basic code alone.
 */
function saysAddressIsGone(command: unknown, basic: string, enhanced: string | undefined): boolean {
  if (command !== 'RCPT TO' && command !== 'DATA') return false
  if (enhanced !== undefined) return NO_SUCH_ADDRESS.test(enhanced)
  return command === 'RCPT TO' && ['550', '551', '553'].includes(basic)
}
