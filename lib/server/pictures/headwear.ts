import 'server-only'
import { fold, reflectiveTape } from './cloth.ts'
import { beside, curve, outline, symmetric } from './curve.ts'
import { floorShadow, wallShadow } from './ground.ts'
import { coloursOf } from './makes.ts'
import { blend, type Tones, tones } from './palette.ts'
import type { Sketch } from './sketch.ts'
import { stitch } from './stitch.ts'
import type { Subject } from './subject.ts'

/** The peaked cap, turned a little to the left. */
export function cap(art: Sketch, subject: Subject): void {
  const { main, second, isTwoTone } = coloursOf(subject)
  const peak = isTwoTone ? second : main
  const crown = outline(
    '118,366! 116,310 132,250 176,204 240,184 310,194 366,230 400,290 408,352! 380,372 300,390 200,388 118,366!',
  )
  if (subject.view !== 'worn') floorShadow(art, 230, 440, 190)
  art.shape(crown, art.fade('140 200 400 390', [0, main.light], [0.4, main.base], [1, main.deep]))
  art.inside(crown, () => {
    art.air(main.glint, 0.5, 190, 246, 60, 34, -34)
    art.air(main.crease, 0.5, 392, 320, 40, 90, -10)
    for (const seam of [
      '240,184 214,230 196,300 194,388',
      '244,184 300,220 330,290 336,386',
      '238,184 170,226 136,290 128,366',
    ]) {
      art.line(curve(seam), main.crease, 1.8, { opacity: 0.55 })
      stitch(art, beside(seam, 5), main, undefined, 1.1)
      stitch(art, beside(seam, -5), main, undefined, 1.1)
    }
    for (const [x, y] of [
      [262, 232],
      [178, 238],
      [346, 262],
    ] as const) {
      art.oval(x, y, 6, 5, main.light)
      art.oval(x, y, 3, 2.6, main.crease)
    }
    if (subject.details.has('tape')) reflectiveTape(art, '110,346 200,368 300,370 410,336', 18)
    art.line(crown, main.crease, 3, { opacity: 0.4 })
  })
  art.oval(243, 183, 13, 7, main.dark)
  art.oval(241, 181, 11, 5, main.light)
  const brim = outline('118,362! 200,388 268,392 310,386! 290,416 220,442 140,450 70,440 36,424 34,410 60,388 118,362!')
  art.placed('translate(2 7)', () => art.shape(brim, peak.crease))
  art.shape(brim, art.fade('60 380 280 450', [0, peak.light], [0.5, peak.base], [1, peak.dark]))
  art.inside(brim, () => {
    art.air(peak.glint, 0.5, 110, 414, 70, 14, -8)
    for (const rim of [8, 17, 26, 35])
      stitch(art, beside('310,386 290,416 220,442 140,450 70,440 36,424', rim), peak, undefined, 1.1)
    art.air(peak.crease, 0.5, 214, 396, 110, 16, 6)
  })
}

/** The knitted beanie with its turned-up cuff. */
export function beanie(art: Sketch, subject: Subject): void {
  const { main, second, isTwoTone } = coloursOf(subject)
  const cuff = isTwoTone ? second : tones(blend(main.base, main.light, 0.5))
  const dome = symmetric('250,150 190,158 140,196 114,256 106,320 104,360! 250,384')
  const band = symmetric('250,340! 170,336 96,322! 92,380 96,436! 170,452 250,456!')
  wallShadow(art, band)
  wallShadow(art, dome)
  if (subject.details.has('pompom')) pompom(art, isTwoTone ? second : main)
  art.shape(dome, art.fade('130 170 390 380', [0, main.light], [0.45, main.base], [1, main.deep]))
  art.inside(dome, () => {
    for (let i = -9; i <= 9; i += 1) knitRib(art, main, `${250 + i * 3},146 ${250 + i * 14},230 ${250 + i * 17},380`)
    art.air(main.glint, 0.4, 190, 230, 40, 70, 24)
    art.air(main.crease, 0.5, 372, 290, 34, 110, -8)
    art.air(main.crease, 0.5, 250, 346, 160, 20)
  })
  art.shape(band, art.fade('110 330 400 450', [0, cuff.light], [0.45, cuff.base], [1, cuff.deep]))
  art.inside(band, () => {
    for (let i = -10; i <= 10; i += 1)
      knitRib(art, cuff, `${250 + i * 16.4},320 ${250 + i * 16.6},390 ${250 + i * 16.4},460`)
    art.air(cuff.glint, 0.35, 180, 384, 60, 30)
    art.air(cuff.crease, 0.5, 390, 390, 34, 80)
    if (subject.details.has('tape')) reflectiveTape(art, '86,388 170,404 250,408 330,404 414,388', 20)
    art.line(band, cuff.crease, 4, { opacity: 0.5 })
  })
  if (!subject.details.has('tape') && !subject.mark) {
    art.shape('M222 386h56v40h-56z', tones(blend(cuff.base, '#17181A', 0.55)).base)
    art.line('M222 386h56v40h-56z', cuff.crease, 1.6)
    art.shape(outline('234,414! 234,404 242,396 256,396 268,401 268,414!'), '#E9E4DA')
  }
}

function knitRib(art: Sketch, wool: Tones, points: string): void {
  art.line(curve(points), wool.crease, 2.6, { opacity: 0.42 })
  art.line(curve(beside(points, 5)), wool.bright, 3.4, { opacity: 0.28 })
}

function pompom(art: Sketch, wool: Tones): void {
  art.oval(250, 118, 48, 46, wool.dark)
  for (let strand = 0; strand < 70; strand += 1) {
    const reach = 46 - ((strand * 7) % 44)
    const [dx, dy] = [Math.cos(strand * 2.4), Math.sin(strand * 2.4)]
    const from = `M${Math.round(250 + dx * reach)} ${Math.round(117 + dy * reach)}`
    art.line(
      `${from}l${Math.round(dx * 6)} ${Math.round(dy * 6)}`,
      [wool.light, wool.base, wool.soft][strand % 3] ?? wool.base,
      9,
    )
  }
  art.air(wool.glint, 0.5, 236, 100, 24, 20)
}

/** The wide-brimmed sun hat. */
export function wideBrimHat(art: Sketch, subject: Subject): void {
  const { main, second, isTwoTone } = coloursOf(subject)
  const bandTones = isTwoTone ? second : tones(blend(main.base, '#2A211A', 0.62))
  if (subject.view !== 'worn') floorShadow(art, 250, 436, 210)
  const under = outline('20,372 120,330 250,318 380,330 480,372 440,416 340,440 250,446 160,440 60,416')
  art.shape(under, main.crease)
  const brim = outline('16,366! 70,346 150,334 250,330 350,334 430,346 484,366! 452,404 356,430 250,437 144,430 48,404')
  art.shape(brim, art.fade('60 340 460 430', [0, main.light], [0.5, main.base], [1, main.dark]))
  art.inside(brim, () => {
    art.air(main.glint, 0.5, 110, 378, 80, 16, 10)
    art.air(main.crease, 0.6, 276, 372, 170, 34)
    for (const rim of [7, 16, 25, 34])
      stitch(art, beside('484,366 452,404 356,430 250,437 144,430 48,404 16,366', rim), main, undefined, 1.1)
    art.line(brim, main.crease, 3, { opacity: 0.4 })
  })
  const crown = outline(
    '134,366! 140,300 150,240 172,206 210,196 250,204 290,196 328,206 350,240 360,300 366,366! 310,386 250,390 190,386 134,366!',
  )
  art.shape(crown, art.fade('150 200 370 380', [0, main.light], [0.4, main.base], [1, main.deep]))
  art.inside(crown, () => {
    art.air(main.glint, 0.5, 190, 260, 26, 70, 8)
    art.air(main.crease, 0.45, 344, 300, 28, 90, -6)
    art.air(main.crease, 0.5, 250, 208, 40, 26)
    fold(art, main, 214, 240, 30, 70, 0.7)
    fold(art, main, 290, 240, 30, 110, 0.7)
    art.line(curve('130,346 190,366 250,370 310,366 370,346'), bandTones.crease, 32, { cap: 'butt' })
    art.line(curve('130,346 190,366 250,370 310,366 370,346'), bandTones.base, 28, { cap: 'butt' })
    art.line(curve('130,337 190,357 250,361 310,357 370,337'), bandTones.bright, 2, { opacity: 0.5, cap: 'butt' })
    art.line(crown, main.crease, 3, { opacity: 0.4 })
  })
  for (const x of [322, 336]) art.oval(x, 288, 3.6, 4, main.crease)
  if (!subject.details.has('strap')) return
  const drop = subject.view === 'worn' ? 78 : 0
  const cord = `124,396 150,${450 + drop / 2} 200,${490 + drop} 250,${502 + drop} 300,${490 + drop} 350,${450 + drop / 2} 376,396`
  art.line(curve(cord), bandTones.crease, 5)
  art.line(curve(cord), bandTones.light, 3)
  art.oval(250, 500 + drop, 8, 11, bandTones.base)
}
