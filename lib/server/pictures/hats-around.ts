import 'server-only'
import { curve, outline } from './curve.ts'
import { wallShadow } from './ground.ts'
import { coloursOf } from './makes.ts'
import { blend, type Tones, tones } from './palette.ts'
import type { Sketch } from './sketch.ts'
import { stitch } from './stitch.ts'
import type { Subject } from './subject.ts'

const CENTRE = { x: 250, y: 290 }

/** A point around the middle of the paper, `'x,y'`; 0° is to the right, 90° towards the shopper. */
function around(degrees: number, rx: number, ry = rx): string {
  const turn = (degrees * Math.PI) / 180
  return `${Math.round(CENTRE.x + Math.cos(turn) * rx)},${Math.round(CENTRE.y + Math.sin(turn) * ry)}`
}

const ring = (rx: number, ry = rx): string =>
  outline([0, 45, 90, 135, 180, 225, 270, 315].map((degrees) => around(degrees, rx, ry)).join(' '))

const lit = (art: Sketch, material: Tones): string =>
  art.glow('200 230 240', [0, material.bright], [0.45, material.base], [1, material.deep])

const PEAK = '148,356! 150,420 176,470 214,494 250,500 286,494 324,470 350,420 352,356!'

/** A hat seen from above: how its crown is sewn or knitted together, and what stands out around it. */
export function hatFromAbove(art: Sketch, subject: Subject): void {
  const { main, second, isTwoTone } = coloursOf(subject)
  if (subject.type === 'cap') capFromAbove(art, main, isTwoTone ? second : main)
  else if (subject.type === 'beanie')
    beanieFromAbove(art, main, isTwoTone ? second : main, subject.details.has('pompom'))
  else brimFromAbove(art, main, isTwoTone ? second : tones(blend(main.base, '#2A211A', 0.62)))
}

function capFromAbove(art: Sketch, main: Tones, peak: Tones): void {
  wallShadow(art, outline(PEAK))
  art.shape(outline(PEAK), art.fade('150 350 350 500', [0, peak.light], [0.5, peak.base], [1, peak.dark]))
  for (const rim of [0, 10, 20])
    stitch(
      art,
      `${160 + rim},380 ${164 + rim},420 ${190 + rim},${470 - rim} 250,${490 - rim} ${310 - rim},${470 - rim} ${336 - rim},420 ${340 - rim},380`,
      peak,
      undefined,
      1.1,
    )
  const crown = ring(136, 142)
  wallShadow(art, crown)
  art.shape(crown, lit(art, main))
  art.inside(crown, () => {
    for (let degrees = 30; degrees < 390; degrees += 60) {
      art.line(`M${CENTRE.x} ${CENTRE.y}L${around(degrees, 140, 146)}`, main.crease, 2, { opacity: 0.6 })
      for (const beside of [-4, 4])
        stitch(art, `${around(degrees + beside * 4, 22)} ${around(degrees + beside, 136, 142)}`, main, undefined, 1.1)
      const [x = 0, y = 0] = around(degrees + 30, 78, 82)
        .split(',')
        .map(Number)
      art.oval(x, y, 6, 6, main.light)
      art.oval(x, y, 3, 3, main.crease)
    }
    art.air(main.glint, 0.5, 200, 230, 60, 50)
    art.line(crown, main.crease, 5, { opacity: 0.4 })
  })
  art.oval(CENTRE.x, CENTRE.y + 2, 14, 13, main.crease)
  art.oval(CENTRE.x, CENTRE.y, 12, 11, main.light)
}

function beanieFromAbove(art: Sketch, main: Tones, other: Tones, hasPompom: boolean): void {
  const cuff = ring(168)
  const dome = ring(146)
  wallShadow(art, cuff)
  art.shape(cuff, lit(art, other))
  spokes(art, cuff, other, 148, 172, 72)
  art.shape(dome, lit(art, main))
  spokes(art, dome, main, 12, 150, 48)
  art.inside(dome, () => {
    for (let degrees = 45; degrees < 405; degrees += 90)
      art.line(`M${around(degrees, 6)}L${around(degrees + 6, 96)}`, main.crease, 4, { opacity: 0.5 })
    art.air(main.glint, 0.45, 200, 230, 66, 56)
    art.line(dome, main.crease, 8, { opacity: 0.35 })
  })
  if (hasPompom) {
    art.oval(CENTRE.x + 6, CENTRE.y + 10, 62, 60, '#14120F', 0.25)
    for (let strand = 0; strand < 90; strand += 1) {
      const from = around(strand * 137.5, 54 - ((strand * 7) % 50))
      art.line(
        `M${from}L${around(strand * 137.5, 62 - ((strand * 7) % 50))}`,
        [other.light, other.base, other.soft][strand % 3] ?? other.base,
        9,
      )
    }
  } else art.oval(CENTRE.x, CENTRE.y, 8, 8, main.crease, 0.7)
}

function spokes(art: Sketch, path: string, wool: Tones, from: number, to: number, count: number): void {
  art.inside(path, () => {
    let ribs = ''
    for (let spoke = 0; spoke < count; spoke += 1) {
      const degrees = (spoke * 360) / count
      ribs += `M${around(degrees, from)}L${around(degrees, to)}`
    }
    art.line(ribs, wool.crease, 2.6, { opacity: 0.4 })
  })
}

function brimFromAbove(art: Sketch, main: Tones, band: Tones): void {
  const brim = ring(226, 210)
  wallShadow(art, brim)
  art.shape(brim, lit(art, main))
  art.inside(brim, () => {
    for (const rim of [8, 18, 28, 38])
      art.line(ring(226 - rim, 210 - rim), main.thread, 1.4, { dash: '5 4', opacity: 0.7 })
    art.line(brim, main.crease, 4, { opacity: 0.4 })
    art.air('#14120F', 0.4, 262, 306, 160, 150)
  })
  art.shape(ring(128, 120), band.base)
  art.line(ring(128, 120), band.crease, 3, { opacity: 0.6 })
  const crown = ring(118, 110)
  art.shape(crown, lit(art, main))
  art.inside(crown, () => {
    art.air(main.crease, 0.6, 250, 300, 30, 86)
    art.air(main.glint, 0.5, 196, 250, 40, 60)
    art.air(main.glint, 0.35, 300, 250, 26, 50)
    art.line(curve('250,196 246,250 250,300 248,360'), main.crease, 3, { opacity: 0.4 })
    art.line(crown, main.crease, 4, { opacity: 0.4 })
  })
}

/** A hat turned over: lining, sweatband and label. */
export function hatFromInside(art: Sketch, subject: Subject): void {
  const { main, second, isTwoTone } = coloursOf(subject)
  const other = isTwoTone ? second : main
  const lining = tones(blend(main.base, '#0F0E0D', 0.5))
  if (subject.type === 'cap') {
    wallShadow(art, outline(PEAK))
    art.shape(outline(PEAK), art.fade('150 350 350 500', [0, other.soft], [1, other.deep]))
    art.line(outline(PEAK), other.crease, 2, { opacity: 0.5 })
  }
  if (subject.type === 'wide-brim-hat') {
    const brim = ring(226, 210)
    wallShadow(art, brim)
    art.shape(brim, art.glow('250 290 230', [0, main.deep], [0.6, main.soft], [1, main.base]))
    for (const rim of [8, 18, 28, 38])
      art.line(ring(226 - rim, 210 - rim), main.thread, 1.4, { dash: '5 4', opacity: 0.5 })
  }
  opening(art, subject.type === 'beanie' ? other : tones('#2B2C2F'), lining, subject.type === 'beanie')
  label(art)
}

function opening(art: Sketch, band: Tones, lining: Tones, isKnit: boolean): void {
  const rim = isKnit ? ring(160, 152) : ring(136, 128)
  const hollow = isKnit ? ring(132, 124) : ring(118, 110)
  wallShadow(art, rim)
  art.shape(rim, lit(art, band))
  if (isKnit) spokes(art, rim, band, 120, 164, 64)
  else art.line(ring(127, 119), band.thread, 1.6, { dash: '5 4', opacity: 0.7 })
  art.shape(hollow, art.glow('262 310 130', [0, lining.deep], [0.7, lining.base], [1, lining.crease]))
  art.inside(hollow, () => {
    for (let degrees = 30; degrees < 390; degrees += 60)
      art.line(`M${around(degrees, 20)}L${around(degrees, 130)}`, lining.bright, isKnit ? 2 : 6, { opacity: 0.35 })
    art.air('#000', 0.5, 220, 240, 90, 70)
    art.line(hollow, '#000', 8, { opacity: 0.3 })
  })
}

function label(art: Sketch): void {
  const tag = 'M228 186h44v30h-44z'
  art.placed('translate(2 3)', () => art.shape(tag, '#000', 0.35))
  art.shape(tag, '#EFEAE0')
  art.line('M236 196h28M236 205h18', '#17181A', 2.4, { opacity: 0.7 })
}
