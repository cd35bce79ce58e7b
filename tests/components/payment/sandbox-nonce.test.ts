import { expect, it, vi } from 'vitest'
import { sandboxNonce, sandboxWalletNonce } from '#lib/client/payment/sandbox-nonce.ts'

/** What the stand-in gateway reads of a token. */
function read(nonce: string): [string, unknown, string] {
  const [kind = '', body = '', random = ''] = nonce.split('.')
  return [kind, JSON.parse(Buffer.from(body, 'base64url').toString()), random]
}

it.each([
  ['5555 5555 5555 4444', '12/39', { bin: '555555', last4: '4444', brand: 'Mastercard', month: '12', year: '2039' }],
  ['9999 9999 9999 9995', '', { bin: '999999', last4: '9995', brand: 'Card', month: '', year: '' }],
])('a card’s token tells what the gateway acts on, and never its number [PAY-37]: %s', (number, expiry, card) => {
  const nonce = sandboxNonce(number, expiry)
  expect(read(nonce)).toEqual(['sandboxcard', card, expect.stringMatching(/^a[\da-f]{15}$/)])
  expect(nonce).not.toContain(number.replaceAll(' ', ''))
  expect(sandboxNonce(number, expiry)).not.toBe(nonce)
})

it('a wallet’s token tells whose it is and what is to become of it, without an email unless there is one', () => {
  expect(read(sandboxWalletNonce('paypal', 'declined'))).toEqual([
    'sandboxwallet',
    { wallet: 'paypal', fate: 'declined', email: '' },
    expect.stringMatching(/^a[\da-f]{15}$/),
  ])
  const [, body] = read(sandboxWalletNonce('googlePay', 'fine', 'zoë@example.com'))
  expect(body).toEqual({ wallet: 'googlePay', fate: 'fine', email: 'zoë@example.com' })
})

it('is safe in an address: no sign of base64 that means something there', () => {
  const emails = ['??>>', 'a??>>', 'ab??>>', '~~~~', 'ÿÿÿÿ', 'a', 'ab', 'abc']
  const nonces = emails.map((email) => sandboxWalletNonce('paypal', 'fine', email))
  for (const nonce of nonces) expect(nonce).toMatch(/^sandboxwallet\.[\w-]+\.[\da-f]{16}$/)
  // Each sign stands for another, and none is lost.
  expect(nonces.join()).toMatch(/-.*_|_.*-/)
  expect(nonces.map((nonce) => read(nonce)[1])).toEqual(
    emails.map((email) => ({ wallet: 'paypal', fate: 'fine', email })),
  )
})

it('is as long whatever chance gives', () => {
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => bytes)
  expect(read(sandboxNonce('5555 5555 5555 4444', '12/39'))[2]).toBe('a000000000000000')
})
