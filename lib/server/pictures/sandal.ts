import 'server-only'
import { beside, curve, outline, spots } from './curve.ts'
import { floorShadow } from './ground.ts'
import { coloursOf } from './makes.ts'
import { blend, LINING, METAL, type Tones, tones } from './palette.ts'
import type { Sketch } from './sketch.ts'
import { stitch } from './stitch.ts'
import type { Subject } from './subject.ts'
import { soleOf } from './usual-soles.ts'
import { bareFoot } from './worn-feet.ts'

const SUEDE = tones('#C39B6C')
const NEAR_RIM = '30,444 74,453 130,457 196,454 262,446 330,437 396,430 440,424'
const FAR_RIM = '438,408 400,404 330,412 262,421 196,430 130,434 78,433 38,438'
const MIDSOLE =
  '28,444! 74,454 130,458 196,455 262,447 330,438 396,431 444,424! 453,438 454,462 448,480! 430,486 360,487 318,484 292,478 262,478 234,484 180,487 120,487 76,480 44,466 28,452!'

/**
 * The sandal: a contoured footbed on a cushioned sole, a strap over the toes, one over the instep, one round the heel.
 */
export function sandal(art: Sketch, subject: Subject): void {
  const leather = coloursOf(subject).main
  const sole = soleOf(subject)
  floorShadow(art, 240, 486, 212)
  footbed(art)
  farStraps(art, leather)
  if (subject.view === 'on-foot') bareFoot(art, subject)
  cushionedSole(art, sole)
  band(art, leather, '70,454! 74,424 86,398 106,382 132,376! 164,384! 156,404 154,430 158,457!')
  band(art, leather, '196,455! 200,420 206,384 214,350 226,326! 252,318 280,322! 276,350 268,384 262,416 262,447!')
  band(art, leather, '352,435! 366,404 382,372 394,338! 432,340! 440,372 443,400 443,426!')
  heelStrap(art, leather)
}

function footbed(art: Sketch): void {
  art.shape(
    outline(`${NEAR_RIM} ${FAR_RIM}`),
    art.fade('40 400 440 450', [0, SUEDE.light], [0.6, SUEDE.base], [1, SUEDE.dark]),
  )
  art.line(curve(FAR_RIM), SUEDE.crease, 2, { opacity: 0.6 })
  art.air(SUEDE.crease, 0.5, 330, 426, 80, 12, -6)
  art.air(SUEDE.crease, 0.6, 112, 442, 60, 10)
}

/** The far halves of the straps, seen from inside. */
function farStraps(art: Sketch, leather: Tones): void {
  const inside = tones(blend(leather.base, LINING.base, 0.55))
  for (const path of [
    '118,378! 152,372 176,384 184,408 186,432! 158,434! 150,404!',
    '236,322! 268,314 290,326 298,360 304,416! 276,420! 266,366!',
  ])
    art.shape(outline(path), art.fade('120 320 300 430', [0, inside.base], [1, inside.crease]))
  const far = '262,322 306,300 356,296 400,306 420,324'
  art.line(curve(far), inside.crease, 24)
  art.line(curve(far), inside.dark, 21)
}

/** One strap of the near side: padded, stitched, with the light along its front edge. */
function band(art: Sketch, leather: Tones, points: string): void {
  const path = outline(points)
  art.placed('translate(5 3)', () => art.shape(path, leather.crease, 0.35))
  art.shape(path, leather.base)
  art.inside(path, () => {
    art.shape(path, art.fade('60 320 420 450', [0, leather.light], [0.5, leather.base], [1, leather.dark]))
    const { x, y } = spots(points)[3] ?? { x: 0, y: 0 }
    art.air(leather.glint, 0.5, x + 18, y + 34, 16, 50, 14)
    art.line(path, leather.thread, 11.4, { dash: '4.4 2.4', cap: 'butt' })
    art.line(path, leather.light, 8.6)
    art.line(path, leather.crease, 3.2)
    art.air(leather.crease, 0.6, x + 20, 452, 60, 18)
  })
}

/** Round the heel and over the instep, done up with a buckle. */
function heelStrap(art: Sketch, leather: Tones): void {
  const line = '224,342 262,344 306,346 352,340 394,328 428,318'
  const cut = { cap: 'butt' } as const
  art.line(curve(beside(line, 3)), leather.crease, 31, { opacity: 0.4, ...cut })
  art.line(curve(line), leather.crease, 29, cut)
  art.line(curve(line), leather.base, 26, cut)
  art.line(curve(beside(line, -6)), leather.light, 11, cut)
  art.line(curve(beside(line, -9)), leather.glint, 2.4, { opacity: 0.5, ...cut })
  stitch(art, beside(line, -9), leather)
  stitch(art, beside(line, 9), leather)
  const counter = outline('404,312! 420,302 434,306 440,320! 444,360! 420,366 402,346!')
  art.shape(counter, art.fade('400 300 446 360', [0, leather.light], [0.5, leather.base], [1, leather.deep]))
  art.line(counter, leather.crease, 2)
  for (const x of [330, 350, 370]) art.oval(x, 343 - (x - 330) * 0.17, 2.8, 2.8, leather.crease)
  const buckle = 'M264 326l34 2v36l-34 -2z'
  art.placed('translate(1 3)', () => art.line(buckle, '#000', 6, { opacity: 0.35 }))
  art.line(buckle, METAL.deep, 6)
  art.line(buckle, METAL.bright, 3.8)
  art.line('M266 344l40 2', METAL.deep, 5)
  art.line('M266 343l40 2', METAL.bright, 3)
}

function cushionedSole(art: Sketch, sole: Tones): void {
  const body = outline(MIDSOLE)
  art.shape(body, art.fade('0 424 0 488', [0, sole.bright], [0.35, sole.base], [1, sole.deep]))
  art.inside(body, () => {
    art.air(sole.glint, 0.5, 130, 464, 120, 7)
    art.air(sole.glint, 0.4, 400, 446, 70, 8, -6)
    const groove = '26,455 74,466 130,470 196,467 262,460 330,452 396,447 456,442'
    art.line(curve(groove), sole.crease, 2, { opacity: 0.6 })
    art.line(curve(beside(groove, 2)), sole.bright, 1.2, { opacity: 0.5 })
    for (let x = 66; x < 440; x += 19)
      if (Math.abs(x - 278) > 26) art.line(`M${x} 480l-4 10`, sole.crease, 5, { opacity: 0.8 })
    art.line('M20 470Q90 484 180 483L236 480L262 473H292L320 480L456 478', sole.crease, 1.8, { opacity: 0.6 })
    art.line(body, sole.crease, 3, { opacity: 0.5 })
  })
  // The footbed's edge, a thin layer of cork all along the top.
  art.line(curve(beside(NEAR_RIM, 1)), SUEDE.crease, 7, { cap: 'butt' })
  art.line(curve(NEAR_RIM), SUEDE.base, 5, { cap: 'butt' })
  art.line(curve(beside(NEAR_RIM, -1.6)), SUEDE.bright, 1.4, { cap: 'butt' })
}
