import 'server-only'
import { button, cloth } from './cloth.ts'
import { curve, outline } from './curve.ts'
import type { Legs } from './leg-cuts.ts'
import { BRASS, blend, type Tones, tones } from './palette.ts'
import type { Sketch } from './sketch.ts'
import { stitch } from './stitch.ts'

/** The band's top edge at `x`: it hangs at the front and climbs behind. */
const top = (x: number, isBack: boolean): number => 53 + (1 - Math.abs(x - 250) / 80) * (isBack ? -4 : 8)

/** What is seen of the inside behind a waist that hangs open at the front. */
export function waistInside(art: Sketch, main: Tones): void {
  art.shape(outline('174,56! 206,48 250,46 294,48 326,56! 318,84! 182,84!'), main.crease)
  art.shape('M236 49h28v9h-28z', '#EDEBE6')
}

/** The waist: a band with loops and a button, or a drawcord in a ribbed tunnel. */
export function waist(art: Sketch, legs: Legs): void {
  if (legs.cut.waist === 'band') waistband(art, legs)
  else drawstring(art, legs)
}

function waistband(art: Sketch, { cut, main, isBack }: Legs): void {
  const [middle, low] = [top(250, isBack), top(250, isBack) + 26]
  const band = outline(`169,52! 250,${middle} 331,52! 340,79! 250,${low} 160,79!`)
  art.placed('translate(0 3)', () => art.shape(band, main.crease, 0.45))
  cloth(art, band, main, () => art.air(main.glint, 0.35, 206, 66, 50, 10))
  stitch(art, `163,75 250,${low - 4} 337,75`, main, cut.thread, 1.1)
  stitch(art, `171,57 250,${middle + 4} 329,57`, main, cut.thread, 1.1)
  for (const x of isBack ? [186, 222, 278, 314] : [184, 214, 288, 317])
    beltLoop(art, x, top(x, isBack), main, cut.thread)
  if (isBack) {
    if (cut.thread) leatherPatch(art)
    else beltLoop(art, 250, middle, main, cut.thread)
    return
  }
  art.line(`M256 ${middle + 1}V${low}`, main.crease, 1.8, { opacity: 0.6 })
  button(art, 248, middle + 14, cut.thread ? BRASS : tones(blend(main.base, '#8C9197', 0.6)), 6)
}

function beltLoop(art: Sketch, x: number, y: number, main: Tones, thread = main.thread): void {
  art.shape(`M${x - 3.5} ${y - 2}h10v33h-10z`, main.crease, 0.55)
  art.shape(`M${x - 5} ${y - 3}h9v32h-9z`, art.fade(`${x - 5} 0 ${x + 4} 0`, [0, main.bright], [1, main.base]))
  art.line(`M${x - 3} ${y - 1}v28m5-28v28`, thread, 0.9, { dash: '3 2', cap: 'butt' })
}

function leatherPatch(art: Sketch): void {
  art.shape('M292 47l26 3v24l-26 1z', '#8A5A32')
  art.line('M295 51l20 2v18l-20 1z', '#3D2615', 1, { dash: '2 1.6', cap: 'butt' })
}

function drawstring(art: Sketch, { main, isBack }: Legs): void {
  const [middle, low] = [top(250, isBack), top(250, isBack) + 32]
  cloth(art, outline(`169,52! 250,${middle} 331,52! 342,84! 250,${low} 158,84!`), main)
  let gathers = ''
  for (let x = 174; x < 330; x += 6) gathers += `M${x} ${Math.round(top(x, isBack)) + 4}v24`
  art.line(gathers, main.crease, 1.7, { opacity: 0.38 })
  stitch(art, `167,82 250,${low - 2} 333,82`, main, undefined, 1.1)
  if (isBack) return
  const cord = tones(blend(main.base, '#F1F0ED', 0.75))
  for (const x of [240, 260]) art.oval(x, middle + 15, 3.4, 3.4, '#9CA1A6')
  for (const points of [
    '241,76 226,88 216,80 222,70 241,76',
    '259,76 274,88 284,80 278,70 259,76',
    '246,78 238,106 242,136 234,164',
    '254,78 264,104 260,130 267,154',
  ]) {
    art.line(curve(points), main.crease, 5.4, { opacity: 0.6 })
    art.line(curve(points), cord.base, 3.8)
  }
  art.oval(250, 78, 7, 5, cord.light)
}
