import 'server-only'
import { beside, curve, mirrored, outline, symmetric } from './curve.ts'
import { floorShadow, wallShadow } from './ground.ts'
import { cord } from './lacing.ts'
import { coloursOf } from './makes.ts'
import { BRASS, blend, METAL, type Tones, tones } from './palette.ts'
import type { Sketch } from './sketch.ts'
import { stitch } from './stitch.ts'
import type { Subject } from './subject.ts'

/** A rolled leather belt with its buckle in front. */
export function belt(art: Sketch, subject: Subject): void {
  const leather = coloursOf(subject).main
  floorShadow(art, 250, 424, 200)
  art.air('#4A3F2E', 0.35, 256, 340, 170, 60)
  const front = outline(
    '70,290! 90,330 150,362 250,376 350,366 420,334 438,296! 440,352 420,392 350,424 250,434 150,420 88,386 70,346!',
  )
  const far = outline(
    '70,294! 92,256 160,234 256,228 352,236 420,262 438,298! 424,300! 400,272 340,254 256,248 172,254 110,272 84,300!',
  )
  const lining = outline(
    '84,300! 110,272 172,254 256,248 340,254 400,272 424,300! 438,298! 436,340 400,318 340,300 256,293 172,300 110,318 76,338 70,294!',
  )
  art.shape(lining, art.fade('70 260 440 340', [0, leather.crease], [0.5, leather.deep], [1, leather.crease]))
  art.shape(far, art.fade('70 230 440 300', [0, leather.base], [1, leather.deep]))
  art.shape(front, art.fade('70 300 440 430', [0, leather.light], [0.4, leather.base], [1, leather.deep]))
  art.inside(front, () => {
    art.air(leather.glint, 0.55, 150, 378, 60, 16, 18)
    art.line(front, leather.crease, 4, { opacity: 0.5 })
    stitch(art, '74,300 92,338 150,369 250,383 350,373 422,341 438,304', leather, undefined, 1.6)
    stitch(art, '74,336 92,378 152,412 250,426 348,416 416,386 438,344', leather, undefined, 1.6)
    for (const [x, y] of [
      [316, 398],
      [344, 393],
      [371, 385],
      [396, 374],
    ] as const) {
      art.oval(x, y, 4.6, 5, leather.crease)
      art.oval(x - 0.8, y - 0.8, 3, 3.4, '#0F0D0B')
    }
  })
  const frame =
    'M176 352L270 368Q278 370 278 378L274 434Q272 444 262 443L172 428Q164 426 164 418L166 360Q168 351 176 352Z'
  art.placed('translate(2 5)', () => art.line(frame, '#000', 12, { opacity: 0.3 }))
  art.line(frame, METAL.crease, 13)
  art.line(frame, art.fade('164 352 280 440', [0, '#F4F6F7'], [0.4, METAL.base], [0.6, '#EDEFF0'], [1, METAL.dark]), 10)
  art.line('M168 389L276 403', METAL.crease, 10)
  art.line('M168 388L276 402', METAL.bright, 7)
  const loop = 'M118 342L146 354L140 422L112 408Z'
  art.shape(loop, leather.dark)
  art.line(loop, leather.crease, 2)
}

/** The gift card, in front of its sleeve. */
export function giftCard(art: Sketch, subject: Subject): void {
  const { main, second, isTwoTone } = coloursOf(subject)
  const accent = isTwoTone ? second : tones('#D9480F')
  const card = (x: number, y: number, w: number, h: number) =>
    `M${x + 16} ${y}h${w - 32}q16 0 16 16v${h - 32}q0 16 -16 16h${32 - w}q-16 0 -16 -16v${32 - h}q0 -16 16 -16z`
  art.placed('rotate(7 250 300)', () => {
    const back = card(62, 158, 396, 250)
    wallShadow(art, back)
    art.shape(back, art.fade('60 160 460 410', [0, '#E7E1D4'], [1, '#C9C1AF']))
  })
  art.placed('rotate(-5 250 300)', () => {
    const front = card(46, 186, 404, 254)
    wallShadow(art, front)
    art.shape(front, art.fade('46 186 450 440', [0, main.light], [0.5, main.base], [1, main.dark]))
    art.inside(front, () => {
      art.shape('M40 372L470 302V460H40z', accent.base)
      art.line('M40 372L470 302', accent.crease, 2, { opacity: 0.4 })
      for (let x = 30; x < 480; x += 34)
        art.shape(`M${x} ${400 - (x - 40) * 0.163}l16 -2.6l-30 74h-16z`, '#17181A', 0.82)
      art.shape('M40 186L250 186L110 450H40z', '#fff', 0.07)
      art.air('#fff', 0.2, 120, 210, 160, 60, -10)
      art.line(front, '#fff', 3, { opacity: 0.25 })
    })
    toeCapMark(art, 82, 222, 92, '#F5F2EC')
    for (const [x, w] of [
      [82, 62],
      [152, 40],
      [200, 54],
    ] as const)
      art.line(`M${x} 330h${w}`, '#F5F2EC', 7, { opacity: 0.8 })
    bowOnTop(art, accent)
  })
}

function bowOnTop(art: Sketch, accent: Tones): void {
  for (const points of [
    '376,236! 344,206 318,206 314,226 330,244 376,240!',
    '376,236! 408,206 434,206 438,226 422,244 376,240!',
    '374,238! 350,266 346,282! 362,278! 380,244!',
    '378,238! 402,266 406,282! 390,278! 372,244!',
  ]) {
    const path = outline(points)
    art.shape(path, art.fade('314 206 438 280', [0, accent.bright], [0.5, accent.base], [1, accent.dark]))
    art.line(path, accent.crease, 1.6, { opacity: 0.6 })
  }
  art.oval(376, 239, 11, 9, accent.base)
  art.line('M368 236q8 -5 16 0', accent.bright, 2)
}

/** The shop's mark: a toe-cap with its welt. */
function toeCapMark(art: Sketch, x: number, y: number, width: number, ink: string): void {
  const k = width / 100
  art.placed(`translate(${x} ${y}) scale(${k})`, () => {
    art.shape('M4 56C2 26 22 6 52 4C66 3 78 6 88 12C82 26 80 42 82 56Z', ink)
    art.shape('M0 62H100V74H4C1 74 0 72 0 70Z', ink)
  })
}

/** A pair of cushioned insoles. */
export function insoles(art: Sketch, subject: Subject): void {
  const { main, second, isTwoTone } = coloursOf(subject)
  const pad = isTwoTone ? second : tones(blend(main.base, '#F2B53A', 0.75))
  const points =
    '142,62 178,78 204,122 212,182 200,250 186,306 184,362 196,424 192,486 168,524 136,534 102,524 80,484 80,424 92,362 88,306 64,252 54,190 62,124 94,78'
  for (const shape of [points, mirrored(points)]) {
    const path = outline(shape)
    const x = shape === points ? 134 : 366
    wallShadow(art, path)
    art.shape(path, art.fade(`${x - 80} 70 ${x + 80} 530`, [0, main.light], [0.5, main.base], [1, main.dark]))
    art.inside(path, () => {
      for (let y = 70; y < 540; y += 9)
        art.line(`M${x - 90} ${y}h180`, main.crease, 1.2, { opacity: 0.18, cap: 'butt' })
      gelPad(art, pad, x, 180, 50, 44)
      gelPad(art, pad, x, 462, 36, 42)
      art.air(main.crease, 0.4, x, 336, 46, 60)
      art.air('#fff', 0.3, x - 34, 150, 20, 70, 6)
      art.line(path, main.crease, 8, { opacity: 0.25 })
      art.line(path, main.bright, 2, { opacity: 0.7 })
    })
  }
}

const GEL_DOTS = [-2, -1, 0, 1, 2].flatMap((row) =>
  [-2, -1, 0, 1, 2].filter((column) => row * row + column * column < 7).map((column) => [column, row] as const),
)

function gelPad(art: Sketch, gel: Tones, x: number, y: number, rx: number, ry: number): void {
  art.oval(x, y, rx + 3, ry + 3, gel.crease, 0.5)
  art.oval(x, y, rx, ry, gel.base)
  art.air(gel.glint, 0.6, x - 12, y - 14, rx * 0.7, ry * 0.6)
  for (const [column, row] of GEL_DOTS) art.oval(x + column * rx * 0.34, y + row * ry * 0.34, 3.4, 3.4, gel.dark)
}

/** A bundle of laces held by a paper band. */
export function laces(art: Sketch, subject: Subject): void {
  const { main, second, isTwoTone } = coloursOf(subject)
  const lace = isTwoTone ? second : main
  const loop = symmetric('250,110 176,120 140,170 160,230 214,276 238,300! 214,330 160,376 140,430 176,484 250,494')
  wallShadow(art, loop)
  for (let i = 0; i < 6; i += 1) {
    const d = i * 11
    const half = `250,${96 + d} ${166 + d * 0.9},${112 + d} ${128 + d},${168 + d * 0.4} ${156 + d * 0.8},${236 - d * 0.3} ${220 + d * 0.2},${280 - d * 0.2} 250,300 ${280 - d * 0.2},${320 + d * 0.2} ${344 - d * 0.8},${364 + d * 0.3} ${372 - d},${432 - d * 0.4} ${334 - d * 0.9},${488 - d} 250,${504 - d} ${166 + d * 0.9},${488 - d} ${128 + d},${432 - d * 0.4} ${156 + d * 0.8},${364 + d * 0.3} ${220 + d * 0.2},${320 + d * 0.2} 250,300 ${280 - d * 0.2},${280 - d * 0.2} ${344 - d * 0.8},${236 - d * 0.3} ${372 - d},${168 + d * 0.4} ${334 - d * 0.9},${112 + d} 250,${96 + d}`
    cord(art, half, i % 2 && isTwoTone ? main : lace, 10)
    art.line(curve(half), lace.crease, 9, { dash: '2 7', cap: 'butt', opacity: 0.3 })
  }
  for (const end of ['214,330 190,440 196,520', '286,330 312,430 304,526']) {
    cord(art, end, lace, 10)
    const tip = end.slice(end.lastIndexOf(' ') + 1)
    const [x = 0, y = 0] = tip.split(',').map(Number)
    art.line(`M${x} ${y}v34`, METAL.crease, 9)
    art.line(`M${x} ${y}v34`, METAL.bright, 6)
  }
  const band = 'M196 252h108v96h-108z'
  art.placed('translate(3 5)', () => art.shape(band, '#000', 0.25))
  art.shape(band, art.fade('196 250 304 348', [0, '#EFEAE0'], [0.4, '#F9F6F0'], [1, '#CFC7B7']))
  art.shape('M196 320h108v14h-108z', '#D9480F')
  toeCapMark(art, 224, 268, 52, '#17181A')
  stitch(art, '200,258 300,258', tones('#E7E1D4'))
}

/** A tin of boot polish, its lid leaning beside it. */
export function bootPolish(art: Sketch, subject: Subject): void {
  const { main } = coloursOf(subject)
  floorShadow(art, 250, 446, 190)
  art.oval(330, 262, 128, 128, METAL.crease)
  art.oval(328, 260, 126, 126, art.fade('210 140 450 390', [0, '#F4F6F7'], [0.5, METAL.base], [1, METAL.dark]))
  art.oval(328, 260, 114, 114, art.fade('220 150 440 380', [0, main.bright], [0.4, main.base], [1, main.deep]))
  art.oval(328, 260, 98, 98, 'none')
  art.line('M230 260a98 98 0 1 1 196 0a98 98 0 1 1 -196 0', BRASS.light, 3, { opacity: 0.9 })
  toeCapMark(art, 280, 216, 96, '#F5F2EC')
  art.line('M286 306h84', '#F5F2EC', 6, { opacity: 0.8 })
  art.air('#fff', 0.35, 280, 196, 60, 36, -38)
  art.shape(
    'M58 372V420C58 452 128 474 208 474S358 452 358 420V372z',
    art.fade('58 0 358 0', [0, METAL.dark], [0.15, '#F4F6F7'], [0.4, METAL.base], [0.55, '#E3E6E8'], [1, METAL.deep]),
  )
  art.line(curve('58,398 100,434 208,450 316,434 358,398'), METAL.crease, 2, { opacity: 0.5 })
  art.oval(208, 372, 150, 52, METAL.deep)
  art.oval(208, 370, 148, 50, METAL.bright)
  art.oval(208, 373, 138, 45, main.crease)
  art.oval(208, 378, 134, 40, art.fade('90 350 330 410', [0, main.light], [0.5, main.base], [1, main.deep]))
  art.air(main.glint, 0.6, 160, 366, 60, 12, -4)
  art.line(curve('150,384 190,396 240,394 276,380 240,372 196,376'), main.crease, 3, { opacity: 0.4 })
  art.line(curve(beside('150,384 190,396 240,394 276,380', 3)), main.bright, 2, { opacity: 0.5 })
}
