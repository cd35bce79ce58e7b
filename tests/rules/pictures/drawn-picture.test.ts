import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BRANDS } from '#demo/brand-data.ts'
import { STYLES } from '#demo/style-book.ts'
import {
  type DrawnPicture,
  drawnPictureName,
  MAKE_COUNT,
  PICTURE_DETAILS,
  PICTURE_MARKS,
  PICTURE_SCENES,
  PICTURE_TYPES,
  PICTURE_VIEWS,
  type PictureDetail,
  type PictureType,
  parseDrawnPictureName,
  parseSceneName,
  sceneName,
} from '#lib/domain/catalogue/drawn-picture.ts'
import { PICTURE_COLOURS, type PictureColour } from '#lib/domain/catalogue/picture-colour.ts'
import { drawPicture } from '#lib/server/pictures/drawn.ts'

const COLOURS = Object.keys(PICTURE_COLOURS) as PictureColour[]
const MAX_GZIP_BYTES = 6 * 1024

const anyPicture: fc.Arbitrary<DrawnPicture> = fc.constantFrom(...PICTURE_TYPES).chain((type) =>
  fc.record(
    {
      type: fc.constant(type),
      colour: fc.constantFrom(...COLOURS),
      details: fc.constantFrom<PictureDetail[]>([], ...PICTURE_DETAILS[type].map((detail) => [detail])),
      view: fc.constantFrom(...PICTURE_VIEWS[type]),
      make: fc.integer({ min: 1, max: MAKE_COUNT - 1 }),
      mark: fc.constantFrom(...PICTURE_MARKS),
    },
    { requiredKeys: ['type', 'colour', 'details', 'view'] },
  ),
)

function canBeDrawn(type: PictureType, details: readonly PictureDetail[]): boolean {
  const [view = 'front'] = PICTURE_VIEWS[type]
  try {
    return drawnPictureName({ type, colour: 'black', details, view }) !== ''
  } catch {
    return false
  }
}

/** As many details at once as the type allows: the heaviest picture of it. */
function fullDetails(type: PictureType): PictureDetail[] {
  const chosen: PictureDetail[] = []
  for (const detail of PICTURE_DETAILS[type]) if (canBeDrawn(type, [...chosen, detail])) chosen.push(detail)
  return chosen
}

const TAG = /<(\/?)([A-Za-z]+)((?:\s[a-zA-Z][\w-]*="[^"<>&]*")*)(\/?)>/g
const FORBIDDEN = /<script|<filter|<image|<foreignObject|<text|<title|href|\son\w+=|NaN|undefined|Infinity/

/** Well-formed XML of tags and plain attributes only: every tag closes in order, nothing is left between tags. */
function expectWellFormed(svg: string): void {
  const open: string[] = []
  for (const [, closing, tag = '', attributes = '', empty] of svg.matchAll(TAG)) {
    const names = [...attributes.matchAll(/\s([a-zA-Z][\w-]*)=/g)].map(([, name]) => name)
    if (new Set(names).size !== names.length) expect.fail(`an attribute twice: <${tag}${attributes}>`)
    if (closing && open.pop() !== tag) expect.fail(`</${tag}> closes something else`)
    if (!closing && !empty) open.push(tag)
  }
  expect(open).toEqual([])
  expect(svg.replace(TAG, '')).toBe('')
}

function expectSafeAndSound(svg: string): void {
  expect(svg.startsWith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="')).toBe(true)
  expectWellFormed(svg)
  expect(FORBIDDEN.exec(svg)?.[0]).toBeUndefined()
  const ids = [...svg.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  const used = [...svg.matchAll(/url\(#([^)]+)\)/g)].map(([, id]) => id)
  expect([...new Set(used)].filter((id) => !ids.includes(id))).toEqual([])
}

/** What is drawn of a label over its shadow: its ground, rim and sign. */
const labelOf = (svg: string) => /<g transform="translate\(1 2\)">.*?<\/g>(.*?)<\/g>/.exec(svg)?.[1]
const SIGNS = new Map(
  PICTURE_MARKS.map((mark) => {
    const cap = { type: 'cap', colour: 'tan', details: [], view: 'front', mark } as const
    return [mark, labelOf(drawPicture(drawnPictureName(cap)) ?? '')]
  }),
)

describe('names of drawn pictures', () => {
  it('round-trip through their text', () => {
    fc.assert(
      fc.property(anyPicture, (picture) => {
        expect(parseDrawnPictureName(drawnPictureName(picture))).toEqual(picture)
      }),
    )
  })

  it('put details in one order, whatever order they come in', () => {
    const boot = { type: 'lace-up-boot', colour: 'wheat', view: 'side' } as const
    const name = 'lace-up-boot.wheat.toe-cap+zip.side.v1'
    expect(drawnPictureName({ ...boot, details: ['zip', 'toe-cap'] })).toBe(name)
    expect(drawnPictureName({ ...boot, details: ['toe-cap', 'zip'] })).toBe(name)
  })

  it.each([
    '',
    'lace-up-boot',
    'lace-up-boot.wheat.plain.side',
    'lace-up-boot.wheat.plain.side.v0',
    'lace-up-boot.wheat.plain.side.i1',
    'lace-up-boot.wheat.plain.side.1',
    'lace-up-boot.wheat.plain.side.vx',
    'lace-up-boot.wheat.plain.side.va1',
    'lace-up-boot.wheat.plain.side.v1.svg',
    'lace-up-boot.wheat..side.v1',
    'lace-up-boot.wheat.zip+toe-cap.side.v1',
    'lace-up-boot.wheat.zip+zip.side.v1',
    'lace-up-boot.wheat.toe-cap+bump-cap.side.v1',
    'lace-up-boot.wheat.gum-sole+black-sole.side.v1',
    'lace-up-boot.wheat.hood.side.v1',
    'lace-up-boot.wheat.plain.worn.v1',
    'lace-up-boot.puce.plain.side.v1',
    'Lace-up-boot.wheat.plain.side.v1',
    'constructor.wheat.plain.side.v1',
    'lace-up-boot.__proto__.plain.side.v1',
    'scene.hero',
    'scene.nowhere.v1',
  ])('refuse %j, so that the number of pictures is finite', (name) => {
    expect(parseDrawnPictureName(name)).toBeUndefined()
    expect(drawPicture(name)).toBeUndefined()
  })

  it('cannot be made for what cannot be drawn', () => {
    expect(() => drawnPictureName({ type: 'belt', colour: 'brown', details: ['hood'], view: 'front' })).toThrow(
      RangeError,
    )
    expect(() => drawnPictureName({ type: 'belt', colour: 'brown', details: [], view: 'worn' })).toThrow(RangeError)
    const belt = { type: 'belt', colour: 'brown', details: [], view: 'front' } as const
    expect(() => drawnPictureName({ ...belt, make: MAKE_COUNT })).toThrow(RangeError)
  })

  it('know the scenes apart from the products', () => {
    for (const scene of PICTURE_SCENES) {
      expect(parseSceneName(sceneName(scene))).toBe(scene)
      expect(parseDrawnPictureName(sceneName(scene))).toBeUndefined()
    }
  })
})

describe('drawn pictures', () => {
  it.each(PICTURE_TYPES)('%s is sound, safe and small from every side', (type) => {
    const choices = [[], ...PICTURE_DETAILS[type].map((detail) => [detail]), fullDetails(type)]
    for (const view of PICTURE_VIEWS[type]) {
      for (const [index, details] of choices.entries()) {
        const colour = index % 2 ? 'black' : 'yellow-navy'
        const svg = drawPicture(drawnPictureName({ type, colour, details, view })) ?? ''
        expectSafeAndSound(svg)
        expect(gzipSync(svg).length, `${type} ${view} ${details.join('+')}`).toBeLessThanOrEqual(MAX_GZIP_BYTES)
      }
    }
  })

  it.each(PICTURE_TYPES)('%s shows every detail: no two of them draw the same picture', (type) => {
    // A sole may be the type's usual one, which is what no detail draws.
    const details = PICTURE_DETAILS[type].filter((detail) => detail !== 'black-sole' && detail !== 'white-sole')
    const [view = 'front'] = PICTURE_VIEWS[type]
    const faces = [[], ...details.map((detail) => [detail])].map((chosen) =>
      drawPicture(drawnPictureName({ type, colour: 'tan', details: chosen, view }))?.replace(
        /p[0-9a-z]+(?=["|)])/g,
        '',
      ),
    )
    expect(new Set(faces).size).toBe(faces.length)
  })

  it.each(PICTURE_TYPES)(
    '%s is made in eight ways, each sound and small, and none looks like another [CAT-51]',
    (type) => {
      const [view = 'front'] = PICTURE_VIEWS[type]
      for (const colour of ['black', 'tan', 'yellow-navy', 'hi-vis-orange'] as const) {
        const marks = Array.from({ length: MAKE_COUNT }, (_, make) => {
          const svg = drawPicture(drawnPictureName({ type, colour, details: [], view, make })) ?? ''
          expectSafeAndSound(svg)
          expect(gzipSync(svg).length).toBeLessThanOrEqual(MAX_GZIP_BYTES)
          return (
            svg
              .match(/<path[^>]*>|<ellipse[^>]*>|<stop[^>]*>|<g [^>]*>/g)
              ?.map((tag) => tag.replace(/p[0-9a-z]+(?=["|)])/g, '')) ?? []
          )
        })
        const knownTo = marks.map((tags) => new Set(tags))
        for (const [i, one] of marks.entries()) {
          for (const known of knownTo.slice(0, i)) {
            const own = one.filter((tag) => !known.has(tag))
            // Cut otherwise, or in other colours.
            expect(own.some((tag) => tag.includes('matrix(')) || own.length > one.length / 10).toBe(true)
          }
        }
      }
    },
  )

  it('of the demo shop: no two styles share one, and the colours of a style are the same thing [CAT-51]', () => {
    const main = new Map<string, number>()
    for (const style of STYLES) {
      const [view = 'front'] = PICTURE_VIEWS[style.type]
      const drawings = new Set<string>()
      for (const entry of style.colours) {
        const colour = typeof entry === 'string' ? entry : entry.colour
        const name = drawnPictureName({ ...style, details: style.details ?? [], colour, view })
        expect([name, main.get(name) ?? style.no]).toEqual([name, style.no])
        main.set(name, style.no)
        drawings.add(name.replace(`.${colour}.`, '.'))
      }
      expect(drawings.size).toBe(1)
    }
    expect(main.size).toBeGreaterThan(900)
  })

  it('bear the mark of their brand where they have a place for it, and no two brands have one [CAT-53]', () => {
    const marks = BRANDS.flatMap(({ mark }) => mark ?? [])
    expect([...marks].sort()).toEqual([...PICTURE_MARKS].sort())
    expect(BRANDS.filter(({ mark }) => mark === undefined).map(({ slug }) => slug)).toEqual(['steelcap'])
    const markOf = new Map(BRANDS.map(({ slug, mark }) => [slug, mark]))
    const kinds = new Map(STYLES.map((style) => [`${style.brand} ${style.type}`, style]))
    for (const { brand, type } of kinds.values()) {
      const mark = markOf.get(brand)
      if (mark === undefined) continue
      const [view = 'front'] = PICTURE_VIEWS[type]
      const plain = { type, colour: 'tan', details: [], view } as const
      const own = drawPicture(drawnPictureName({ ...plain, mark })) ?? ''
      expectSafeAndSound(own)
      expect(gzipSync(own).length).toBeLessThanOrEqual(MAX_GZIP_BYTES)
      expect([brand, type, labelOf(own)]).toEqual([brand, type, SIGNS.get(mark)])
      expect(labelOf(drawPicture(drawnPictureName(plain)) ?? '')).toBeUndefined()
    }
    expect(new Set(SIGNS.values()).size).toBe(PICTURE_MARKS.length)
  })

  it.each(PICTURE_TYPES)('%s shows something new from every side', (type) => {
    const views = PICTURE_VIEWS[type].map((view) => {
      const name = drawnPictureName({ type, colour: 'tan', details: [], view })
      return drawPicture(name)?.replace(/p[0-9a-z]+(?=["|)])/g, '')
    })
    expect(new Set(views).size).toBe(views.length)
  })

  it('shows what is worn from five sides, and small goods from two or three [CAT-52]', () => {
    const SMALL = ['belt', 'knee-pads', 'gift-card', 'insoles', 'laces', 'boot-polish']
    for (const type of PICTURE_TYPES) {
      const count = PICTURE_VIEWS[type].length
      expect([type, SMALL.includes(type) ? count === 2 || count === 3 : count === 5]).toEqual([type, true])
    }
  })

  it('show every shoe on the foot, and every garment, hat, sock, glove and knee pad worn', () => {
    const notWorn = PICTURE_TYPES.filter(
      (type) => !PICTURE_VIEWS[type].some((view) => view === 'worn' || view === 'on-foot'),
    )
    expect(notWorn).toEqual(['belt', 'gift-card', 'insoles', 'laces', 'boot-polish'])
  })

  it('are the same bytes every time, and share no id with another picture', () => {
    const boot = 'lace-up-boot.wheat.toe-cap.side.v1'
    const ids = (name: string) => [...(drawPicture(name) ?? '').matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(drawPicture(boot)).toBe(drawPicture(boot))
    const both = [...ids(boot), ...ids('lace-up-boot.black.toe-cap.side.v1')]
    expect(new Set(both).size).toBe(both.length)
  })

  it.each(PICTURE_SCENES)('the %s scene is sound and safe', (scene) => {
    expectSafeAndSound(drawPicture(sceneName(scene)) ?? '')
  })
})
