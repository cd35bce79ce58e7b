import 'server-only'
import { cloth, fold, pocket } from './cloth.ts'
import { curve, mirrored, outline, symmetric } from './curve.ts'
import { wallShadow } from './ground.ts'
import { overallLegs } from './legwear.ts'
import { blend, colourPair, METAL, type Tones, tones } from './palette.ts'
import type { Sketch } from './sketch.ts'
import { stitch } from './stitch.ts'
import type { Subject } from './subject.ts'
import { top } from './tops.ts'

/** The coverall with sleeves and a zip, or the bib overall. */
export function overalls(art: Sketch, subject: Subject): void {
  const { main, second, isTwoTone } = colourPair(subject.colour)
  const low = isTwoTone ? second : main
  const isBack = subject.view === 'back'
  if (subject.details.has('bib')) {
    art.placed('translate(52 186) scale(.79 .7)', () => overallLegs(art, main, subject))
    bib(art, main, low, isBack)
    return
  }
  art.placed('translate(72.5 232) scale(.71 .62)', () => overallLegs(art, low, subject))
  art.placed('translate(101 -16) scale(.595)', () => top(art, subject))
  const belt = 'M185 276Q250 281 315 276V290Q250 295 185 290z'
  art.shape(belt, low.soft)
  art.line(belt, low.crease, 1.2, { opacity: 0.6 })
  for (let x = 190; x < 314; x += 4)
    if (Math.abs(x - 250) > 14) art.line(`M${x} 279v12`, low.crease, 1.2, { opacity: 0.3 })
}

function bib(art: Sketch, main: Tones, low: Tones, isBack: boolean): void {
  const panel = isBack
    ? symmetric('250,108! 224,108! 212,150 196,206 186,242! 250,246')
    : symmetric('250,96! 200,96! 198,140 190,190 186,242! 250,246')
  wallShadow(art, panel)
  for (const side of [1, -1] as const) {
    const strap = isBack
      ? '224,112! 240,112! 222,60 204,34! 188,40! 208,76'
      : '202,100! 220,100! 214,60 204,34! 188,40! 196,70'
    cloth(art, outline(side === 1 ? strap : mirrored(strap)), main)
  }
  cloth(art, panel, main, () => {
    fold(art, main, 226, 200, 40, 80)
    stitch(art, '190,103 310,103', main)
    stitch(art, isBack ? '216,150 202,206 192,242' : '204,100 203,140 195,190 191,242', main)
    stitch(art, isBack ? '284,150 298,206 308,242' : '296,100 297,140 305,190 309,242', main)
    if (!isBack) pocket(art, 218, 128, 64, 60, main)
  })
  if (isBack) return
  for (const x of [204, 282]) {
    art.line(`M${x} 92h14v22h-14z`, METAL.deep, 4)
    art.line(`M${x} 92h14v22h-14z`, METAL.bright, 2.4)
    art.oval(x + 7, 108, 4, 4, METAL.bright)
  }
  art.line('M186 243Q250 249 314 243', low.crease, 2, { opacity: 0.5 })
}

/** The apron: with a bib and a neck loop, or from the waist down. */
export function apron(art: Sketch, subject: Subject): void {
  const { main, second, isTwoTone } = colourPair(subject.colour)
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
