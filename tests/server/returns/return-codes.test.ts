import { expect, it } from 'vitest'
import { returnCodes } from '#lib/server/returns/return-codes.ts'

const drawn = (address: string) => {
  const [kind, data = ''] = address.split(',')
  expect(kind).toBe('data:image/svg+xml;base64')
  return Buffer.from(data, 'base64').toString()
}
/** Of a drawing without its frame: wide and high. */
const shapeOf = (svg: string) => (/viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? []).slice(1).map(Number)

it('gives a return’s number as two pictures: a square for telephones and a strip for scanners [OPS-11]', () => {
  const { qr, code128 } = returnCodes('R123456789')
  const [square, strip] = [drawn(qr), drawn(code128)]
  expect([square, strip].every((svg) => svg.startsWith('<svg'))).toBe(true)
  const [[width, height] = [], [long = 0, high = 0] = []] = [square, strip].map(shapeOf)
  expect(width).toBe(height)
  expect(long).toBeGreaterThan(2 * high)
})

it('draws the same for the same number and something else for any other [OPS-11]', () => {
  expect(returnCodes('R123456789')).toEqual(returnCodes('R123456789'))
  const [one, other] = [returnCodes('R123456789'), returnCodes('R123456780')]
  expect([one.qr === other.qr, one.code128 === other.code128]).toEqual([false, false])
})
