import { clearLine, cursorTo } from 'node:readline'

const BAR_WIDTH = 24
const REDRAW_MS = 100
/** Where nobody watches, a line is written each time so much more is done. */
const STEP = 0.1

const whole = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 0 })

/**
 * How far a catalogue has come: a bar at the foot of a terminal, a line for every tenth elsewhere. On stderr, as it is
 * no result.
 */
export class CatalogueProgress {
  readonly #stream = process.stderr
  #told = 0
  #drawnAtMs = 0
  #text = ''

  /** `share` is from 0 to 1. */
  show(products: number, share: number): void {
    const percent = Math.floor(share * 100)
    if (!this.#stream.isTTY) {
      if (share - this.#told < STEP) return
      this.#told = share
      this.#stream.write(`… ${whole.format(products)} products, ${percent} %\n`)
      return
    }
    const filled = Math.round(share * BAR_WIDTH)
    const bar = `${'█'.repeat(filled)}${'░'.repeat(BAR_WIDTH - filled)}`
    this.#text = `${bar} ${String(percent).padStart(3)} %  ${whole.format(products)} products`
    if (performance.now() - this.#drawnAtMs >= REDRAW_MS) this.#draw()
  }

  /** Writes a line above the bar. */
  say(line: string): void {
    this.clear()
    console.log(line)
    if (performance.now() - this.#drawnAtMs >= REDRAW_MS) this.#draw()
  }

  clear(): void {
    if (!this.#stream.isTTY || this.#text === '') return
    cursorTo(this.#stream, 0)
    clearLine(this.#stream, 0)
  }

  #draw(): void {
    if (this.#text === '') return
    this.#drawnAtMs = performance.now()
    this.clear()
    this.#stream.write(this.#text.slice(0, this.#stream.columns))
  }
}
