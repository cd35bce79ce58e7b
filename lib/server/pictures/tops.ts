import 'server-only'
import { closure } from './closures.ts'
import { cloth, fold, reflectiveTape, ribs } from './cloth.ts'
import { backNeck, collar, hoodDown, neckInside } from './collars.ts'
import { beside, curve, symmetric } from './curve.ts'
import { wallShadow } from './ground.ts'
import { coloursOf } from './makes.ts'
import type { Tones } from './palette.ts'
import type { Sketch } from './sketch.ts'
import { sleeveOutlines, sleeves } from './sleeves.ts'
import { stitch } from './stitch.ts'
import type { Subject } from './subject.ts'
import { type Top, type TopCut, topCut } from './top-cuts.ts'
import { pockets } from './top-pockets.ts'
import { weave } from './weaves.ts'

const NECKLINE: Record<TopCut['neck'], string> = {
  crew: '250,132 224,124 209,106 204,86!',
  polo: '250,132 224,122 209,104 204,84!',
  shirt: '250,128 224,118 209,102 204,82!',
  vee: '250,186! 226,140 204,86!',
  stand: '250,112 222,108 206,96 202,84!',
  hood: '250,122 222,116 206,102 200,86!',
  chef: '250,112 222,108 206,96 202,84!',
}

const BACK_NECKLINE = '250,98 224,96 208,90 202,84!'

/** From the shoulder down to the middle of the hem, on the left. */
const FLANKS = {
  fitted: '166,104 130,121! 138,150 143,190 143,222! 147,300 147,380 143,440 141,488 141,500! 196,507 250,508',
  tail: '166,104 130,121! 138,150 143,190 143,222! 147,300 146,380 143,440 143,464 158,498 200,514 250,516',
  outer: '160,104 120,122! 124,160 130,196 132,222! 134,300 134,400 132,488 131,500! 190,508 250,509',
  rib: '166,104 130,121! 138,150 143,190 143,222! 141,300 138,390 134,440 138,464! 148,471! 150,511! 200,519 250,520',
  waist: '166,104 130,121! 138,150 143,190 143,222! 149,266 153,306 154,338! 200,346 250,348',
  sleeveless: '168,100 134,113! 144,160 140,196 132,222! 134,300 134,400 132,488 131,500! 190,508 250,509',
}

function flankOf({ sleeve, outer, hem }: TopCut): string {
  if (sleeve === 'none') return FLANKS.sleeveless
  if (outer) return FLANKS.outer
  if (hem !== 'straight' && hem !== 'cord') return FLANKS[hem]
  return FLANKS.fitted
}

function garmentOf(subject: Subject): Top {
  const cut = topCut(subject.type, subject.details)
  const { main, second, isTwoTone } = coloursOf(subject)
  return {
    cut,
    subject,
    main,
    second,
    isTwoTone,
    low: isTwoTone && cut.hiVis ? second : main,
    trim: isTwoTone ? second : main,
    isBack: subject.view === 'back',
  }
}

/** What of a top is behind the neck of the person who wears it. */
export function behindNeck(art: Sketch, subject: Subject): void {
  const garment = garmentOf(subject)
  if (garment.cut.neck === 'hood') hoodDown(art, garment.main)
  else neckInside(art, garment)
}

/** A shirt, jumper or jacket: from the front, from behind, or on a person who is drawn already. */
export function top(art: Sketch, subject: Subject): void {
  const garment = garmentOf(subject)
  const { cut, main } = garment
  const torso = symmetric(`${subject.view === 'back' ? BACK_NECKLINE : NECKLINE[cut.neck]} ${flankOf(cut)}`)
  if (subject.view !== 'worn') shadows(art, cut, torso)
  if (subject.view !== 'worn') neckInside(art, garment)
  if (cut.sleeve !== 'none') sleeves(art, garment)
  cloth(art, torso, main, () => {
    weave(art, cut.weave, main)
    chestFolds(art, garment)
    lowerPart(art, garment)
    if (cut.hem !== 'waist') skirtFolds(art, garment)
    hem(art, garment)
    if (subject.details.has('tape')) bodyTape(art, garment)
    if (garment.isBack) yoke(art, garment)
    else {
      pockets(art, garment)
      closure(art, garment)
    }
    armholes(art, garment)
  })
  if (garment.isBack) backNeck(art, garment)
  else collar(art, garment)
}

function shadows(art: Sketch, cut: TopCut, torso: string): void {
  for (const path of cut.sleeve === 'none' ? [torso] : [torso, ...sleeveOutlines(cut)]) wallShadow(art, path)
}

function lowerPart(art: Sketch, { cut, isTwoTone, second, main }: Top): void {
  if (!isTwoTone) return
  if (!cut.hiVis) {
    for (const side of [1, -1])
      art.shape(
        `M${250 - side * 130} 200L${250 - side * 92} 300L${250 - side * 88} 530H${250 - side * 140}z`,
        second.base,
      )
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

function skirtFolds(art: Sketch, { cut, main, low }: Top): void {
  const strength = cut.outer ? 0.7 : 1
  fold(art, low, 190, 430, 70, 96, strength * 0.8)
  fold(art, low, 304, 420, 76, 84, strength)
  fold(art, low, 344, 450, 50, 80, strength * 0.8)
  fold(art, low, 160, 400, 40, 70, strength * 0.6)
  art.air(low.crease, 0.3, 250, 512, 120, 16)
  if (cut.weave === 'quilted') quilting(art, main)
}

function quilting(art: Sketch, material: Tones): void {
  for (let y = 150; y < 500; y += 42) {
    art.air(material.crease, 0.5, 250, y + 2, 150, 12)
    art.air(material.glint, 0.45, 210, y - 24, 90, 11)
    art.line(`M110 ${y}Q250 ${y + 12} 390 ${y}`, material.crease, 1.8, { opacity: 0.7 })
  }
}

function hem(art: Sketch, { cut, trim, low }: Top): void {
  if (cut.hem === 'rib') {
    art.air(low.glint, 0.3, 210, 446, 90, 10)
    art.shape('M120 466Q250 480 380 466V530H120z', trim.soft)
    ribs(art, trim, 122, 380, 468, 520)
    art.air(trim.glint, 0.3, 200, 494, 60, 16)
    art.line('M120 466Q250 480 380 466', trim.crease, 2.4, { opacity: 0.6 })
    art.air(trim.crease, 0.45, 250, 470, 140, 8)
  } else if (cut.hem === 'tail')
    stitch(art, '138,464 158,494 200,508 250,510 300,508 342,494 362,464', low, undefined, 1.1)
  else if (cut.hem !== 'waist') stitch(art, '130,491 196,498 250,499 304,498 370,491', low, undefined, 1.1)
}

function bodyTape(art: Sketch, { cut, isBack }: Top): void {
  const drop = cut.hiVis ? 0 : 20
  for (const side of [1, -1]) {
    const x = (left: number) => 250 + side * (left - 250)
    reflectiveTape(
      art,
      isBack && !cut.outer
        ? `${x(184)},80 ${x(196)},180 ${x(186)},${300 + drop}`
        : `${x(184)},80 ${x(184)},180 ${x(182)},${296 + drop}`,
    )
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
    if (cut.raglan) raglan(art, main, x)
    else if (cut.sleeve === 'none')
      stitch(art, `${x(140)},112 ${x(150)},160 ${x(146)},196 ${x(139)},226`, main, undefined, 1.1)
    else setInSleeve(art, main, x, cut)
  }
}

function setInSleeve(art: Sketch, main: Tones, x: (left: number) => number, { outer, weave: cloths }: TopCut): void {
  const inset = outer ? 8 : 0
  const seam = `${x(138 - inset)},120 ${x(146 - inset)},150 ${x(149 - inset)},190 ${x(149 - inset)},222`
  // A knitted sleeve is linked on, not sewn: there is a ridge and no thread.
  if (cloths === 'knit') art.line(curve(seam), main.crease, 4, { opacity: 0.5 })
  else stitch(art, seam, main, undefined, 1.1)
}

/** Flat seams from the neck to the armpit and down the side. */
function raglan(art: Sketch, main: Tones, x: (left: number) => number): void {
  for (const seam of [
    `${x(208)},88 ${x(186)},132 ${x(162)},184 ${x(140)},222`,
    `${x(140)},222 ${x(164)},290 ${x(170)},380 ${x(164)},510`,
  ]) {
    art.line(curve(seam), main.crease, 6, { opacity: 0.4 })
    stitch(art, beside(seam, 1.6), main, undefined, 1.2)
    stitch(art, beside(seam, -1.6), main, undefined, 1.2)
  }
}
