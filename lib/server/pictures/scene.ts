import 'server-only'
import type { PictureScene } from '#lib/domain/catalogue/drawn-picture.ts'
import { laceUpBoot } from './boots.ts'
import { outline } from './curve.ts'
import type { Sketch } from './sketch.ts'
import type { Subject } from './subject.ts'

const BOOT: Subject = { type: 'lace-up-boot', colour: 'wheat', details: new Set(['toe-cap', 'gum-sole']), view: 'side' }
const FAR = '#8E6A62'
const NEAR = '#33292F'

interface Stage {
  width: number
  height: number
  /** Where the ground begins. */
  horizon: number
  sun: readonly [number, number]
  boots: readonly [string, string]
}

const STAGES: Record<PictureScene, Stage> = {
  hero: {
    width: 1600,
    height: 900,
    horizon: 640,
    sun: [1010, 590],
    boots: ['translate(1074 158) scale(1.1)', 'translate(770 166) scale(1.38)'],
  },
  'hero-tall': {
    width: 900,
    height: 1200,
    horizon: 860,
    sun: [250, 800],
    boots: ['translate(402 446) scale(.98)', 'translate(60 446) scale(1.3)'],
  },
}

/** Boots on a building site at dawn: the home page's one big picture, with quiet sky where the headline goes. */
export function scene(art: Sketch, name: PictureScene): string {
  const stage = STAGES[name]
  sky(art, stage)
  skyline(art, stage)
  ground(art, stage)
  for (const place of stage.boots) {
    art.placed(place, () => {
      art.air('#120E12', 0.8, 270, 500, 300, 26)
      art.air('#120E12', 0.5, 330, 524, 280, 40, 4)
      laceUpBoot(art, BOOT)
    })
  }
  return `0 0 ${stage.width} ${stage.height}`
}

function sky(art: Sketch, { width, height, horizon, sun: [x, y] }: Stage): void {
  art.shape(
    `M0 0H${width}V${height}H0Z`,
    art.fade(
      `0 0 0 ${horizon}`,
      [0, '#27303F'],
      [0.38, '#5A566B'],
      [0.66, '#B97E6C'],
      [0.86, '#EDAE72'],
      [1, '#F9D79B'],
    ),
  )
  art.air('#FFE7B0', 0.9, x, y, 560, 420)
  art.oval(x, y, 88, 88, '#FFF3D2')
  for (const [cx, cy, rx] of [
    [0.24, 0.44, 0.26],
    [0.62, 0.3, 0.2],
    [0.86, 0.5, 0.22],
    [0.4, 0.6, 0.3],
  ] as const) {
    art.air('#F6C79A', 0.55, Math.round(cx * width), Math.round(cy * horizon), Math.round(rx * width), 12)
    art.air('#7E5F68', 0.5, Math.round(cx * width) + 40, Math.round(cy * horizon) + 14, Math.round(rx * width), 10)
  }
}

/** The frame of a building going up: floors and columns, lit from behind. */
function building(art: Sketch, x: number, foot: number, bays: number, floors: number, ink: string, size = 1): void {
  const [bay, storey] = [58 * size, 54 * size]
  let path = ''
  for (let floor = 1; floor <= floors; floor += 1)
    path += `M${x - 8} ${foot - floor * storey}h${bays * bay + 16}v${8 * size}h${-bays * bay - 16}z`
  for (let column = 0; column <= bays; column += 1) {
    const tall = floors * storey + (column % 2 ? 22 * size : 0)
    path += `M${x + column * bay} ${foot}v${-tall}h${7 * size}v${tall}z`
  }
  art.shape(path, ink)
}

function crane(art: Sketch, x: number, foot: number, tall: number, ink: string, side: 1 | -1): void {
  const top = foot - tall
  let lattice = ''
  for (let y = top + 30; y < foot; y += 26) lattice += `M${x - 9} ${y}l18 26m0 -26l-18 26`
  const jib = (dx: number) => x + side * dx
  art.line(`M${x - 9} ${foot}V${top + 20}M${x + 9} ${foot}V${top + 20}`, ink, 4)
  art.line(lattice, ink, 2)
  art.line(
    `M${jib(-96)} ${top + 22}L${jib(330)} ${top + 22}M${jib(-96)} ${top + 22}L${x} ${top - 36}L${jib(330)} ${top + 22}M${x} ${top - 36}V${top + 30}M${x} ${top - 6}L${jib(310)} ${top + 20}`,
    ink,
    4,
  )
  let truss = ''
  for (let dx = 16; dx < 310; dx += 22)
    truss += `M${jib(dx)} ${top + 22}l${side * 11} ${-12 + dx / 30}l${side * 11} ${12 - dx / 30}`
  art.line(truss, ink, 2)
  art.shape(`M${jib(-100)} ${top + 20}h${side * 34}v34h${side * -34}z`, ink)
  art.line(`M${jib(250)} ${top + 22}v96`, ink, 2)
  art.shape(`M${jib(250) - 12} ${top + 118}h24v16h-24z`, ink)
}

function skyline(art: Sketch, { width, horizon }: Stage): void {
  const hills = outline(
    `0,${horizon - 56}! ${width * 0.2},${horizon - 84} ${width * 0.42},${horizon - 50} ${width * 0.62},${horizon - 66} ${width * 0.82},${horizon - 38} ${width},${horizon - 74}! ${width},${horizon + 20}! 0,${horizon + 20}!`,
  )
  art.shape(hills, '#C58A6E')
  crane(art, Math.round(width * 0.36), horizon, 420, FAR, -1)
  building(art, Math.round(width * 0.1), horizon, 4, 4, FAR, 0.9)
  building(art, Math.round(width * 0.82), horizon, 5, 6, FAR)
  building(art, Math.round(width * 0.3), horizon + 6, 3, 2, '#6B4E50', 1.1)
  crane(art, Math.round(width * 0.94), horizon, 520, '#6B4E50', -1)
  art.air('#F9D79B', 0.6, width / 2, horizon, width * 0.7, 70)
}

function ground(art: Sketch, { width, height, horizon }: Stage): void {
  art.shape(
    `M0 ${horizon}H${width}V${height}H0Z`,
    art.fade(`0 ${horizon} 0 ${height}`, [0, '#9A6D58'], [0.12, '#5F4743'], [1, '#1F1B20']),
  )
  const slab = `M0 ${horizon + 74}L${width} ${horizon + 40}V${height}H0Z`
  art.shape(slab, art.fade(`0 ${horizon + 40} 0 ${height}`, [0, '#B48A70'], [0.05, '#6E5852'], [1, '#2A252A']))
  art.line(`M0 ${horizon + 74}L${width} ${horizon + 40}`, '#FFDFA8', 3, { opacity: 0.75 })
  for (const [x, lean] of [
    [0.2, -260],
    [0.52, -40],
    [0.84, 190],
  ] as const)
    art.line(`M${width * x} ${horizon + 66 - x * 30}l${lean} ${height}`, NEAR, 3, { opacity: 0.5 })
  for (let i = 0; i < 26; i += 1) {
    // Golden-angle steps scatter without a pattern.
    const x = Math.round(((i * 0.618034) % 1) * width)
    const y = Math.round(horizon + 90 + ((i * 0.754878) % 1) * (height - horizon - 90))
    art.oval(x, y, 3 + (i % 4), 1.6 + (i % 3) * 0.6, i % 3 ? '#8A6F62' : NEAR, 0.7)
  }
}
