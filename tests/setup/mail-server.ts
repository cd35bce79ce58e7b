import nodemailer from 'nodemailer'
import { onTestFinished, vi } from 'vitest'
import { closePost } from '#lib/server/mail/mail-transport.ts'
import { environment } from '#lib/server/platform/environment.ts'

/**
 * A mail server for one test, which takes every mail. `whileTaking` happens as it takes one. The answer grows by the
 * address of each mail.
 */
export function mailServer(whileTaking: (recipient: string) => Promise<unknown>): readonly string[] {
  const taken: string[] = []
  vi.spyOn(nodemailer, 'createTransport').mockReturnValue({
    async sendMail({ to }: { to: { address: string } }) {
      taken.push(to.address)
      await whileTaking(to.address)
    },
    close: () => undefined,
  } as never)
  Object.assign(environment(), { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'orders@steelcap.example' })
  onTestFinished(() => {
    Object.assign(environment(), { SMTP_URL: undefined, MAIL_FROM: undefined })
    closePost()
    vi.restoreAllMocks()
  })
  return taken
}
