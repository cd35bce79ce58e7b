import { expect, it } from 'vitest'
import { drawnPictureName, PICTURE_MARKS, PICTURE_TYPES, PICTURE_VIEWS } from '#lib/domain/catalogue/drawn-picture.ts'
import { otherView, viewOf } from '#lib/domain/catalogue/picture-view.ts'

const addressOf = (name: string) => `/pictures/drawn/${name}.svg`

it.each(PICTURE_TYPES)('%s leads from each of its views to each other, with and without a mark [CAT-35]', (type) => {
  for (const mark of [undefined, ...PICTURE_MARKS]) {
    for (const make of [0, 7]) {
      const made = { type, colour: 'yellow-navy', details: [], make, ...(mark ? { mark } : {}) } as const
      const addresses = PICTURE_VIEWS[type].map((view) => addressOf(drawnPictureName({ ...made, view })))
      expect(addresses.map(viewOf)).toEqual(PICTURE_VIEWS[type])
      for (const src of addresses) expect(PICTURE_VIEWS[type].map((view) => otherView(src, view))).toEqual(addresses)
    }
  }
})

it.each(['/media/a1b2/boot', '/p1-pair.svg', '/pictures/drawn/belt.brown.plain.front.v1.svg?x'])(
  'the view of %s is not known, and it stays as it is',
  (src) => {
    expect(viewOf(src)).toBeUndefined()
    expect(otherView(src, 'back')).toBe(src)
  },
)
