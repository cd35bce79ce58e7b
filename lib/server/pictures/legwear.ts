import 'server-only'
import { button, cloth, fold, pocket, reflectiveTape, ribs } from './cloth.ts'
import { beside, curve, mirrored, outline } from './curve.ts'
import { wallShadow } from './ground.ts'
import { type LegCut, legCut } from './leg-cuts.ts'
import { BRASS, blend, colourPair, type Tones, tones } from './palette.ts'
import type { Sketch } from './sketch.ts'
import { edge, stitch } from './stitch.ts'
import type { Subject } from './subject.ts'

interface Legs {
  cut: LegCut
  main: Tones
  second: Tones
  isTwoTone: boolean
  isBack: boolean
}

/** The hem's height, outer edge and inner edge for each fit. */
const FITS = {
  straight: { outer: '150,150 147,260 152,400 158,556!', inner: '232,562! 238,420 246,300' },
  slim: { outer: '154,150 152,260 160,400 170,556!', inner: '230,562! 236,420 244,300' },
  loose: { outer: '148,150 140,260 138,400 138,556!', inner: '234,563! 240,420 247,300' },
  short: { outer: '150,150 142,220 134,330!', inner: '240,344! 246,290 249,262' },
} as const

function halfOutline({ length, fit }: LegCut): string {
  const { outer, inner } = FITS[length === 'short' ? 'short' : fit]
  return `250,60! 170,54! ${outer} ${inner} 250,236!`
}

/** Trousers or shorts, from the front or from behind. */
export function trousers(art: Sketch, subject: Subject): void {
  const { main, second, isTwoTone } = colourPair(subject.colour)
  const legs: Legs = {
    cut: legCut(subject.type, subject.details),
    main,
    second,
    isTwoTone,
    isBack: subject.view === 'back',
  }
  // Laid flat, trousers look wider than when worn; shorts are shown nearer.
  const scale = legs.cut.length === 'short' ? 'translate(-105 20) scale(1.42)' : 'translate(-32 -6) scale(1.13 1)'
  art.placed(subject.view === 'worn' ? 'translate(0 374)' : scale, () => drawLegs(art, legs, subject.view !== 'worn'))
}

function drawLegs(art: Sketch, legs: Legs, shadow: boolean): void {
  const { cut, main } = legs
  const half = halfOutline(cut)
  const whole = outline(
    `${half.slice(0, half.lastIndexOf(' '))} 250,236! ${mirrored(half).split(' ').slice(1).join(' ')}`,
  )
  if (shadow) wallShadow(art, whole)
  if (shadow && !legs.isBack && cut.waist !== 'none') art.shape('M180 56Q250 46 320 56L300 84H200z', main.crease)
  for (const side of [-1, 1] as const) {
    cloth(art, outline(side === 1 ? half : mirrored(half)), main, () => {
      legFolds(art, legs, side)
      seams(art, legs, side)
      if (cut.kneePatch && !legs.isBack) kneePatch(art, legs, side)
      if (cut.cargo) cargoPocket(art, legs, side)
      if (cut.tape) legTape(art, cut, side)
      hem(art, legs, side)
    })
  }
  if (legs.isBack) seat(art, legs)
  else fly(art, legs)
  if (cut.waist === 'band') waistband(art, legs)
  if (cut.waist === 'drawstring') drawstring(art, legs)
}

const flip = (side: 1 | -1) => (x: number) => (side === 1 ? x : 500 - x)

function legFolds(art: Sketch, { main, cut }: Legs, side: 1 | -1): void {
  const x = flip(side)
  const long = cut.length === 'long'
  const middle = side === 1 ? 178 : 296
  art.air(main.glint, 0.34, middle, long ? 280 : 200, 20, long ? 200 : 100, side * 1)
  art.air(main.crease, 0.5, x(246), long ? 400 : 280, 20, long ? 190 : 80)
  if (side === -1) art.air(main.crease, 0.4, 350, 320, 18, 230)
  fold(art, main, x(226), 238, 44, side === 1 ? -28 : 28)
  fold(art, main, x(222), 262, 34, side === 1 ? -48 : 48, 0.7)
  if (!long) return
  fold(art, main, x(186), 372, 34, side === 1 ? 14 : -14, 0.9)
  // A coverall is drawn so small that its finer folds would be specks.
  if (cut.waist === 'none') return
  fold(art, main, x(204), 404, 30, side === 1 ? -16 : 16, 0.8)
  fold(art, main, x(186), 524, 40, side === 1 ? 20 : -20)
  fold(art, main, x(208), 544, 30, side === 1 ? -14 : 14, 0.8)
}

function seams(art: Sketch, { cut, main, isBack, isTwoTone, second }: Legs, side: 1 | -1): void {
  const x = flip(side)
  const thread = cut.thread ?? main.thread
  const fit = FITS[cut.length === 'short' ? 'short' : cut.fit]
  const outer = fit.outer
    .replace('!', '')
    .split(' ')
    .map((point) => {
      const [px = 0, py = 0] = point.split(',').map(Number)
      return `${x(px + 9)},${py}`
    })
  if (isTwoTone) art.line(curve(`${x(178)},60 ${outer.join(' ')}`), second.base, 17, { cap: 'butt' })
  if (cut.waist === 'none') {
    edge(art, `${x(196)},76 ${x(156)},150`, main, side === 1 ? -1 : 1)
    return
  }
  stitch(art, outer.join(' '), main, thread, 1.1)
  if (isBack || cut.waist === 'drawstring') return
  const mouth =
    cut.sidePockets === 'slant'
      ? `${x(196)},76 ${x(156)},150`
      : `${x(204)},76 ${x(196)},104 ${x(174)},118 ${x(150)},116`
  edge(art, mouth, main, side === 1 ? -1 : 1)
  stitch(art, beside(mouth, side * -5), main, thread, 1.1)
  if (cut.sidePockets === 'scoop')
    for (const [rx, ry] of [
      [200, 84],
      [158, 113],
    ] as const)
      art.oval(x(rx), ry, 2.8, 2.8, BRASS.bright)
}

function kneePatch(art: Sketch, { main }: Legs, side: 1 | -1): void {
  const x = flip(side)
  const patch = outline(`${x(160)},336! ${x(236)},336! ${x(235)},440! ${x(198)},452! ${x(162)},440!`)
  const tough = tones(blend(main.base, '#1B1C1E', 0.35))
  art.shape(patch, art.fade('150 330 350 450', [0, tough.light], [0.5, tough.base], [1, tough.dark]))
  art.line(patch, main.crease, 1.6, { opacity: 0.6 })
  stitch(
    art,
    `${x(164)},340! ${x(232)},340! ${x(231)},437! ${x(198)},448! ${x(166)},437! ${x(164)},340!`,
    tough,
    main.thread,
    1.1,
  )
  stitch(art, `${x(164)},346 ${x(232)},346`, tough, main.thread, 1.1)
}

function cargoPocket(art: Sketch, { main, cut }: Legs, side: 1 | -1): void {
  const y = cut.length === 'short' ? 212 : 262
  pocket(art, side === 1 ? 142 : 302, y, 56, 82, main, true)
}

function legTape(art: Sketch, cut: LegCut, side: 1 | -1): void {
  const x = flip(side)
  for (const y of cut.length === 'short' ? [300] : [466, 504])
    reflectiveTape(art, `${x(120)},${y - 3} ${x(194)},${y + 4} ${x(260)},${y + 1}`, 19)
}

function hem(art: Sketch, { cut, main }: Legs, side: 1 | -1): void {
  const x = flip(side)
  if (cut.length === 'short') stitch(art, `${x(120)},317 ${x(190)},330 ${x(250)},332`, main, cut.thread, 1.2)
  else if (cut.hem === 'rib') {
    art.shape(`M${x(130)} 530H${x(250)}V580H${x(130)}z`, main.soft)
    ribs(art, main, side === 1 ? 140 : 250, side === 1 ? 250 : 360, 531, 566)
    art.line(`M${x(130)} 530H${x(250)}`, main.crease, 2, { opacity: 0.6 })
  } else if (cut.hem === 'turned') {
    art.shape(`M${x(130)} 524L${x(250)} 528V580H${x(130)}z`, tones(blend(main.base, '#F1F0ED', 0.5)).base)
    art.line(`M${x(130)} 524L${x(250)} 528`, main.crease, 2, { opacity: 0.6 })
  } else stitch(art, `${x(120)},546 ${x(194)},551 ${x(250)},552`, main, cut.thread, 1.2)
}

function fly(art: Sketch, { cut, main }: Legs): void {
  art.line('M250 80V236', main.crease, 2, { opacity: 0.6 })
  if (cut.waist !== 'band') return
  const thread = cut.thread ?? main.thread
  stitch(art, '270,80 270,150 264,176 251,190', main, thread, 1.2)
  stitch(art, '274,80 274,152 267,181 251,195', main, thread, 1.2)
}

function seat(art: Sketch, { cut, main }: Legs): void {
  art.line('M250 80V236', main.crease, 2, { opacity: 0.6 })
  stitch(art, '254,82 254,232', main, cut.thread, 1.2)
  art.line(curve('158,112 200,120 250,136 300,120 342,112'), main.crease, 1.8, { opacity: 0.5 })
  stitch(art, '158,116 200,124 250,140 300,124 342,116', main, cut.thread, 1.2)
  for (const x of [178, 266]) pocket(art, x, 146, 56, 64, main)
}

function waistband(art: Sketch, { cut, main, isBack }: Legs): void {
  const band = outline('169,52! 250,60 331,52! 334,78! 250,86 166,78!')
  cloth(art, band, main)
  stitch(art, '170,74 250,82 330,74', main, cut.thread, 1.1)
  stitch(art, '171,57 250,64 329,57', main, cut.thread, 1.1)
  for (const x of isBack ? [186, 218, 250, 282, 314] : [190, 222, 286, 310]) {
    const y = 51 + (1 - Math.abs(x - 250) / 80) * 7
    art.shape(`M${x - 4.5} ${y}h10v34h-10z`, main.crease, 0.5)
    art.shape(`M${x - 5} ${y - 1}h9v33h-9z`, main.light)
    art.line(`M${x - 3} ${y + 1}v29m5-29v29`, cut.thread ?? main.thread, 1, { dash: '3 2', cap: 'butt' })
  }
  if (!isBack) button(art, 252, 73, cut.thread ? BRASS : tones(blend(main.base, '#8C9197', 0.6)), 5.4)
}

function drawstring(art: Sketch, { main }: Legs): void {
  cloth(art, outline('169,52! 250,60 331,52! 334,82! 250,90 166,82!'), main)
  for (let x = 174; x < 330; x += 6)
    art.line(`M${x} ${56 + 5 * (1 - Math.abs(x - 250) / 80)}v24`, main.crease, 1.6, { opacity: 0.3 })
  const cord = tones(blend(main.base, '#F1F0ED', 0.75))
  for (const end of ['246,74 236,104 240,140 232,168', '254,74 266,102 262,132 270,156']) {
    art.line(curve(end), main.crease, 5.4, { opacity: 0.6 })
    art.line(curve(end), cord.base, 4)
  }
  art.oval(250, 75, 7, 5, cord.light)
}

/** The trousers of a coverall or overall, in the colours given, without a waistband of their own. */
export function overallLegs(art: Sketch, main: Tones, { view, details }: Subject): void {
  const waist = details.has('bib') ? ('band' as const) : ('none' as const)
  const cut = { ...legCut('work-pants', new Set()), waist, tape: details.has('tape') }
  const isBack = view === 'back'
  drawLegs(art, { cut, main, second: main, isTwoTone: false, isBack }, view !== 'worn')
}
