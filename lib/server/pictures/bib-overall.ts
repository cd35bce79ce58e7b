import 'server-only'
import { cloth, fold, pocket } from './cloth.ts'
import { mirrored, outline, symmetric } from './curve.ts'
import { wallShadow } from './ground.ts'
import { coloursOf } from './makes.ts'
import { overallLegs, waistSeam } from './overall-legs.ts'
import { METAL, type Tones } from './palette.ts'
import type { Sketch } from './sketch.ts'
import { stitch } from './stitch.ts'
import type { Subject } from './subject.ts'

const FRONT = symmetric('250,98! 203,98! 202,130 196,168 184,206 180,242! 250,250')
const BACK = symmetric('250,84! 226,88! 214,130 200,176 184,210 180,242! 250,250')
const STRAPS = {
  front: '204,104! 223,104! 219,62 208,32! 190,38! 199,70',
  back: '228,96! 246,96! 226,60 208,30! 190,36! 206,72',
  worn: '204,104! 222,104! 221,78 218,62! 203,64! 204,82',
}
const STRAP_SEAMS: Partial<Record<string, string>> = {
  [STRAPS.back]: '234,94 216,60 199,36',
  [STRAPS.worn]: '213,100 212,80 211,66',
}

/** The bib overall: two straps with buckles, a bib with a pocket, buttons at the hip. */
export function bibOverall(art: Sketch, subject: Subject): void {
  const { main, second, isTwoTone } = coloursOf(subject)
  const bib = isTwoTone ? second : main
  const isBack = subject.view === 'back'
  const panel = isBack ? BACK : FRONT
  if (subject.view !== 'worn') wallShadow(art, panel)
  if (subject.view === 'front' || subject.view === 'detail') behind(art, bib)
  overallLegs(art, main, subject)
  if (isBack) straps(art, bib, STRAPS.back)
  cloth(art, panel, bib, () => bibFront(art, bib, isBack))
  if (!isBack) straps(art, bib, subject.view === 'worn' ? STRAPS.worn : STRAPS.front)
  waistSeam(art, main)
  for (const x of [185, 315]) for (const y of [216, 234]) stud(art, x, y, 3.6)
  if (isBack) return
  for (const x of [205, 277]) buckle(art, x)
}

function straps(art: Sketch, bib: Tones, points: string): void {
  for (const side of [points, mirrored(points)]) {
    const path = outline(side)
    art.placed('translate(1 3)', () => art.shape(path, bib.crease, 0.35))
    cloth(art, path, bib)
  }
  const seam = STRAP_SEAMS[points] ?? '213,100 210,66 204,40'
  for (const side of [seam, mirrored(seam)]) stitch(art, side, bib, undefined, 1)
}

/** The back of the bib, where it shows between the straps. */
function behind(art: Sketch, bib: Tones): void {
  const inside = symmetric('250,68! 238,66 214,40 204,34! 196,44 214,74 224,110! 250,120!')
  art.shape(inside, art.fade('200 40 300 110', [0, bib.deep], [1, bib.crease]))
  art.shape('M239 84h22v11h-22z', '#EDEBE6')
}

function bibFront(art: Sketch, bib: Tones, isBack: boolean): void {
  art.air(bib.glint, 0.4, 218, 170, 18, 60)
  fold(art, bib, 218, 216, 30, 70)
  fold(art, bib, 290, 212, 34, -66)
  if (isBack) {
    stitch(art, '232,92 220,132 206,178 190,212 186,240', bib, undefined, 1.1)
    stitch(art, '268,92 280,132 294,178 310,212 314,240', bib, undefined, 1.1)
    stitch(art, '216,140 250,146 284,140', bib, undefined, 1.1)
    return
  }
  stitch(art, '196,104 304,104', bib, undefined, 1.1)
  stitch(art, '196,118 304,118', bib, undefined, 1.1)
  stitch(art, '207,104 206,132 201,170 190,208 186,240', bib, undefined, 1.1)
  stitch(art, '293,104 294,132 299,170 310,208 314,240', bib, undefined, 1.1)
  pocket(art, 215, 134, 70, 70, bib)
  stitch(art, '258,136 258,196', bib, undefined, 1.1)
}

function buckle(art: Sketch, x: number): void {
  art.placed('translate(1 2.5)', () => art.line(`M${x} 86h18v26h-18z`, '#000', 4, { opacity: 0.3 }))
  art.line(`M${x} 86h18v26h-18z`, METAL.deep, 4.6)
  art.line(`M${x} 86h18v26h-18z`, METAL.bright, 2.8)
  art.line(`M${x} 96h18`, METAL.bright, 2.4)
  stud(art, x + 9, 108, 4.4)
}

function stud(art: Sketch, x: number, y: number, radius: number): void {
  art.oval(x + 0.6, y + 1, radius, radius, METAL.crease)
  art.oval(x, y, radius - 0.4, radius - 0.4, METAL.light)
  art.oval(x - 0.8, y - 0.8, radius * 0.4, radius * 0.4, '#fff', 0.8)
}
