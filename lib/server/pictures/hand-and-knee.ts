import 'server-only'
import { ribs } from './cloth.ts'
import { beside, curve, outline } from './curve.ts'
import { wallShadow } from './ground.ts'
import { coloursOf } from './makes.ts'
import { blend, LINING, RUBBER, type Tones, tones } from './palette.ts'
import type { Sketch } from './sketch.ts'
import { stitch } from './stitch.ts'
import type { Subject } from './subject.ts'

const HAND =
  '164,424! 150,384 136,346 112,320 84,294 66,276 60,258 66,242 82,234 98,240 124,262 140,270! 136,226 130,176 127,132 132,112 148,102 164,110 170,128 174,170 178,206! 178,152 178,98 185,80 200,72 215,80 220,98 220,152 219,204! 224,156 227,116 234,102 248,98 260,108 262,126 260,176 256,220! 263,190 269,164 277,150 290,150 298,162 297,182 289,230 279,288 268,344 258,386 254,424!'
const CUFF = '160,412! 258,412! 262,502! 156,502!'
const FINGERS = [
  '150,132 157,200 164,270',
  '199,104 199,190 199,270',
  '244,126 240,200 234,280',
  '281,176 271,232 259,300',
]
const GAPS = [
  '178,208 184,246 192,280',
  '219,206 217,250 215,284',
  '256,222 250,260 242,292',
  '144,276 158,306 166,336',
]
const KNUCKLES = [
  '134,182 152,187 174,181',
  '182,158 199,163 217,158',
  '225,172 242,177 259,172',
  '262,208 276,213 290,207',
]
const BACK_SEAMS = ['168,392 176,330 182,284', '210,396 211,340 211,290', '248,392 244,340 240,296']

/** Working gloves, one over the other; dipped ones have a coated palm. */
export function gloves(art: Sketch, subject: Subject): void {
  const { main, second, isTwoTone } = coloursOf(subject)
  const accent = isTwoTone ? second : undefined
  art.placed('translate(476 30) scale(-.94 .94) rotate(-5 190 500)', () => glove(art, subject, main, accent))
  art.placed('translate(24 46) scale(.94) rotate(-7 190 500)', () => glove(art, subject, main, accent))
}

const PALM_CREASES = [
  '150,300 186,322 228,318 262,292',
  '158,276 176,316 176,372 166,402',
  '140,330 176,346 214,344 250,330',
]

/** The same gloves turned over: palms that are coated or reinforced, creased where a hand closes. */
export function palms(art: Sketch, subject: Subject): void {
  const { main, second, isTwoTone } = coloursOf(subject)
  const accent = isTwoTone ? second : undefined
  art.placed('translate(302 70) scale(-.86 .86) rotate(5 190 500)', () => palm(art, subject, main, accent))
  art.placed('translate(198 70) scale(.86) rotate(5 190 500)', () => palm(art, subject, main, accent))
}

function palm(art: Sketch, subject: Subject, main: Tones, second: Tones | undefined): void {
  const hand = outline(HAND)
  const coat = second ?? tones(blend(main.base, '#1A1B1D', subject.details.has('dipped') ? 0.74 : 0.4))
  glove(art, { ...subject, details: new Set(subject.details.has('cuff') ? (['cuff'] as const) : []) }, main, second)
  art.inside(hand, () => {
    art.shape(hand, art.fade('100 100 280 430', [0, coat.light], [0.5, coat.base], [1, coat.deep]))
    art.shape(outline('100,424! 300,424! 300,392! 200,404 140,396! 100,396!'), main.base)
    const grain = art.tile(9, 9, 32, () => art.oval(4, 4, 1.8, 1.8, coat.crease, 0.55))
    art.shape(hand, grain)
    if (!subject.details.has('dipped')) {
      for (const patch of [
        '138,320 168,306 208,316 220,352 196,392 156,396 138,360',
        '84,250 110,262 128,290 112,300 84,282',
      ])
        patchOn(art, outline(patch), coat)
    }
    for (const crease of PALM_CREASES) {
      art.line(curve(crease), coat.crease, 5, { opacity: 0.4 })
      art.line(curve(beside(crease, 4)), coat.bright, 2, { opacity: 0.3 })
    }
    for (const knuckle of KNUCKLES) art.line(curve(knuckle), coat.crease, 3, { opacity: 0.5 })
    for (const gap of GAPS) art.line(curve(gap), coat.crease, 6, { opacity: 0.35 })
    art.air(coat.glint, 0.4, 232, 336, 30, 46)
    art.air(coat.glint, 0.4, 118, 300, 20, 34, -30)
    art.air('#000', 0.3, 262, 320, 20, 120, 8)
    art.line(hand, coat.crease, 3.4, { opacity: 0.5 })
  })
}

function patchOn(art: Sketch, path: string, coat: Tones): void {
  art.shape(path, coat.dark)
  art.line(path, coat.thread, 1.6, { dash: '5 4', opacity: 0.8 })
}

function glove(art: Sketch, subject: Subject, main: Tones, second: Tones | undefined): void {
  const hand = outline(HAND)
  const band = outline(subject.details.has('cuff') ? '158,404! 260,404! 280,520! 138,520!' : CUFF)
  const trim = second ?? tones(blend(main.base, '#1D1E20', 0.6))
  wallShadow(art, hand)
  wallShadow(art, band)
  art.shape(band, art.fade('160 410 260 500', [0, trim.light], [0.5, trim.base], [1, trim.deep]))
  art.inside(band, () => {
    if (!subject.details.has('cuff')) ribs(art, trim, 156, 264, 408, 502, 5)
    art.line(band, trim.crease, 3, { opacity: 0.5 })
    stitch(art, '140,508 276,508', trim)
  })
  const coat = second ?? tones(blend(main.base, '#1A1B1D', 0.74))
  art.shape(hand, art.fade('100 120 280 420', [0, main.light], [0.5, main.base], [1, main.dark]))
  art.inside(hand, () => {
    if (subject.details.has('dipped')) {
      art.shape(
        outline('40,40! 300,40! 300,320! 262,344 220,352 180,362 150,350 100,340! 40,340!'),
        art.fade('100 120 280 360', [0, coat.light], [0.5, coat.base], [1, coat.deep]),
      )
      art.line(curve('300,320 262,344 220,352 180,362 150,350 100,340'), coat.crease, 2)
    }
    const skin = subject.details.has('dipped') ? coat : main
    for (const finger of FINGERS) art.line(curve(finger), skin.glint, 11, { opacity: 0.18 })
    for (const gap of GAPS) art.line(curve(gap), skin.crease, 5, { opacity: 0.28 })
    for (const knuckle of KNUCKLES) {
      art.line(curve(knuckle), skin.crease, 2, { opacity: 0.5 })
      art.line(curve(beside(knuckle, 3)), skin.bright, 1.6, { opacity: 0.4 })
    }
    if (!subject.details.has('dipped')) {
      for (const seam of BACK_SEAMS) stitch(art, seam, main)
      art.shape(outline('140,396! 280,396! 276,430! 150,430!'), main.dark)
    }
    art.air(skin.glint, 0.35, 186, 330, 40, 50)
    art.air('#000', 0.35, 262, 320, 22, 120, 8)
    art.line(hand, main.crease, 3.4, { opacity: 0.5 })
  })
}

/** Strap-on knee pads: a hard shell on a foam body with two straps. */
export function kneePads(art: Sketch, subject: Subject): void {
  const { main, second, isTwoTone } = coloursOf(subject)
  for (const dx of [-116, 116])
    art.placed(`translate(${dx} 0)`, () => pad(art, main, isTwoTone ? second : tones('#55595F')))
}

function pad(art: Sketch, main: Tones, shell: Tones): void {
  for (const y of [230, 396]) {
    const strap = outline(`140,${y}! 250,${y + 8}! 360,${y}! 356,${y + 34}! 250,${y + 42}! 144,${y + 34}!`)
    wallShadow(art, strap)
    art.shape(strap, art.fade('140 0 360 0', [0, RUBBER.light], [0.5, RUBBER.base], [1, RUBBER.deep]))
    stitch(art, `146,${y + 5} 250,${y + 13} 354,${y + 5}`, RUBBER, LINING.glint)
    stitch(art, `146,${y + 29} 250,${y + 37} 354,${y + 29}`, RUBBER, LINING.glint)
  }
  const body = outline(
    '250,144 196,152 168,190 162,250 166,330 162,400 178,452 250,468 322,452 338,400 334,330 338,250 332,190 304,152',
  )
  wallShadow(art, body)
  art.shape(body, art.fade('170 150 340 470', [0, main.light], [0.5, main.base], [1, main.deep]))
  art.inside(body, () => {
    art.air(main.glint, 0.4, 200, 220, 20, 80)
    art.line(body, main.crease, 4, { opacity: 0.5 })
  })
  stitch(
    art,
    '184,196 177,250 181,330 178,398 190,440 250,454 310,440 322,398 319,330 323,250 316,196 296,166 250,158 204,166 184,196',
    main,
  )
  const cap = outline('250,196 204,206 190,250 188,310 196,370 214,400 250,408 286,400 304,370 312,310 310,250 296,206')
  art.placed('translate(2 5)', () => art.shape(cap, main.crease, 0.5))
  art.shape(cap, art.fade('190 200 310 410', [0, shell.bright], [0.45, shell.base], [1, shell.deep]))
  art.inside(cap, () => {
    art.air('#fff', 0.5, 222, 244, 20, 34, 14)
    for (const y of [252, 284, 316, 348]) {
      const line = `196,${y} 222,${y + 10} 250,${y + 13} 278,${y + 10} 304,${y}`
      art.line(curve(line), shell.crease, 5, { opacity: 0.7 })
      art.line(curve(beside(line, 3.6)), shell.bright, 1.6, { opacity: 0.6 })
    }
    art.line(cap, shell.crease, 3.4, { opacity: 0.5 })
  })
}
