import 'server-only'
import { cloth, fold } from './cloth.ts'
import { curve, mirrored, outline, symmetric } from './curve.ts'
import { type Tones, tones } from './palette.ts'
import type { Sketch } from './sketch.ts'
import { edge, stitch } from './stitch.ts'
import type { Subject } from './subject.ts'

const PLAIN_TEE = tones('#D9D5CC')
const PLAIN_PANTS = tones('#3B3F46')
const BOOT_LEATHER = tones('#7A5836')
const SOCK = tones('#5A5F66')

/** The people who model for the shop; everything of one type is worn by the same one. */
const SKINS = [tones('#C89A78'), tones('#8E6144'), tones('#B07F5A')] as const

/** The skin of the person who wears `subject`. */
export function skinOf({ type }: Subject): Tones {
  return SKINS[type.length % SKINS.length] ?? SKINS[0]
}

const HAND =
  '57,464! 52,484 45,504 42,526 43,548 48,562 54,566 58,574 64,579 70,581 76,582 83,577 88,566 91,548 93,532! 99,544 106,550 112,546 112,534 107,516 102,496 95,464!'
const ARM = `136,124! 108,142 92,190 82,262 76,316 66,356 60,402 57,440 ${HAND.replaceAll('464!', '464')} 100,434 111,388 122,350 126,318 133,276 146,214!`
const FINGERS = ['55,534 53,550 54,564', '66,536 65,556 67,578', '79,536 79,558 77,578', '92,536 90,520 92,506']

/** Neck and jaw: the picture ends above the mouth, so that the clothes are looked at and not the person. */
export function neckAndJaw(art: Sketch, skin: Tones): void {
  const neck = symmetric('250,20! 221,20! 219,66 212,88 176,106! 190,156! 250,190!')
  cloth(art, neck, skin, () => {
    art.air(skin.crease, 0.75, 258, 72, 48, 22)
    art.air(skin.deep, 0.5, 284, 96, 16, 50, 12)
    for (const side of [1, -1]) {
      const x = (left: number) => 250 + side * (left - 250)
      art.line(curve(`${x(228)},70 ${x(234)},100 ${x(243)},124`), skin.deep, 3, { opacity: 0.3 })
      art.line(curve(`${x(244)},132 ${x(226)},126 ${x(204)},122`), skin.deep, 3, { opacity: 0.35 })
    }
  })
  const jaw = symmetric('250,-60! 198,-60! 198,-8 203,22 214,46 232,64 250,69')
  art.shape(jaw, art.glow('230 6 96', [0, skin.light], [0.55, skin.base], [1, skin.deep]))
  art.air(skin.crease, 0.4, 293, 24, 16, 50, 12)
  art.line(curve('231,33 241,31 250,33 259,31 269,33'), skin.deep, 2.6, { opacity: 0.75 })
  art.air(skin.crease, 0.5, 250, 43, 15, 4)
  art.air(skin.glint, 0.4, 248, 54, 13, 7)
}

/** Both arms from the shoulder down, with their hands. */
export function arms(art: Sketch, skin: Tones): void {
  limbs(art, skin, ARM, () => {
    art.air(skin.crease, 0.45, 128, 320, 20, 180, 8)
    art.air(skin.glint, 0.35, 88, 390, 9, 60, 8)
    art.air(skin.deep, 0.4, 96, 322, 24, 10, 20)
  })
}

/** The hands alone, where long sleeves end. */
export function hands(art: Sketch, skin: Tones): void {
  limbs(art, skin, HAND, () => art.air(skin.crease, 0.7, 76, 474, 28, 16))
}

function limbs(art: Sketch, skin: Tones, points: string, model: () => void): void {
  art.inMirror(() =>
    cloth(art, outline(points), skin, () => {
      model()
      for (const finger of FINGERS) art.line(curve(finger), skin.crease, 1.8, { opacity: 0.6 })
      art.air(skin.glint, 0.3, 62, 512, 12, 20)
    }),
  )
}

/** Plain trousers below a top. */
export function plainLegs(art: Sketch, drill = PLAIN_PANTS): void {
  const leg = '156,420! 146,500 146,580 152,680 158,780 166,940! 236,940! 241,800 246,680 249,580 250,420!'
  art.inMirror(() =>
    cloth(art, outline(leg), drill, () => {
      fold(art, drill, 196, 620, 90, 88, 0.8)
      fold(art, drill, 222, 584, 40, -30)
      fold(art, drill, 218, 612, 34, -48, 0.7)
      art.air(drill.crease, 0.5, 247, 640, 16, 140)
      edge(art, '196,470 164,540 150,556', drill, -1)
    }),
  )
  stitch(art, '268,440 268,530 262,556 251,568', drill)
}

/** A plain tee above trousers. */
export function plainTee(art: Sketch): void {
  const sleeve = '138,119! 106,140 86,184 68,246! 98,264 130,268! 138,240 150,214 156,180!'
  for (const points of [sleeve, mirrored(sleeve)]) cloth(art, outline(points), PLAIN_TEE)
  cloth(
    art,
    symmetric('250,132 224,124 209,106 204,86! 166,104 132,121! 142,190! 148,300 156,390 158,460! 250,468'),
    PLAIN_TEE,
    () => {
      fold(art, PLAIN_TEE, 180, 250, 50, 34)
      fold(art, PLAIN_TEE, 322, 250, 50, -36)
      fold(art, PLAIN_TEE, 196, 400, 60, 100)
      fold(art, PLAIN_TEE, 300, 410, 60, 78)
      art.air(PLAIN_TEE.crease, 0.4, 366, 320, 30, 180)
      for (const x of [145, 355]) art.line(`M${x} 124q6 50 2 96`, PLAIN_TEE.crease, 1.6, { opacity: 0.4 })
    },
  )
  art.line(curve('200,88 206,110 222,128 250,137 278,128 294,110 300,88'), PLAIN_TEE.crease, 1.6, { opacity: 0.5 })
}

const BOOT = '172,910! 170,936 163,954 157,970 157,984! 237,984! 236,970 231,952 228,934 228,910!'

/** Work boots seen from the front, their soles on the floor at y = 990, under a hem that ends at 930. */
export function feet(art: Sketch): void {
  art.inMirror(() => {
    art.air('#2A231A', 0.5, 196, 988, 60, 9)
    cloth(art, outline(BOOT), BOOT_LEATHER, () => {
      art.shape(outline('184,910! 184,944 188,956! 210,956! 215,944 216,910!'), BOOT_LEATHER.dark)
      art.air(BOOT_LEATHER.glint, 0.55, 190, 964, 22, 9)
      art.line(curve('160,966 176,956 198,953 220,956 234,966'), BOOT_LEATHER.crease, 1.6)
      art.line('M182 922l36 4m-36 6l36 4m-36 6l36 4', BOOT_LEATHER.glint, 3.4)
      art.air(BOOT_LEATHER.crease, 0.6, 200, 918, 40, 12)
    })
    art.shape('M155 980h84l1 10h-86z', '#232325')
  })
}

/** Legs without trousers, with socks, from the hips at y = 440 down to the ankles. */
export function bareLegs(art: Sketch, skin: Tones): void {
  const leg = outline(
    '154,600! 156,690 164,744 158,800 168,868 177,950! 223,950! 228,880 238,806 230,744 240,690 246,600!',
  )
  art.inMirror(() => {
    cloth(art, leg, skin, () => {
      art.air(skin.crease, 0.5, 234, 770, 18, 180)
      art.air(skin.glint, 0.4, 180, 810, 14, 60)
      art.air(skin.glint, 0.4, 194, 738, 18, 20)
      art.line(curve('176,762 194,770 214,762'), skin.deep, 3, { opacity: 0.4 })
      art.shape('M150 884H350V960H150z', SOCK.base)
      art.shape('M150 880H350V900H150z', SOCK.light)
      art.air(SOCK.crease, 0.6, 222, 920, 16, 50)
    })
  })
}
