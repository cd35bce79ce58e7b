import 'server-only'
import type { Style } from '../style.ts'

/** Colours that joined a style after its launch: they stand last, so that no product's id moves. */
const LATER_COLOURS: Readonly<Record<number, Style['colours']>> = {
  102: ['stone', { colour: 'navy', isNew: true }],
  103: ['tan', { colour: 'olive', isNew: true }],
  107: ['charcoal', 'olive'],
  110: ['black', { colour: 'claret', price: 12_995 }],
  122: ['tan', 'stone'],
  126: ['navy-white', { colour: 'sky', isNew: true }],
  128: ['olive', 'bottle-green', { colour: 'sand', isNew: true }],
  135: ['pink', 'purple', 'bottle-green'],
  209: ['charcoal', 'white'],
  210: ['sky', { colour: 'sand', price: 2995 }],
  212: ['charcoal', 'teal', { colour: 'purple', isNew: true }],
  213: ['red', 'bottle-green', { colour: 'sky', isNew: true }],
  214: ['bottle-green', 'claret', { colour: 'sand', isNew: true }],
  217: ['bottle-green', { colour: 'claret', isNew: true }],
  223: ['black', { colour: 'royal-blue', isNew: true }],
  226: ['red', 'khaki'],
  301: ['charcoal', 'olive', { colour: 'stone', isNew: true }],
  302: ['charcoal', 'stone'],
  304: ['black', 'charcoal'],
  310: ['charcoal', { colour: 'olive', isNew: true }],
  401: ['black', 'purple', 'bottle-green'],
  402: ['bottle-green', 'purple'],
  404: [{ colour: 'navy', isNew: true }],
  501: ['claret', { colour: 'royal-blue', isNew: true }],
  502: ['white', 'charcoal'],
  508: ['white', 'charcoal', 'bottle-green'],
  509: ['olive', 'royal-blue'],
}

export function withLaterColours(style: Style): Style {
  const later = LATER_COLOURS[style.no]
  return later ? { ...style, colours: [...style.colours, ...later] } : style
}
