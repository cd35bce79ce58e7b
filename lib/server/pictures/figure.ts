import 'server-only'
import { cloth, fold } from './cloth.ts'
import { curve, mirrored, outline, symmetric } from './curve.ts'
import { type Tones, tones } from './palette.ts'
import type { Sketch } from './sketch.ts'

const CLAY = tones('#A98E76')
const PLAIN_TEE = tones('#D9D5CC')
const PLAIN_PANTS = tones('#3B3F46')

const ARM =
  '136,124! 108,142 92,190 80,270 68,350 60,420 54,466 48,504 60,546 78,534 92,488 98,462 108,420 118,350 130,280 144,216!'

/** A standing person without a face, in the same units as the clothes: neck at 250,90, hips at y = 440, soles at y = 985. */
export function upperBody(art: Sketch): void {
  arms(art)
  head(art)
}

function arms(art: Sketch): void {
  for (const side of [1, -1] as const) {
    const arm = outline(side === 1 ? ARM : mirrored(ARM))
    cloth(art, arm, CLAY, () => art.air(CLAY.crease, 0.4, side === 1 ? 124 : 396, 340, 22, 190, side * 8))
  }
}

/** The hands alone, where long sleeves end. */
export function hands(art: Sketch): void {
  for (const x of [72, 428]) art.oval(x, 500, 20, 44, CLAY.base, 1, x < 250 ? 10 : -10)
}

/** Head and neck. */
export function head(art: Sketch): void {
  const neck = symmetric('250,30! 224,34! 224,76 214,92 180,104! 190,150! 250,160!')
  cloth(art, neck, CLAY, () => art.air(CLAY.crease, 0.6, 256, 70, 40, 26))
  const face = symmetric('250,-64 218,-56 202,-26 201,6 208,38 226,62 250,70')
  art.shape(face, art.glow('226 -24 110', [0, CLAY.bright], [0.5, CLAY.base], [1, CLAY.dark]))
  const hair = symmetric('250,-70 212,-62 194,-28 198,8! 206,-10 214,-28! 234,-38 250,-40')
  art.shape(hair, art.fade('200 -60 300 0', [0, '#4A3C32'], [1, '#2C231D']))
}

/** Plain trousers and shoes below a top. */
export function plainLegs(art: Sketch): void {
  for (const side of [1, -1] as const) {
    const leg = '152,440! 146,520 150,620 160,720 166,820 172,940! 236,940! 240,800 246,660 250,520 252,440!'
    cloth(art, outline(side === 1 ? leg : mirrored(leg)), PLAIN_PANTS, () =>
      fold(art, PLAIN_PANTS, side === 1 ? 200 : 300, 560, 70, 84),
    )
  }
}

/** A plain tee above trousers. */
export function plainTee(art: Sketch): void {
  const sleeve = '138,119! 106,140 88,180 74,250! 100,266 128,268! 140,220 142,180!'
  for (const points of [sleeve, mirrored(sleeve)]) cloth(art, outline(points), PLAIN_TEE)
  cloth(
    art,
    symmetric('250,132 224,124 209,106 204,86! 166,104 132,121! 142,190! 150,300 158,390 168,440! 250,448'),
    PLAIN_TEE,
    () => {
      fold(art, PLAIN_TEE, 180, 250, 50, 34)
      fold(art, PLAIN_TEE, 322, 250, 50, -36)
      fold(art, PLAIN_TEE, 210, 400, 60, 100)
      art.air(PLAIN_TEE.crease, 0.4, 366, 320, 30, 180)
    },
  )
  art.line(curve('200,88 206,110 222,128 250,137 278,128 294,110 300,88'), PLAIN_TEE.crease, 1.6, { opacity: 0.5 })
}

/** Boots under a hem that ends at `y`. */
export function feet(art: Sketch, y: number, spread = 0): void {
  const leather: Tones = tones('#5B4632')
  for (const side of [1, -1] as const) {
    const boot = `${172 - spread},${y - 14}! ${168 - spread},${y + 20} ${156 - spread},${y + 42} ${158 - spread},${y + 54}! ${228 - spread},${y + 54}! ${234 - spread},${y + 30} ${232 - spread},${y - 14}!`
    cloth(art, outline(side === 1 ? boot : mirrored(boot)), leather)
    const x = side === 1 ? 156 - spread : 270 + spread
    art.shape(`M${x} ${y + 50}h74v9h-74z`, '#232325')
  }
}

/** Legs without trousers, from the hips at y = 440 down to the ankles. */
export function bareLegs(art: Sketch): void {
  for (const side of [1, -1] as const) {
    const leg = '160,600! 160,690 170,740 164,800 176,880 178,950! 226,950! 230,880 238,800 232,740 240,690 244,600!'
    cloth(art, outline(side === 1 ? leg : mirrored(leg)), CLAY, () => {
      art.air(CLAY.crease, 0.4, side === 1 ? 232 : 330, 780, 18, 160)
      art.air(CLAY.bright, 0.6, side === 1 ? 196 : 288, 728, 16, 24)
    })
  }
}
