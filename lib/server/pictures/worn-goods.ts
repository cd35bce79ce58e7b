import 'server-only'
import { cloth, fold } from './cloth.ts'
import { curve, outline, symmetric } from './curve.ts'
import { feet, plainLegs, skinOf } from './figure.ts'
import { floorShadow } from './ground.ts'
import { gloves, kneePads } from './hand-and-knee.ts'
import { beanie, cap, wideBrimHat } from './headwear.ts'
import { coloursOf } from './makes.ts'
import { marked } from './marks.ts'
import { isDark, tones } from './palette.ts'
import type { Sketch } from './sketch.ts'
import { oneSock } from './socks.ts'
import { stitch } from './stitch.ts'
import type { Drawing, Subject } from './subject.ts'

const LINEN = tones('#D2C6B2')
const WOOD = tones('#8A6642')
const NAVY = tones('#35415C')
const KHAKI = tones('#9C8A62')

/** A hat maker's linen head, seen from the front, its chin at y = `chin`. */
function linenHead(art: Sketch, chin: number): void {
  stand(art, 250, chin)
  const face = symmetric(
    `250,${chin - 370} 168,${chin - 350} 132,${chin - 250} 134,${chin - 150} 152,${chin - 80} 196,${chin - 14} 250,${chin}`,
  )
  cloth(art, face, LINEN, () => {
    art.air(LINEN.glint, 0.6, 206, chin - 120, 34, 90, 8)
    art.air(LINEN.crease, 0.4, 340, chin - 130, 40, 150)
    for (const x of [202, 300]) art.air(LINEN.crease, 0.4, x, chin - 152, 34, 16)
    art.line(
      curve(`243,${chin - 160} 240,${chin - 110} 230,${chin - 86} 250,${chin - 78} 268,${chin - 86}`),
      LINEN.deep,
      3,
      {
        opacity: 0.4,
      },
    )
    art.air(LINEN.crease, 0.35, 252, chin - 48, 40, 7)
    stitch(art, `250,${chin - 300} 250,${chin - 180}`, LINEN)
  })
}

/** The same head turned a little to the left, for a peak that points there. */
function linenProfile(art: Sketch): void {
  stand(art, 300, 588)
  const face = outline(
    '150,300! 136,372 128,420 104,466 98,482 116,492! 112,508 120,518 114,532 120,552 130,574 160,588 204,584 236,566! 330,600! 380,540 402,440 404,330!',
  )
  cloth(art, face, LINEN, () => {
    art.air(LINEN.glint, 0.6, 190, 480, 50, 60, 10)
    art.air(LINEN.crease, 0.5, 370, 480, 50, 130)
    art.air(LINEN.crease, 0.5, 230, 404, 130, 30, 6)
    art.oval(330, 452, 19, 32, LINEN.dark, 0.6, 10)
    art.oval(327, 451, 14, 27, LINEN.light, 1, 10)
    art.line(curve('250,566 290,540 318,500'), LINEN.deep, 3, { opacity: 0.35 })
  })
}

function stand(art: Sketch, x: number, chin: number): void {
  floorShadow(art, x, chin + 118, 92)
  cloth(
    art,
    outline(
      `${x - 62},${chin - 60}! ${x - 58},${chin + 20} ${x - 72},${chin + 74}! ${x + 72},${chin + 74}! ${x + 58},${chin + 20} ${x + 62},${chin - 60}!`,
    ),
    LINEN,
    () => art.air(LINEN.crease, 0.7, x + 10, chin - 4, 80, 40),
  )
  cloth(art, `M${x - 86} ${chin + 74}h172v44h-172z`, WOOD, () =>
    art.line(`M${x - 86} ${chin + 90}h172`, WOOD.crease, 1.6, { opacity: 0.5 }),
  )
}

function legInSock(art: Sketch, subject: Subject): void {
  const skin = skinOf(subject)
  const top = subject.details.has('ankle') ? 236 : 84
  floorShadow(art, 196, 490, 150)
  cloth(
    art,
    outline(`168,-240! 160,-60 172,${top - 40} 180,${top + 30}! 314,${top + 30}! 322,${top - 40} 338,-60 326,-240!`),
    skin,
    () => {
      art.air(skin.glint, 0.5, 206, top - 120, 18, 160, 2)
      art.air(skin.crease, 0.5, 318, top - 110, 30, 180)
      art.air(skin.crease, 0.5, 246, top, 90, 14)
    },
  )
  oneSock(art, subject)
}

function kneesInPads(art: Sketch, subject: Subject): void {
  feet(art)
  plainLegs(art, isDark(coloursOf(subject).main.base) ? KHAKI : NAVY)
  art.placed('translate(138 574) scale(.46)', () => marked(kneePads)(art, subject))
}

function handsInGloves(art: Sketch, subject: Subject): void {
  const drill = isDark(coloursOf(subject).main.base) ? KHAKI : NAVY
  for (const place of [
    'translate(476 30) scale(-.94 .94) rotate(-5 190 500)',
    'translate(24 46) scale(.94) rotate(-7 190 500)',
  ])
    art.placed(place, () =>
      cloth(art, outline('142,478! 128,560 120,700 124,900! 300,900! 296,700 288,560 274,478!'), drill, () => {
        fold(art, drill, 190, 560, 50, 24)
        fold(art, drill, 236, 610, 44, -20)
        art.air(drill.crease, 0.5, 280, 640, 24, 150)
        stitch(art, '136,494 208,500 282,494', drill)
      }),
    )
  gloves(art, subject)
}

/** What is worn on the head, the leg, the knee or the hand, being worn. */
export const WORN_GOODS: Partial<Record<Subject['type'], { draw: Drawing; frame: string }>> = {
  beanie: {
    draw: (art, subject) => {
      linenHead(art, 606)
      marked(beanie)(art, subject)
    },
    frame: '-60 40 620 744',
  },
  'wide-brim-hat': {
    draw: (art, subject) => {
      linenHead(art, 560)
      marked(wideBrimHat)(art, subject)
    },
    frame: '-50 120 600 720',
  },
  cap: {
    draw: (art, subject) => {
      linenProfile(art)
      marked(cap)(art, subject)
    },
    frame: '-60 94 610 732',
  },
  socks: { draw: legInSock, frame: '-20 -70 500 600' },
  'knee-pads': { draw: kneesInPads, frame: '25 492 450 540' },
  gloves: { draw: handsInGloves, frame: '0 54 500 600' },
}
