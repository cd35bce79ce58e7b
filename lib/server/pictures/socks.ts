import 'server-only'
import { ribs } from './cloth.ts'
import { curve, mirrored, outline } from './curve.ts'
import { wallShadow } from './ground.ts'
import { coloursOf } from './makes.ts'
import { blend, isDark, type Tones, tones } from './palette.ts'
import type { Sketch } from './sketch.ts'
import type { Subject } from './subject.ts'

/** A pair of socks, the second a step behind. */
export function socks(art: Sketch, subject: Subject): void {
  art.placed('translate(78 -22)', () => oneSock(art, subject))
  art.placed('translate(-8 22)', () => oneSock(art, subject))
}

const FOOTBED =
  '134,70 176,78 206,116 214,176 204,246 190,306 188,362 198,420 194,484 170,522 136,532 102,522 80,484 80,420 92,362 88,306 66,250 56,186 62,122 92,80'

/** The soles of a pair: cushioned under ball and heel, ribbed at the arch. */
export function sockSoles(art: Sketch, subject: Subject): void {
  const { main, trim } = woolOf(subject)
  for (const points of [FOOTBED, mirrored(FOOTBED)]) {
    const path = outline(points)
    const x = points === FOOTBED ? 134 : 366
    wallShadow(art, path)
    art.shape(path, art.fade(`${x - 80} 70 ${x + 80} 530`, [0, main.light], [0.5, main.base], [1, main.dark]))
    art.inside(path, () => {
      const loops = art.tile(8, 8, 0, () => art.line('M1 6q3 -6 6 0', main.crease, 1.6, { opacity: 0.5 }))
      for (const pad of [`M${x - 90} 60h180v204q-90 40 -180 0z`, `M${x - 90} 432q90 -34 180 0v110h-180z`]) {
        art.shape(pad, main.soft)
        art.shape(pad, loops)
        art.line(pad, main.crease, 2, { opacity: 0.4 })
      }
      art.shape(`M${x - 90} 40h180v78q-90 34 -180 0z`, trim.base)
      art.line(`M${x - 90} 118q90 34 180 0`, main.crease, 2, { opacity: 0.5 })
      art.shape(`M${x - 90} 476q90 -30 180 0v70h-180z`, trim.base)
      art.line(`M${x - 90} 476q90 -30 180 0`, main.crease, 2, { opacity: 0.5 })
      ribs(art, main, x - 60, x + 60, 306, 396, 6)
      art.air(main.glint, 0.4, x - 22, 190, 30, 60)
      art.air(main.crease, 0.4, x + 50, 330, 26, 190)
      art.line(path, main.crease, 5, { opacity: 0.35 })
    })
  }
}

/** A pair folded as it comes: one cuff turned over both. */
export function foldedSocks(art: Sketch, subject: Subject): void {
  const { main, trim } = woolOf(subject)
  const pair = outline(
    '120,214! 120,206 132,196 152,196! 350,190! 396,194 420,222 424,268 420,330 402,366 352,380! 152,396! 126,394 118,376!',
  )
  const cuff = outline('104,190! 186,186! 194,290 188,404! 106,400! 98,300!')
  wallShadow(art, pair)
  art.placed('translate(8 14)', () => {
    art.shape(pair, main.deep)
    art.line(pair, main.crease, 2, { opacity: 0.6 })
  })
  art.shape(pair, art.fade('120 190 420 390', [0, main.light], [0.45, main.base], [1, main.dark]))
  art.inside(pair, () => {
    const toe = 'M352 170h90v230h-90q-26 -116 0 -230z'
    art.shape(toe, art.fade('340 200 430 380', [0, trim.light], [1, trim.dark]))
    art.line('M352 170q-26 116 0 230', main.crease, 2.4, { opacity: 0.6 })
    for (let y = 200; y < 400; y += 9)
      art.line(`M186 ${y}Q260 ${y + 4} 338 ${y - 2}`, main.crease, 1.3, { opacity: 0.22, cap: 'butt' })
    art.air(main.glint, 0.4, 262, 236, 90, 24, -4)
    art.air(main.crease, 0.4, 280, 384, 150, 22)
    art.line(pair, main.crease, 4, { opacity: 0.4 })
  })
  wallShadow(art, cuff)
  art.shape(cuff, art.fade('100 190 190 400', [0, trim.light], [0.5, trim.base], [1, trim.dark]))
  art.inside(cuff, () => {
    for (let y = 192; y < 404; y += 7) art.line(`M94 ${y}H200`, trim.crease, 2, { opacity: 0.45, cap: 'butt' })
    if (subject.details.has('stripe'))
      for (const x of [122, 142]) art.line(`M${x} 180Q${x - 4} 300 ${x} 410`, main.base, 9, { cap: 'butt' })
    art.air(trim.glint, 0.4, 130, 260, 20, 80)
    art.line(cuff, trim.crease, 4, { opacity: 0.45 })
  })
}

/** One sock from its outer side, its sole at y = 490. */
export function oneSock(art: Sketch, subject: Subject): void {
  const { main, trim } = woolOf(subject)
  sock(art, subject, main, trim)
}

function woolOf(subject: Subject): { main: Tones; trim: Tones } {
  const { main, second, isTwoTone } = coloursOf(subject)
  return { main, trim: isTwoTone ? second : tones(blend(main.base, isDark(main.base) ? '#C9CDD1' : '#3A3C40', 0.6)) }
}

function sock(art: Sketch, { details }: Subject, main: Tones, trim: Tones): void {
  const top = details.has('ankle') ? 236 : 84
  const path = outline(
    `178,${top}! 316,${top}! 314,270 318,330 330,380 334,420 318,456 280,474 220,482 150,492 90,496 58,480 52,452 68,428 110,412 150,384 172,344 180,290!`,
  )
  wallShadow(art, path)
  art.shape(path, art.fade('120 100 340 480', [0, main.light], [0.45, main.base], [1, main.dark]))
  art.inside(path, () => {
    for (let x = 180; x < 330; x += 9)
      art.line(`M${x} ${top + 60}L${x - 6} 372`, main.crease, 1.4, { opacity: 0.22, cap: 'butt' })
    const heel = outline('340,352! 300,372 282,410 290,450 304,480! 350,480!')
    art.shape(heel, art.fade('290 370 340 470', [0, trim.light], [1, trim.dark]))
    art.line(curve('340,352 300,372 282,410 290,450 304,480'), main.crease, 2, { opacity: 0.5 })
    const toe = outline('124,390! 138,430 132,470 116,510! 30,510! 30,400!')
    art.shape(toe, art.fade('50 420 130 490', [0, trim.light], [1, trim.dark]))
    art.line(curve('124,390 138,430 132,470 116,510'), main.crease, 2, { opacity: 0.5 })
    art.shape(`M160 ${top - 4}h170v52h-170z`, trim.base, details.has('stripe') ? 0 : 1)
    ribs(art, main, 180, 320, top, top + 48, 6)
    art.line(`M170 ${top + 48}h160`, main.crease, 1.8, { opacity: 0.5 })
    if (details.has('stripe'))
      for (const y of [top + 58, top + 74]) art.line(`M170 ${y}h160`, trim.base, 8, { cap: 'butt' })
    art.air(main.glint, 0.4, 212, 260, 20, 150)
    art.air(main.crease, 0.45, 314, 240, 22, 170)
    art.air(main.crease, 0.35, 200, 486, 150, 22)
    art.air(main.crease, 0.35, 206, 384, 50, 12, -42)
    art.line(path, main.crease, 3.4, { opacity: 0.45 })
  })
}
