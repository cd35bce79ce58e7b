import 'server-only'
import { ribs } from './cloth.ts'
import { beside, curve, outline } from './curve.ts'
import { wallShadow } from './ground.ts'
import { blend, colourPair, LINING, RUBBER, type Tones, tones } from './palette.ts'
import type { Sketch } from './sketch.ts'
import { stitch } from './stitch.ts'
import type { Subject } from './subject.ts'

const HAND =
  '168,420! 152,382 138,344 116,318 88,290 74,270 70,256 76,246 88,244 100,252 126,274 144,282! 141,232 136,176 134,128 138,114 148,106 160,112 165,128 170,170 176,214! 177,156 178,100 184,86 195,80 206,86 211,100 213,156 214,212! 218,160 220,120 226,108 236,104 246,112 249,126 249,176 246,228! 252,196 258,168 264,156 274,154 282,164 282,180 276,226 268,284 260,340 252,384 248,420!'
const CUFF = '164,410! 250,410! 254,500! 160,500!'

/** Working gloves, one over the other; dipped ones have a coated palm. */
export function gloves(art: Sketch, subject: Subject): void {
  const { main, second, isTwoTone } = colourPair(subject.colour)
  const accent = isTwoTone ? second : undefined
  art.placed('translate(476 30) scale(-.94 .94) rotate(-5 190 500)', () => glove(art, subject, main, accent))
  art.placed('translate(24 46) scale(.94) rotate(-7 190 500)', () => glove(art, subject, main, accent))
}

function glove(art: Sketch, subject: Subject, main: Tones, second: Tones | undefined): void {
  const hand = outline(HAND)
  const band = outline(subject.details.has('cuff') ? '160,404! 254,404! 274,520! 142,520!' : CUFF)
  const trim = second ?? tones(blend(main.base, '#1D1E20', 0.6))
  wallShadow(art, hand)
  wallShadow(art, band)
  art.shape(band, art.fade('160 410 260 500', [0, trim.light], [0.5, trim.base], [1, trim.deep]))
  art.inside(band, () => {
    if (!subject.details.has('cuff')) ribs(art, trim, 160, 256, 408, 502, 5)
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
    for (const finger of [
      '156,130 160,200 164,270',
      '194,110 195,190 196,270',
      '232,126 231,200 228,280',
      '268,170 262,230 252,300',
    ]) {
      art.line(curve(finger), skin.glint, 9, { opacity: 0.16 })
    }
    for (const gap of [
      '176,216 182,250 190,280',
      '212,214 212,250 212,284',
      '242,230 238,262 232,290',
      '148,284 160,310 166,336',
    ])
      art.line(curve(gap), skin.crease, 5, { opacity: 0.28 })
    for (const knuckle of [
      '144,180 156,184 170,180',
      '180,158 194,162 210,158',
      '218,170 232,174 246,170',
      '256,206 268,210 278,206',
    ])
      art.line(curve(knuckle), skin.crease, 1.8, { opacity: 0.5 })
    if (!subject.details.has('dipped')) {
      stitch(art, '170,392 176,320 180,276', main)
      stitch(art, '206,396 206,330 206,284', main)
      stitch(art, '240,392 236,330 230,284', main)
      art.shape(outline('160,394! 254,394! 250,424! 164,424!'), main.dark)
    }
    art.air(skin.glint, 0.35, 186, 330, 40, 50)
    art.air('#000', 0.35, 262, 320, 22, 120, 8)
    art.line(hand, main.crease, 3.4, { opacity: 0.5 })
  })
}

/** Strap-on knee pads: a hard shell on a foam body with two straps. */
export function kneePads(art: Sketch, subject: Subject): void {
  const { main, second, isTwoTone } = colourPair(subject.colour)
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
