import 'server-only'
import { ribs } from './cloth.ts'
import { curve, outline } from './curve.ts'
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

/** One sock from its outer side, its sole at y = 490. */
export function oneSock(art: Sketch, subject: Subject): void {
  const { main, second, isTwoTone } = coloursOf(subject)
  sock(art, subject, main, isTwoTone ? second : tones(blend(main.base, isDark(main.base) ? '#C9CDD1' : '#3A3C40', 0.6)))
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
