import 'server-only'
import { cloth, fold, pocket } from './cloth.ts'
import { curve, symmetric } from './curve.ts'
import { wallShadow } from './ground.ts'
import { coloursOf } from './makes.ts'
import { blend, type Tones, tones } from './palette.ts'
import type { Sketch } from './sketch.ts'
import { stitch } from './stitch.ts'
import type { Subject } from './subject.ts'

/** The apron: with a bib and a neck loop, or from the waist down. */
export function apron(art: Sketch, subject: Subject): void {
  const { main, second, isTwoTone } = coloursOf(subject)
  const isHalf = subject.details.has('half')
  const isBack = subject.view === 'back'
  const tie = isTwoTone ? second : tones(blend(main.base, main.crease, 0.25))
  const sheet = isHalf
    ? symmetric('250,232! 120,232! 114,330 112,470! 250,478')
    : symmetric('250,96! 186,96! 180,150 164,200 118,246! 114,360 112,506! 250,514')
  if (subject.view !== 'worn') wallShadow(art, sheet)
  const cords = [
    isHalf ? '122,240 90,250 74,300 82,350' : '120,252 90,258 74,306 84,352',
    isHalf ? '378,240 410,250 428,296 416,344' : '380,252 410,258 428,304 414,348',
  ]
  if (subject.view !== 'worn') for (const points of cords) ribbon(art, points, tie)
  if (!isHalf && subject.view === 'worn')
    for (const points of ['192,102 204,92 214,82', '308,102 296,92 286,82']) ribbon(art, points, tie)
  else if (!isHalf)
    ribbon(
      art,
      isBack ? '194,100 220,60 250,48 280,60 306,100' : '194,100 204,60 226,40 250,34 274,40 296,60 306,100',
      tie,
    )
  cloth(art, sheet, main, () => {
    art.air(main.glint, 0.35, 200, 230, 50, 120)
    fold(art, main, 176, 400, 90, 94)
    fold(art, main, 322, 390, 90, 84)
    fold(art, main, 250, 440, 70, 90, 0.7)
    art.air(main.crease, 0.4, 380, 400, 24, 130)
    stitch(art, isHalf ? '120,239 380,239' : '190,103 310,103', main)
    stitch(art, isHalf ? '118,468 250,471 382,468' : '118,499 250,506 382,499', main)
    if (!isHalf) stitch(art, '192,100 186,152 170,204 124,251', main)
    if (!isHalf) stitch(art, '308,100 314,152 330,204 376,251', main)
    if (!isBack) apronPockets(art, main, subject.details.has('pocket') && !isHalf)
  })
  if (isBack) {
    art.shape(isHalf ? 'M150 232H350V470H150z' : 'M150 260H350V505H150z', main.crease, 0.35)
    ribbon(art, '130,254 190,262 250,258 310,262 370,254', tie)
    for (const points of [
      '250,258 214,236 196,254 214,276 250,260',
      '250,258 286,236 304,254 286,276 250,260',
      '248,262 236,310 242,360',
      '252,262 266,306 262,350',
    ])
      ribbon(art, points, tie)
  }
}

function apronPockets(art: Sketch, main: Tones, chest: boolean): void {
  pocket(art, 170, 306, 160, 88, main)
  art.line('M250 306V388', main.crease, 1.4, { opacity: 0.5 })
  stitch(art, '253,308 253,386', main, undefined, 1)
  if (chest) pocket(art, 266, 140, 38, 54, main)
}

function ribbon(art: Sketch, points: string, tie: Tones): void {
  const path = curve(points)
  art.line(path, tie.crease, 9)
  art.line(path, tie.base, 7)
  art.line(path, tie.bright, 1.4, { opacity: 0.5 })
}
