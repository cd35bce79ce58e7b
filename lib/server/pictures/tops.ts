import 'server-only'
import { cloth, fold, reflectiveTape, ribs } from './cloth.ts'
import { closure } from './closures.ts'
import { backNeck, collar, neckInside } from './collars.ts'
import { beside, curve, mirrored, outline, symmetric } from './curve.ts'
import { wallShadow } from './ground.ts'
import { colourPair, type Tones } from './palette.ts'
import type { Sketch } from './sketch.ts'
import { stitch } from './stitch.ts'
import type { Subject } from './subject.ts'
import { pockets } from './top-pockets.ts'
import { type TopCut, topCut } from './top-cuts.ts'

/** A top being drawn: its cut, its colours and the side it is seen from. */
export interface Top {
  cut: TopCut
  subject: Subject
  main: Tones
  second: Tones
  isTwoTone: boolean
  isBack: boolean
  /** Collar, cuffs and other trims. */
  trim: Tones
}

const NECKLINE: Record<TopCut['neck'], string> = {
  crew: '250,132 224,124 209,106 204,86!',
  polo: '250,132 224,122 209,104 204,84!',
  shirt: '250,128 224,118 209,102 204,82!',
  vee: '250,186! 226,140 204,86!',
  stand: '250,112 222,108 206,96 202,84!',
  hood: '250,122 222,116 206,102 200,86!',
  chef: '250,112 222,108 206,96 202,84!',
}

function torsoHalf({ neck, hem, outer, sleeve }: TopCut): string {
  const side = outer || sleeve === 'none' ? '132,222! 134,300 134,400 132,488' : hem === 'tail' ? '143,222! 147,300 146,380 143,440' : '143,222! 147,300 147,380 143,440 141,488'
  const foot = hem === 'tail' ? '143,464 158,498 200,514 250,516' : outer || sleeve === 'none' ? '131,500! 190,508 250,509' : '141,500! 196,507 250,508'
  const shoulder = sleeve === 'none' ? '168,100 134,113! 144,160 140,196' : outer ? '160,104 120,122! 124,160 130,196' : '166,104 130,121! 138,150 143,190'
  return `${NECKLINE[neck]} ${shoulder} ${side} ${foot}`
}

const SLEEVES = {
  short: '134,119! 104,140 84,178 60,244! 90,262 126,268! 136,246 143,220 142,180!',
  long: '134,119! 106,138 90,180 78,260 66,350 58,420 54,470! 76,478 99,476! 106,420 116,350 130,280 143,216 142,180!',
  outer: '124,119! 96,138 80,184 68,262 56,350 48,420 44,474! 72,483 100,480! 108,420 118,350 128,280 134,220 132,180!',
} as const

/** A shirt, jumper or jacket: from the front, or from behind. */
export function top(art: Sketch, subject: Subject): void {
  const cut = topCut(subject.type, subject.details)
  const { main, second, isTwoTone } = colourPair(subject.colour)
  const garment: Top = { cut, subject, main, second, isTwoTone, isBack: subject.view === 'back', trim: isTwoTone ? second : main }
  const torso = symmetric(torsoHalf(cut))
  if (subject.view !== 'worn') shadows(art, cut, torso)
  if (subject.view !== 'worn') neckInside(art, garment)
  if (cut.sleeve !== 'none') for (const side of [1, -1] as const) sleeve(art, garment, side)
  cloth(art, garment.isBack ? symmetric(torsoHalf({ ...cut, neck: 'stand' }).replace(/^250,112 222,108 206,96 202,84!/, '250,98 224,96 208,90 202,84!')) : torso, main, () => {
    chestFolds(art, garment)
    lowerPart(art, garment)
    skirtFolds(art, garment)
    hem(art, garment)
    if (subject.details.has('tape')) bodyTape(art, garment)
    if (!garment.isBack) {
      pockets(art, garment)
      closure(art, garment)
    } else yoke(art, garment)
    armholes(art, garment)
  })
  if (garment.isBack) backNeck(art, garment)
  else collar(art, garment)
}

function shadows(art: Sketch, cut: TopCut, torso: string): void {
  wallShadow(art, torso)
  if (cut.sleeve === 'none') return
  const points = SLEEVES[cut.sleeve === 'long' && cut.outer ? 'outer' : cut.sleeve]
  wallShadow(art, outline(points))
  wallShadow(art, outline(mirrored(points)))
}

function sleeve(art: Sketch, garment: Top, side: 1 | -1): void {
  const { cut, main, second, isTwoTone, subject } = garment
  const points = SLEEVES[cut.sleeve === 'long' ? (cut.outer ? 'outer' : 'long') : 'short']
  const path = outline(side === 1 ? points : mirrored(points))
  const x = (left: number) => (side === 1 ? left : 500 - left)
  const isLong = cut.sleeve === 'long'
  cloth(art, path, main, () => {
    if (side === 1) art.air(main.glint, 0.4, 88, isLong ? 250 : 190, 12, isLong ? 110 : 54, 12)
    fold(art, main, x(112), 196, 34, side === 1 ? -58 : 58, 0.8)
    if (isTwoTone && cut.hiVis) {
      const from = isLong ? 330 : 222
      art.shape(`M${x(0)} ${from}L${x(160)} ${from + 14}V520H${x(0)}z`, second.base)
      art.line(`M${x(0)} ${from}L${x(160)} ${from + 14}`, second.crease, 1.6, { opacity: 0.6 })
    }
    art.air('#14120F', 0.3, x(136), isLong ? 300 : 226, 16, isLong ? 130 : 50, side * 8)
    const low = isTwoTone && cut.hiVis ? second : main
    if (isLong) {
      fold(art, low, x(92), 366, 28, side === 1 ? 24 : -24)
      fold(art, low, x(88), 396, 26, side === 1 ? -22 : 22, 0.8)
      fold(art, low, x(84), 430, 30, side === 1 ? 78 : 102, 0.7)
    }
    if (subject.details.has('tape')) {
      const y = isLong ? 300 : 218
      reflectiveTape(art, isLong ? `${x(50)},${y - 6} ${x(92)},${y + 6} ${x(140)},${y + 4}` : `${x(50)},${y - 6} ${x(90)},${y + 14} ${x(150)},${y + 26}`, 19)
    }
    cuff(art, garment, x)
  })
}

function cuff(art: Sketch, { cut, trim, main, isTwoTone }: Top, x: (left: number) => number): void {
  if (cut.sleeve === 'short') {
    const line = `${x(50)},${230} ${x(90)},${252} ${x(140)},${260}`
    stitch(art, line, main, undefined, 1.1)
    if (isTwoTone && !cut.hiVis) art.line(curve(beside(line, x(0) === 0 ? 8 : -8)), trim.base, 9, { cap: 'butt' })
    return
  }
  if (cut.cuff === 'hem') {
    stitch(art, `${x(40)},${462} ${x(76)},${468} ${x(110)},${466}`, main, undefined, 1.1)
    return
  }
  const band = `M${x(36)} 444Q${x(76)} 454 ${x(120)} 448V500H${x(36)}z`
  art.shape(band, isTwoTone ? trim.base : main.soft)
  if (cut.cuff === 'rib') ribs(art, trim, x(36) < x(120) ? 40 : 384, x(36) < x(120) ? 116 : 460, 446, 490)
  art.line(`M${x(36)} 444Q${x(76)} 454 ${x(120)} 448`, main.crease, 1.8, { opacity: 0.55 })
  art.line(`M${x(36)} 446Q${x(76)} 456 ${x(120)} 450`, main.bright, 1.2, { opacity: 0.4 })
  if (cut.cuff === 'tab') art.line(`M${x(60)} 462l${x(24) - x(0)} 2`, main.crease, 9, { opacity: 0.5 })
  if (cut.cuff === 'button') {
    art.oval(x(92), 464, 3.6, 3.6, main.crease, 0.6)
    art.oval(x(92) - 0.5, 463.4, 3, 3, main.bright)
  }
}

function lowerPart(art: Sketch, { cut, isTwoTone, second, main }: Top): void {
  if (!isTwoTone) return
  if (!cut.hiVis) {
    for (const side of [1, -1]) art.shape(`M${250 - side * 130} 200L${250 - side * 92} 300L${250 - side * 88} 530H${250 - side * 140}z`, second.base)
    return
  }
  const path = 'M90 336Q250 348 410 336V540H90z'
  art.shape(path, art.fade('110 330 420 520', [0, second.light], [0.4, second.base], [1, second.dark]))
  art.line('M90 336Q250 348 410 336', main.crease, 1.8, { opacity: 0.6 })
}

function chestFolds(art: Sketch, { cut, main }: Top): void {
  const strength = cut.outer ? 0.7 : 1
  art.air(main.crease, 0.3, 138, 300, 22, 200)
  art.air(main.crease, 0.5, 366, 300, 36, 220)
  art.air(main.glint, 0.35, 196, 220, 46, 90, 8)
  fold(art, main, 176, 236, 50, 34, strength)
  fold(art, main, 186, 262, 40, 46, strength * 0.6)
  fold(art, main, 326, 238, 52, -36, strength)
  fold(art, main, 312, 268, 40, -50, strength * 0.7)
}

function skirtFolds(art: Sketch, { cut, main, isTwoTone, second }: Top): void {
  const low = isTwoTone && cut.hiVis ? second : main
  const strength = cut.outer ? 0.7 : 1
  fold(art, low, 190, 430, 70, 96, strength * 0.8)
  fold(art, low, 304, 420, 76, 84, strength)
  fold(art, low, 344, 450, 50, 80, strength * 0.8)
  fold(art, low, 160, 400, 40, 70, strength * 0.6)
  art.air(low.crease, 0.3, 250, 512, 120, 16)
  if (cut.quilted) quilting(art, main)
}

function quilting(art: Sketch, material: Tones): void {
  for (let y = 150; y < 500; y += 42) {
    art.air(material.crease, 0.5, 250, y + 2, 150, 12)
    art.air(material.glint, 0.45, 210, y - 24, 90, 11)
    art.line(`M110 ${y}Q250 ${y + 12} 390 ${y}`, material.crease, 1.8, { opacity: 0.7 })
  }
}

function hem(art: Sketch, { cut, main, trim, isTwoTone, second }: Top): void {
  const low = isTwoTone && cut.hiVis ? second : main
  if (cut.hem === 'rib') {
    art.shape('M120 474Q250 484 380 474V530H120z', trim.soft)
    ribs(art, trim, 122, 380, 476, 520)
    art.line('M120 474Q250 484 380 474', trim.crease, 2, { opacity: 0.55 })
  } else if (cut.hem === 'tail') stitch(art, '138,464 158,494 200,508 250,510 300,508 342,494 362,464', low, undefined, 1.1)
  else stitch(art, '130,491 196,498 250,499 304,498 370,491', low, undefined, 1.1)
}

function bodyTape(art: Sketch, { cut, isBack }: Top): void {
  const drop = cut.hiVis ? 0 : 20
  for (const side of [1, -1]) {
    const x = (left: number) => 250 + side * (left - 250)
    reflectiveTape(art, isBack && !cut.outer ? `${x(184)},80 ${x(196)},180 ${x(186)},${300 + drop}` : `${x(184)},80 ${x(184)},180 ${x(182)},${296 + drop}`)
  }
  reflectiveTape(art, `110,${302 + drop} 180,${311 + drop} 250,${314 + drop} 320,${311 + drop} 390,${302 + drop}`)
  if (cut.outer || cut.sleeve === 'none') reflectiveTape(art, '110,402 180,411 250,414 320,411 390,402')
}

function yoke(art: Sketch, { cut, main }: Top): void {
  if (cut.neck === 'shirt' || cut.outer) {
    art.line('M110 158Q250 172 390 158', main.crease, 1.8, { opacity: 0.5 })
    stitch(art, '120,162 250,170 380,162', main, undefined, 1)
  }
  fold(art, main, 250, 300, 110, 90, 0.5)
}

function armholes(art: Sketch, { cut, main }: Top): void {
  for (const side of [1, -1] as const) {
    const x = (left: number) => (side === 1 ? left : 500 - left)
    if (cut.sleeve === 'none') stitch(art, `${x(140)},112 ${x(150)},160 ${x(146)},196 ${x(139)},226`, main, undefined, 1.1)
    else {
      const inset = cut.outer ? 8 : 0
      stitch(art, `${x(138 - inset)},120 ${x(146 - inset)},150 ${x(149 - inset)},190 ${x(149 - inset)},222`, main, undefined, 1.1)
    }
  }
}
