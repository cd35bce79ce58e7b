import 'server-only'
import { environment } from '../platform/environment.ts'
import { type Mail, shopName } from './message.ts'
import { messageParts } from './react-message.ts'

interface Recipient {
  customerId: string
  email: string
  /**
   * Only for an address that is verified: before, a stranger may have written it, with words and a domain of their own.
   */
  firstName: string
  /** Names the asking: one mail each. */
  key: string
}

/**
 * Asks whether an address is its owner's, with a link that works once within a day; it greets nobody by name [AUTH-13].
 */
export async function verificationMail(to: Omit<Recipient, 'firstName'>, code: string): Promise<Mail> {
  const url = linkTo('/account/verify', to, code)
  const words = await messageParts({
    heading: 'Nearly there',
    lead: [`Press the button to verify your email address, and your ${shopName()} account is ready.`],
    button: { label: 'Verify my email', url },
    after: [
      'The link works once, for 24 hours.',
      'Didn’t sign up? Then someone used your address. Remove the account they made, or ignore this email.',
    ],
    link: { label: 'This wasn’t me', url: `${url}&stranger=1` },
  })
  return { dedupeKey: `verification:${to.key}`, to: to.email, subject: 'Verify your email address', ...words }
}

/**
 * A link to choose a new password; works once within an hour. Greets by name only who has verified the address
 * [AUTH-15].
 */
export async function resetMail(to: Recipient & { verified: boolean }, code: string): Promise<Mail> {
  const url = linkTo('/account/password/reset', to, code)
  const words = await messageParts({
    heading: 'Choose a new password',
    lead: [
      `${to.verified ? `Hi ${to.firstName}` : 'Hi'}. Someone, we hope you, asked for a new password for this address.`,
    ],
    button: { label: 'Choose a new password', url },
    after: ['The link works once, for an hour.', 'Didn’t ask? Ignore this email. Your password stays as it is.'],
  })
  return { dedupeKey: `password-reset:${to.key}`, to: to.email, subject: 'Choose a new password', ...words }
}

/** What has become of an account's passkeys with a change of its password. */
export interface Passkeys {
  passkeysKept?: number | undefined
  passkeysRemoved?: number | undefined
}

/** Tells the owner that the password is another one now, and what of their passkeys [AUTH-23, AUTH-34]. */
export async function passwordChangedMail(to: Recipient, passkeys: Passkeys = {}): Promise<Mail> {
  const words = await messageParts({
    heading: 'Your password was changed',
    lead: [
      `Hi ${to.firstName}. The password of your ${shopName()} account was just changed. If that was you, all is well.`,
      ...passkeyWords(passkeys),
    ],
    button: { label: 'That wasn’t me', url: `${environment().siteUrl}/account/password/forgot` },
    after: [
      passkeys.passkeysKept
        ? 'If it wasn’t you, choose a new password now. That logs everyone else out and removes the passkeys.'
        : 'If it wasn’t you, choose a new password now. That logs everyone else out.',
    ],
  })
  return { dedupeKey: `password-changed:${to.key}`, to: to.email, subject: 'Your password was changed', ...words }
}

function passkeyWords({ passkeysKept, passkeysRemoved }: Passkeys): string[] {
  if (passkeysRemoved) {
    return ['The passkeys of your account were removed with the old password. Add them again in your account.']
  }
  return passkeysKept ? ['The passkeys of your account still work.'] : []
}

/** Tells the owner of a new way into their account [AUTH-34]. */
export async function passkeyAddedMail(to: Recipient, name: string): Promise<Mail> {
  const words = await messageParts({
    heading: 'A passkey was added to your account',
    lead: [
      `Hi ${to.firstName}. The passkey “${name}” was just added to your ${shopName()} account: it logs in without the password. If that was you, all is well.`,
    ],
    button: { label: 'That wasn’t me', url: `${environment().siteUrl}/account/password/forgot` },
    after: ['If it wasn’t you, choose a new password now. That logs everyone else out and removes every passkey.'],
  })
  return {
    dedupeKey: `passkey-added:${to.key}`,
    to: to.email,
    subject: 'A passkey was added to your account',
    ...words,
  }
}

/** Tells the owner that a way into their account is gone [AUTH-34]. */
export async function passkeyRemovedMail(to: Recipient, name: string): Promise<Mail> {
  const subject = 'A passkey was removed from your account'
  const words = await messageParts({
    heading: subject,
    lead: [
      `Hi ${to.firstName}. The passkey “${name}” was just removed from your ${shopName()} account: it no longer logs in. If that was you, all is well.`,
    ],
    button: { label: 'That wasn’t me', url: `${environment().siteUrl}/account/password/forgot` },
    after: ['If it wasn’t you, choose a new password now. That logs everyone else out and removes every passkey.'],
  })
  return { dedupeKey: `passkey-removed:${to.key}`, to: to.email, subject, ...words }
}

/** Tells the owner that somebody keeps trying passwords, and that nothing has come of it [AUTH-28]. */
export async function failedLogInsMail(to: Recipient): Promise<Mail> {
  const words = await messageParts({
    heading: 'Someone is trying to log in',
    lead: [
      `Hi ${to.firstName}. The wrong password was entered for your ${shopName()} account ten times within a day. Nobody got in with it.`,
      'From now on each new try has to wait, longer each time. Devices you have logged in from before don’t wait.',
    ],
    button: { label: 'Choose a new password', url: `${environment().siteUrl}/account/password/forgot` },
    after: [
      'If it was you, choose a new password and log in with it. If it wasn’t, and you use this password elsewhere, change it there too.',
    ],
  })
  return { dedupeKey: `failed-log-ins:${to.key}`, to: to.email, subject: 'Failed log-ins to your account', ...words }
}

/**
 * The last word to an address: its account is closed. What the address has to do with the shop goes with it [API-42].
 */
export async function accountClosedMail(to: Omit<Recipient, 'customerId'>): Promise<Mail> {
  const words = await messageParts({
    heading: 'Your account is closed',
    lead: [
      `Hi ${to.firstName}. Your ${shopName()} account has just been closed, along with its details, addresses, saved cards, passkeys and wishlist.`,
      'Past orders stay on our books, as tax law requires. Look one up by its number and the email you ordered it with.',
    ],
    after: ['If it wasn’t you, write to us: we can’t bring the account back, but we can find out what happened.'],
  })
  return { dedupeKey: `account-closed:${to.key}`, to: to.email, subject: 'Your account is closed', ...words }
}

function linkTo(path: string, { customerId }: Pick<Recipient, 'customerId'>, code: string): string {
  return `${environment().siteUrl}${path}?${new URLSearchParams({ user: customerId, code })}`
}
