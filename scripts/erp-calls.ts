import { statSync } from 'node:fs'
import type { MachineOrder } from '#lib/contract/erp/orders.ts'
import { type Call, CallRefused } from './erp-call.ts'
import { numberOf, sheetCalls } from './erp-sheet.ts'

export interface Words {
  /** What stands behind the command's name. */
  rest: readonly string[]
  options: Readonly<Record<string, string | boolean | undefined>>
  /** Asks for an order as it stands, where a command needs it. */
  order: (number: string) => Promise<MachineOrder>
}

type Command = (words: Words) => Promise<Call[]> | Call[]

/** What each command asks of the shop. */
export const COMMANDS: Record<string, Command> = {
  orders: ({ options }) => [{ name: 'feedOrders', query: pageOf(options) }],
  events: ({ options }) => [{ name: 'feedEvents', query: pageOf(options) }],
  order: ({ rest }) => [{ name: 'order', params: { number: needed(rest[0], 'an order number') } }],
  ack: ({ rest }) => [{ name: 'acknowledge', body: { orderNumbers: rest } }],
  ship: async ({ rest: [number, ...lines], options, order }) => [
    {
      name: 'sendParcel',
      params: { number: needed(number, 'an order number') },
      body: {
        carrier: needed(text(options['carrier']), '--carrier'),
        ...given('trackingNumber', options['tracking']),
        ...given('trackingUrl', options['link']),
        lines: lines.length > 0 ? linesOf(lines) : leftOf(await order(number ?? '')),
      },
    },
  ],
  delivered: ({ rest: [number, parcel = '1'] }) => [
    { name: 'deliverParcel', params: { number: needed(number, 'an order number'), parcel }, body: {} },
  ],
  ready: ({ rest: [number] }) => [
    { name: 'readyOrder', params: { number: needed(number, 'an order number') }, body: {} },
  ],
  collected: ({ rest: [number], options }) => [
    {
      name: 'collectOrder',
      params: { number: needed(number, 'an order number') },
      body: given('collectedBy', options['by']),
    },
  ],
  cancel: ({ rest: [number, ...lines], options }) => [
    {
      name: 'cancelOrder',
      params: { number: needed(number, 'an order number') },
      body: { ...(lines.length > 0 ? { lines: linesOf(lines) } : {}), ...given('reason', options['reason']) },
    },
  ],
  'capture-retry': ({ rest: [number] }) => [
    { name: 'retryCapture', params: { number: needed(number, 'an order number') }, body: {} },
  ],
  refund: ({ rest: [number, ...lines], options }) => [
    {
      name: 'refundOrder',
      params: { number: needed(number, 'an order number') },
      body: {
        ...(lines.length > 0 ? { lines: linesOf(lines) } : {}),
        ...(options['delivery'] ? { delivery: true } : {}),
        ...dollarsOf('amount', options['amount']),
        ...given('reason', options['reason']),
        ...given('note', options['note']),
      },
    },
  ],
  'refund-status': ({ rest: [number] }) => [{ name: 'refund', params: { number: needed(number, 'a credit note') } }],
  'refund-retry': ({ rest: [number] }) => [
    { name: 'retryRefund', params: { number: needed(number, 'a credit note') }, body: {} },
  ],
  'refund-gift-card': ({ rest: [number] }) => [
    { name: 'refundAsGiftCard', params: { number: needed(number, 'a credit note') }, body: {} },
  ],
  stock: ({ rest: [what, qty], options }) => {
    const first = needed(what, 'a file, or a code and a quantity')
    if (qty === undefined)
      return sheetCalls('setStock', existing(first), { timeColumn: 'stockUpdatedAt', whole: options['whole'] === true })
    // An empty shell variable is no zero, which would take the size off sale.
    const item = {
      code: first,
      qty: numberOf(needed(qty, 'a quantity')),
      ...given('storeId', options['store']),
      stockUpdatedAt: now(),
    }
    return [{ name: 'setStock', body: { items: [item] } }]
  },
  price: ({ rest: [what, price, original], options }) => {
    const first = needed(what, 'a file, or a code and a price')
    if (price === undefined)
      return sheetCalls('setPrices', existing(first), {
        timeColumn: 'priceUpdatedAt',
        whole: options['whole'] === true,
      })
    const originalPrice = original === undefined ? {} : { originalPrice: numberOf(original) }
    return [
      {
        name: 'setPrices',
        body: { items: [{ code: first, price: numberOf(price), ...originalPrice, priceUpdatedAt: now() }] },
      },
    ]
  },
  sale: ({ rest: [what, price, from, until], options }) => {
    const first = needed(what, 'a file, or a code, a price, and from and until when')
    if (price === undefined) return sheetCalls('setSalePrices', existing(first), { whole: options['whole'] === true })
    const item = { code: first, price: price === 'off' ? null : numberOf(price), from: needed(from, 'from when') }
    return [{ name: 'setSalePrices', body: { items: [{ ...item, ...given('until', until) }] } }]
  },
  return: ({ rest: [number, ...lines], options }) => {
    const params = { number: needed(number, 'a return number') }
    if (lines.length === 0) return [{ name: 'return', params }]
    const refused = options['refuse'] === true ? { accepted: false } : {}
    const body = {
      lines: linesOf(lines).map((line) => ({ ...line, ...given('condition', options['condition']), ...refused })),
      ...dollarsOf('postage', options['postage']),
      ...given('note', options['note']),
    }
    return [{ name: 'receiveReturn', params, body }]
  },
  'return-label': ({ rest: [number, url], options }) => [
    {
      name: 'labelReturn',
      params: { number: needed(number, 'a return number') },
      body: {
        carrier: needed(text(options['carrier']), '--carrier'),
        url: needed(url, 'where the label opens'),
        ...given('trackingNumber', options['tracking']),
        ...given('useBy', options['until']),
      },
    },
  ],
  reviews: ({ rest: [state], options }) => [
    { name: 'reviews', query: { ...pageOf(options), ...(state ? { state } : {}) } },
  ],
  review: ({ rest: [id, word], options }) => {
    const params = { id: needed(id, 'a review’s id') }
    const said = stateOf(word, { publish: 'published', reject: 'rejected', unreply: undefined })
    const reply = word === 'unreply' ? { reply: null } : given('reply', options['reply'])
    return [{ name: 'judgeReview', params, body: { ...said, ...reply, ...given('version', options['of']) } }]
  },
  questions: ({ rest: [state], options }) => [
    { name: 'questions', query: { ...pageOf(options), ...(state ? { state } : {}) } },
  ],
  question: ({ rest: [id, word], options }) => {
    const params = { id: needed(id, 'a question’s id') }
    const said = stateOf(word, { publish: 'published', private: 'private', reject: 'rejected' })
    const texts = { ...given('answer', options['answer']), ...given('question', options['question']) }
    return [{ name: 'answerQuestion', params, body: { ...said, ...texts } }]
  },
  subscribers: ({ options }) => [{ name: 'feedSubscribers', query: pageOf(options) }],
  leave: ({ rest: [first, ...others], options }) => {
    const emails = [needed(first, 'an address'), ...others]
    const items = emails.map((email) => ({ email, ...given('reason', options['reason']) }))
    return [{ name: 'leaveSubscribers', body: { items } }]
  },
  giftcard: ({ rest: [what, code = '', amount], options }) =>
    giftCardCall(needed(what, 'a code or what to do'), code, amount, options),
}

/** `giftcard CODE` shows one; `issue AMOUNT`, `topup`, `spend`, `suspend` and `resume` change it. */
function giftCardCall(what: string, code: string, amount: string | undefined, options: Words['options']): Call[] {
  const params = { code }
  const move = () => ({ amount: numberOf(needed(amount, 'an amount')) })
  switch (what) {
    case 'issue':
      return [
        {
          name: 'issueGiftCard',
          body: {
            amount: numberOf(needed(code, 'an amount')),
            pin: needed(text(options['pin']), '--pin'),
            ...given('code', options['code']),
          },
        },
      ]
    case 'topup':
      return [{ name: 'topUpGiftCard', params, body: move() }]
    case 'spend':
      return [{ name: 'spendGiftCard', params, body: move() }]
    case 'suspend':
      return [{ name: 'suspendGiftCard', params, body: {} }]
    case 'resume':
      return [{ name: 'resumeGiftCard', params, body: {} }]
    default:
      return [{ name: 'giftCard', params: { code: what } }]
  }
}

const now = () => new Date().toISOString()

function pageOf({ after, limit }: Words['options']): Record<string, string> {
  return {
    ...(typeof after === 'string' ? { after } : {}),
    ...(typeof limit === 'string' ? { limit } : {}),
  }
}

function needed(word: string | undefined, what: string): string {
  if (word === undefined || word === '') throw new CallRefused(`Say ${what}.`)
  return word
}

/** The state a word stands for; a word that stands for none stops the command, or it would do something else. */
function stateOf(word: string | undefined, states: Record<string, string | undefined>): Record<string, string> {
  if (word === undefined) return {}
  if (!Object.hasOwn(states, word)) throw new CallRefused(`Say ${Object.keys(states).join(' or ')}, not ${word}.`)
  return given('state', states[word])
}

const text = (option: string | boolean | undefined) => (typeof option === 'string' ? option : undefined)

function given(field: string, option: string | boolean | undefined): Record<string, string> {
  return typeof option === 'string' ? { [field]: option } : {}
}

/** An empty shell variable is no zero: the shop names the field, and gives nothing back short. */
function dollarsOf(field: string, option: string | boolean | undefined): Record<string, number | string> {
  return typeof option === 'string' ? { [field]: numberOf(option) } : {}
}

/** `0:2` is two of line 0, `0` is one. */
function linesOf(words: readonly string[]) {
  return words.map((word) => {
    const [lineId = '', qty = '1'] = word.split(':', 2)
    return { lineId, qty: numberOf(qty) }
  })
}

function leftOf({ lines }: MachineOrder) {
  return lines.flatMap(({ lineId, qty, cancelledQty, sentQty, fulfilment }) => {
    const left = qty - cancelledQty - sentQty
    return fulfilment === 'goods' && left > 0 ? [{ lineId, qty: left }] : []
  })
}

function existing(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found) throw new CallRefused(`There is no file ${file}.`)
  if (found.isDirectory()) throw new CallRefused(`${file} is a directory, not a file.`)
  return file
}
