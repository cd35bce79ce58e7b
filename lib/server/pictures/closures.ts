import 'server-only'
import { button, frontZip } from './cloth.ts'
import { blend, METAL, tones } from './palette.ts'
import type { Sketch } from './sketch.ts'
import { stitch } from './stitch.ts'
import type { Top } from './top-cuts.ts'

const CLOSURES: Record<Top['cut']['closure'], (art: Sketch, top: Top) => void> = {
  none: () => {},
  placket: (art, top) => {
    const band = top.cut.hiVis && top.isTwoTone ? top.second : top.main
    art.shape('M239 120h22v116h-22z', band.light)
    art.line('M239 120V236H261V120', band.crease, 1.4, { opacity: 0.55 })
    stitch(art, '242,126! 242,233! 258,233! 258,126!', band, undefined, 1)
    for (const y of [160, 186, 212]) button(art, 250, y, buttonTones(top))
  },
  buttons: (art, top) => {
    art.line('M238 120V530M262 120V530', '#14120F', 1.6, { opacity: 0.4 })
    art.line('M241 120V530', '#fff', 1.2, { opacity: 0.22 })
    stitch(art, '259,130 259,520', top.low, undefined, 1)
    for (let y = 158; y < 500; y += 48) button(art, 250, y, buttonTones(top))
  },
  zip: (art, top) => {
    if (!top.cut.outer || top.cut.neck === 'hood') frontZip(art, 250, 126, 520, top.isTwoTone ? top.second : top.main)
    else frontZip(art, 250, 100, 520, top.isTwoTone ? top.second : top.main)
    stitch(art, '239,140 239,520', top.low, undefined, 1)
    stitch(art, '261,140 261,520', top.low, undefined, 1)
  },
  'half-zip': (art, top) => {
    frontZip(art, 250, 112, 250, top.main)
    stitch(art, '240,128! 240,258! 260,258! 260,128!', top.main, undefined, 1)
  },
  henley: (art, { main }) => {
    art.placed('translate(1 3)', () => art.shape('M237 130h26v92h-26z', main.crease, 0.4))
    art.shape('M237 130h26v92h-26z', main.light)
    art.line('M237 130V222H263V130', main.crease, 1.6, { opacity: 0.6 })
    stitch(art, '240.5,136! 240.5,218! 259.5,218! 259.5,136!', main, undefined, 1)
    for (const y of [156, 180, 204]) button(art, 250, y, tones(blend(main.base, '#F1EEE6', 0.7)), 4.6)
  },
  snaps: (art, top) => {
    art.line('M250 200V530', top.main.crease, 2, { opacity: 0.6 })
    art.line('M242 208V530', top.main.crease, 1, { opacity: 0.3 })
    for (const y of [230, 280, 350, 440]) {
      art.oval(250, y, 5, 5, METAL.deep)
      art.oval(249.5, y - 0.5, 4, 4, METAL.bright)
    }
  },
  double: (art, top) => {
    art.line('M206 116L196 520', top.main.crease, 1.8, { opacity: 0.5 })
    art.line('M208 116L198 520', top.main.bright, 1.4, { opacity: 0.6 })
    stitch(art, '212,122 202,510', top.main, undefined, 1)
    for (let y = 156; y < 420; y += 50) {
      button(art, 220 - (y - 156) * 0.02, y, buttonTones(top), 6)
      button(art, 282 + (y - 156) * 0.02, y, buttonTones(top), 6)
    }
  },
}

const buttonTones = ({ main, cut, isTwoTone, second }: Top) =>
  tones(
    isTwoTone
      ? blend(second.base, '#FFFFFF', 0.25)
      : cut.closure === 'double'
        ? blend(main.base, '#8A8478', 0.28)
        : blend(main.base, '#F1EEE6', 0.6),
  )

/** How the front is done up. */
export function closure(art: Sketch, top: Top): void {
  CLOSURES[top.cut.closure](art, top)
}
