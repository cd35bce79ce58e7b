import 'server-only'
import { cloth, fold, frontZip, ribs } from './cloth.ts'
import { curve, mirrored, outline, symmetric } from './curve.ts'
import { blend, LINING, type Tones, tones } from './palette.ts'
import type { Sketch } from './sketch.ts'
import { stitch } from './stitch.ts'
import type { Top } from './top-cuts.ts'

/** What is seen inside the neck: the back of the garment and its label. */
export function neckInside(art: Sketch, { cut, main, trim, isBack }: Top): void {
  if (cut.neck === 'hood') {
    hoodBehind(art, main, isBack)
    return
  }
  if (isBack) return
  const raised = cut.neck === 'stand' || cut.neck === 'shirt' || cut.neck === 'polo' || cut.neck === 'chef'
  const back = raised ? '200,92! 203,66 224,53 250,50 276,53 297,66 300,92!' : '203,88! 222,80 250,78 278,80 297,88!'
  const inside = cut.neck === 'stand' ? LINING : trim
  art.shape(
    outline(`${back} 290,150! 250,200! 210,150!`),
    art.fade('210 60 290 190', [0, inside.deep], [0.4, inside.dark], [1, inside.crease]),
  )
  art.air('#000', 0.3, 250, 140, 44, 50)
  if (cut.neck === 'crew' || cut.neck === 'vee') backBand(art, trim, cut.hem === 'rib' ? 14 : 9, cut.neck === 'crew')
  art.shape(`M239 ${raised ? 60 : 86}h22v13h-22z`, '#EDEBE6')
}

function backBand(art: Sketch, trim: Tones, width: number, isRibbed: boolean): void {
  const band = curve('203,87 224,80 250,77 276,80 297,87')
  art.line(band, trim.crease, width + 3, { cap: 'butt', opacity: 0.6 })
  art.line(band, trim.soft, width, { cap: 'butt' })
  if (isRibbed) art.line(band, trim.crease, width, { dash: '1.5 2.6', cap: 'butt', opacity: 0.3 })
}

const CREW_MIDDLE = '199,84 206,110 222,131 250,140 278,131 294,110 301,84'

const COLLARS: Record<Top['cut']['neck'], (art: Sketch, top: Top) => void> = {
  crew: (art, { trim, main, cut }) => {
    const isThick = cut.hem === 'rib'
    const band = isThick
      ? symmetric('250,153 216,142 197,115 191,85! 206,78! 210,106 225,123 250,131')
      : symmetric('250,148 219,138 202,114 196,87! 205,80! 209,106 224,124 250,132')
    art.placed('translate(0 4)', () => art.shape(band, main.crease, 0.3))
    cloth(art, band, trim, () => {
      const middle = isThick ? '196,84 205,112 221,133 250,142 279,133 295,112 304,84' : CREW_MIDDLE
      const width = isThick ? 24 : 18
      art.line(curve(middle), trim.crease, width, { dash: '1.5 2.6', cap: 'butt', opacity: 0.3 })
    })
  },
  vee: (art, top) => {
    const trim = top.cut.hiVis
      ? top.isTwoTone
        ? top.second
        : tones('#33363A')
      : tones(blend(top.trim.base, top.trim.light, 0.5))
    const band = outline('250,203! 216,148 193,88! 205,80! 227,138 250,184! 273,138 295,80! 307,88! 284,148')
    cloth(art, band, trim)
    art.line('M250 184V203', trim.crease, 1.4, { opacity: 0.5 })
  },
  polo: (art, top) =>
    fallCollar(
      art,
      top,
      '204,84! 214,104 230,124 246,138! 236,160 222,172! 200,146 186,110! 190,94 206,66! 198,80',
      true,
    ),
  shirt: (art, top) =>
    fallCollar(
      art,
      top,
      '204,80! 214,100 230,120 248,132! 236,154 214,176! 196,146 184,108! 190,90 206,64! 198,76',
      false,
    ),
  stand: (art, top) => standCollar(art, top, 58),
  chef: (art, top) => standCollar(art, top, 66),
  hood: (art, top) => hoodFront(art, top),
}

/** The collar as seen from the front. */
export function collar(art: Sketch, top: Top): void {
  COLLARS[top.cut.neck](art, top)
}

function fallCollar(art: Sketch, { trim, main }: Top, leaf: string, knit: boolean): void {
  for (const points of [leaf, mirrored(leaf)]) {
    const path = outline(points)
    art.placed('translate(2 5)', () => art.shape(path, main.crease, 0.28))
    cloth(art, path, trim, () => {
      art.air(trim.glint, 0.35, 206, 120, 14, 40, -24)
      art.air(trim.crease, 0.35, 306, 130, 16, 40, 24)
    })
  }
  for (const side of [1, -1]) {
    const x = (left: number) => 250 + side * (left - 250)
    stitch(
      art,
      knit
        ? `${x(191)},112 ${x(203)},143 ${x(221)},166 ${x(233)},156 ${x(241)},140`
        : `${x(189)},110 ${x(200)},143 ${x(214)},169 ${x(233)},150 ${x(242)},134`,
      trim,
      undefined,
      1,
    )
  }
}

function standCollar(art: Sketch, top: Top, height: number): void {
  const { trim, main, cut } = top
  const isChef = cut.neck === 'chef'
  const top_ = height
  const wall = isChef
    ? outline(
        `250,122! 222,112 206,98 200,86! 206,${top_} 226,${top_ + 20} 246,${top_ + 32}! 262,${top_ + 24} 284,${top_ + 12} 294,${top_}! 300,86! 294,98 278,112`,
      )
    : symmetric(`250,${top_ + 24} 226,${top_ + 17} 212,${top_ + 8} 203,${top_}! 197,88! 206,104 226,114 250,118`)
  cloth(art, wall, trim, () => art.air(trim.glint, 0.35, 218, 96, 14, 22, -20))
  art.line(
    curve(
      isChef
        ? '201,90 207,100 223,113 250,122 277,113 293,100 299,90'
        : '198,92 208,106 226,116 250,120 274,116 292,106 302,92',
    ),
    main.crease,
    1.6,
    { opacity: 0.5 },
  )
  if (!isChef) frontZip(art, 250, top_ + 28, 130, trim)
}

/** The hood of a person who does not wear it up: it lies on the shoulders behind the neck. */
export function hoodDown(art: Sketch, material: Tones): void {
  const shell = symmetric('250,44 216,48 190,64 176,92 178,120 200,140! 250,150!')
  cloth(art, shell, material, () => {
    fold(art, material, 196, 92, 34, 108, 0.9)
    fold(art, material, 304, 92, 34, 72, 0.9)
    art.air(material.crease, 0.7, 250, 84, 50, 34)
  })
}

function hoodBehind(art: Sketch, material: Tones, isBack: boolean): void {
  if (isBack) return
  const shell = symmetric('250,22 206,28 180,58 172,100 186,134 220,150 250,154')
  cloth(art, shell, material, () => fold(art, material, 192, 80, 40, 100, 0.7))
  art.shape(
    symmetric('250,44 220,50 202,74 198,104 212,128 250,138'),
    art.fade('210 50 290 140', [0, material.deep], [1, material.crease]),
  )
  art.shape('M239 112h22v13h-22z', '#EDEBE6')
}

function hoodFront(art: Sketch, top: Top): void {
  const { main, cut } = top
  for (const side of [1, -1] as const) {
    const wing = '198,100! 180,76 178,108 188,138 210,158 236,168 250,172! 250,130! 226,126 208,112'
    cloth(art, outline(side === 1 ? wing : mirrored(wing)), main, () =>
      fold(art, main, side === 1 ? 208 : 292, 138, 30, side === 1 ? 40 : -40),
    )
    const x = (left: number) => (side === 1 ? left : 500 - left)
    stitch(art, `${x(203)},103 ${x(216)},121 ${x(232)},129 ${x(248)},133`, main, undefined, 1.1)
    if (cut.closure === 'none' || !cut.outer) drawcord(art, x, main)
  }
}

function drawcord(art: Sketch, x: (left: number) => number, material: Tones): void {
  const cord = tones(blend(material.base, '#F1F0ED', 0.8))
  const path = curve(`${x(234)},140 ${x(230)},170 ${x(233)},200 ${x(229)},226`)
  art.line(path, material.crease, 5, { opacity: 0.6 })
  art.line(path, cord.base, 3.6)
  art.line(`M${x(229)} 224v12`, cord.deep, 5)
  art.oval(x(234), 141, 4, 4, '#9CA1A6')
}

/** The collar or hood as seen from behind. */
export function backNeck(art: Sketch, top: Top): void {
  const { cut, main, trim } = top
  if (cut.neck === 'hood') {
    const shell = symmetric('250,66 210,70 186,92 184,130 204,176 232,210 250,218')
    art.placed('translate(2 6)', () => art.shape(shell, main.crease, 0.3))
    cloth(art, shell, main, () => {
      fold(art, main, 214, 130, 50, 66)
      fold(art, main, 290, 136, 50, -66)
      art.air(main.glint, 0.3, 226, 100, 26, 20)
    })
    art.line('M250 68V216', main.crease, 1.6, { opacity: 0.5 })
    return
  }
  if (cut.neck === 'crew' || cut.neck === 'vee') {
    art.line('M202 89Q250 106 298 89', trim.crease, 13, { cap: 'butt', opacity: 0.5 })
    art.line('M202 88Q250 104 298 88', trim.light, 11, { cap: 'butt' })
    return
  }
  const isFall = cut.neck === 'polo' || cut.neck === 'shirt'
  const band = symmetric(
    isFall ? '250,62 222,64 208,70 196,100 190,112! 220,118 250,120' : '250,58 224,60 208,66 200,92! 224,104 250,106',
  )
  art.placed('translate(1 4)', () => art.shape(band, main.crease, 0.25))
  cloth(art, band, trim)
  if (isFall) stitch(art, '194,108 220,113 250,115 280,113 306,108', trim, undefined, 1)
  if (isFall && cut.neck === 'polo') ribs(art, trim, 194, 306, 112, 118, 4)
}
