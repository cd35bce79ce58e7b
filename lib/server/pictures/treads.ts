import 'server-only'
import { mirrored, outline } from './curve.ts'
import { wallShadow } from './ground.ts'
import type { Tones } from './palette.ts'
import type { Sketch } from './sketch.ts'

export type Tread = 'lugs' | 'waves' | 'flat'

const SOLE =
  '136,70 172,84 200,126 212,186 204,250 188,306 184,356 195,418 192,478 170,520 136,532 102,520 82,478 80,418 90,356 84,306 64,254 54,194 60,130 92,86'
const INSET =
  '136,82 166,94 189,132 200,188 192,248 176,306 172,358 183,418 180,472 162,510 136,520 110,510 93,472 92,418 102,356 96,304 76,250 66,194 72,136 98,98'

/** Both soles from below, side by side. */
export function treadView(art: Sketch, tread: Tread, sole: Tones): void {
  oneSole(art, tread, sole, SOLE, INSET, 1)
  oneSole(art, tread, sole, mirrored(SOLE), mirrored(INSET), -1)
}

function oneSole(art: Sketch, tread: Tread, sole: Tones, outer: string, inner: string, side: 1 | -1): void {
  const rim = outline(outer)
  const field = outline(inner)
  const middle = side === 1 ? 133 : 367
  wallShadow(art, rim)
  art.shape(rim, art.fade(`${middle - 70} 90 ${middle + 80} 520`, [0, sole.bright], [0.5, sole.base], [1, sole.dark]))
  art.line(rim, sole.crease, 2.4, { opacity: 0.6 })
  art.shape(field, art.fade(`${middle - 60} 90 ${middle + 60} 520`, [0, sole.dark], [1, sole.crease]))
  art.inside(field, () => {
    if (tread === 'lugs') lugs(art, sole, middle, side)
    else if (tread === 'waves') waves(art, sole, middle)
    else fineGrain(art, sole, middle)
  })
  art.air('#fff', 0.14, middle - 20, 180, 60, 110)
}

/** A raised block: its shaded foot, its face and the light on its upper left edge. */
function block(art: Sketch, sole: Tones, path: string): void {
  art.placed('translate(1.5 3)', () => art.shape(path, sole.crease))
  art.shape(path, sole.base)
  art.line(path, sole.light, 1.4, { opacity: 0.8 })
}

function lugs(art: Sketch, sole: Tones, middle: number, side: 1 | -1): void {
  const place = (dx: number) => middle + dx * side
  for (let y = 96; y < 290; y += 36) {
    block(
      art,
      sole,
      outline(
        `${place(-84)},${y + 12}! ${place(-34)},${y}! ${place(-26)},${y + 16}! ${place(-40)},${y + 24}! ${place(-84)},${y + 36}!`,
      ),
    )
    block(
      art,
      sole,
      outline(
        `${place(88)},${y + 12}! ${place(36)},${y}! ${place(28)},${y + 16}! ${place(42)},${y + 24}! ${place(88)},${y + 36}!`,
      ),
    )
    block(
      art,
      sole,
      outline(
        `${place(0)},${y - 6}! ${place(20)},${y + 8}! ${place(14)},${y + 22}! ${place(0)},${y + 14}! ${place(-14)},${y + 22}! ${place(-20)},${y + 8}!`,
      ),
    )
  }
  for (const y of [318, 334, 350, 366]) block(art, sole, `M${middle - 22} ${y}h44v8h-44z`)
  for (let y = 396; y < 520; y += 34) {
    block(
      art,
      sole,
      outline(`${place(-70)},${y}! ${place(-14)},${y}! ${place(-20)},${y + 22}! ${place(-70)},${y + 22}!`),
    )
    block(art, sole, outline(`${place(74)},${y}! ${place(18)},${y}! ${place(12)},${y + 22}! ${place(74)},${y + 22}!`))
  }
}

function waves(art: Sketch, sole: Tones, middle: number): void {
  const wave = (y: number) => {
    let path = `M${middle - 100} ${y}`
    for (let step = 0; step < 10; step += 1) path += `q10 ${step % 2 ? 12 : -12} 20 0`
    return path
  }
  for (let y = 84; y < 530; y += 15) {
    if (y > 300 && y < 380) continue
    art.line(wave(y + 2), sole.crease, 9)
    art.line(wave(y), sole.base, 8)
    art.line(wave(y - 2.4), sole.light, 1.4, { opacity: 0.7 })
  }
  block(
    art,
    sole,
    outline(
      `${middle},304! ${middle + 30},320 ${middle + 22},356 ${middle},376! ${middle - 22},356 ${middle - 30},320`,
    ),
  )
  for (const y of [326, 338, 350]) art.line(`M${middle - 14} ${y}h28`, sole.crease, 2.4)
}

function fineGrain(art: Sketch, sole: Tones, middle: number): void {
  art.shape(`M${middle - 100} 60h200v480h-200z`, sole.base)
  for (let y = 100; y < 270; y += 13) {
    for (let x = -72; x < 80; x += 13) art.oval(middle + x + (y % 2) * 6, y, 3.6, 3.6, sole.crease, 0.55)
  }
  art.shape(`M${middle - 100} 392h200v150h-200z`, sole.light)
  art.line(`M${middle - 100} 391h200`, sole.crease, 4)
  for (let y = 408; y < 520; y += 12) art.line(`M${middle - 100} ${y}h200`, sole.crease, 4, { opacity: 0.5 })
}
