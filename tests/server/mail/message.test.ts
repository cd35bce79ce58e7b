import fc from 'fast-check'
import nodemailer from 'nodemailer'
import { describe, expect, it } from 'vitest'
import { email } from '#lib/contract/fields.ts'
import { messageFrom } from '#lib/server/mail/message.ts'

const letterTo = (to: string) => messageFrom({ dedupeKey: 'test', to, subject: 'Hello', text: 'Hello', html: '' })

// Mostly what people have, then everything a keyboard and a robot can write.
const local = fc.oneof(
  fc.stringMatching(/^[a-z0-9!#$%&'*+/=?^_`{|}~.-]{1,20}$/),
  fc.stringMatching(/^[äöüßéñłøжи愛a-z.]{1,12}$/),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 12 }),
)
const domain = fc.oneof(
  fc.domain(),
  fc.constantFrom('example.com', 'xn--mller-kva.xn--p1ai', 'a.b.c.example.co.nz', '1.2'),
  fc.string({ unit: 'binary', maxLength: 12 }),
)
const address = fc.tuple(local, domain).map(([who, where]) => `${who}@${where}`)

describe('an address', () => {
  it('that a form or a call accepts can be mailed, and to nobody else [VAL-03, PAY-36]', async () => {
    const post = nodemailer.createTransport({ streamTransport: true, buffer: true })
    let accepted = 0
    await fc.assert(
      fc.asyncProperty(fc.oneof(address, fc.emailAddress()), async (typed) => {
        const parsed = email.safeParse(typed)
        if (!parsed.success) return
        accepted += 1
        const { recipient } = letterTo(parsed.data)
        expect(recipient).toBe(parsed.data)
        const sent = await post.sendMail({ from: 'shop@example.com', to: { name: '', address: recipient }, text: '' })
        expect(sent.envelope).toEqual({ from: 'shop@example.com', to: [recipient] })
      }),
      { numRuns: 2000 },
    )
    expect(accepted).toBeGreaterThan(500)
  })

  it('that a form or a call refuses is never mailed [VAL-03, PAY-36]', () => {
    fc.assert(
      fc.property(address, (typed) => {
        const parsed = email.safeParse(typed)
        // Forms trim and lower-case; a mail takes what is stored.
        if (!parsed.success) expect(() => letterTo(typed)).toThrow(TypeError)
      }),
      { numRuns: 2000 },
    )
  })
})
