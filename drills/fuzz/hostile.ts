import type { Dice } from './dice.ts'

/** As much of JSON Schema as the contract's document uses. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  prefixItems?: Schema[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  format?: string
  minimum?: number
  maximum?: number
  maxLength?: number
  default?: unknown
}

const TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e\u0661\u0662',
  '👢'.repeat(40),
  'é́́́',
  "' or 1=1 --",
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00%ff%2e%2e',
  '__proto__',
  'constructor',
  'null',
  '-1',
  '1e309',
  'x'.repeat(300),
  'x'.repeat(5000),
  '2147483648',
  '9'.repeat(40),
  '2026-02-30T25:61:61.000Z',
  '0000-00-00',
  'a@b',
  '00000000-0000-0000-0000-000000000000',
]
const NUMBERS = [0, -0, -1, 1, 0.1, 1e-7, 2_147_483_647, 2_147_483_648, -2_147_483_649, 2 ** 53, 1e21, 1e308]

/** A value that no call asks for: of the wrong type, out of bounds, or strange. */
export function hostile(dice: Dice, depth = 0): unknown {
  const kind = dice.below(depth > 3 ? 5 : 8)
  if (kind < 2) return dice.pick(TEXTS)
  if (kind === 2) return dice.pick(NUMBERS)
  if (kind === 3) return dice.pick([true, false, null])
  if (kind === 4) return dice.below(2) ? [] : {}
  if (kind === 5) return Array.from({ length: dice.pick([1, 3, 250]) }, () => hostile(dice, depth + 2))
  if (kind === 6) return nested(dice.pick([5, 100, 2000]), dice.in(0.5))
  return Object.fromEntries(Array.from({ length: dice.below(5) }, () => [dice.pick(TEXTS), hostile(dice, depth + 1)]))
}

export const hostileText = (dice: Dice): string => dice.pick(TEXTS)

function nested(depth: number, inArrays: boolean): unknown {
  let value: unknown = 1
  for (let i = 0; i < depth; i += 1) value = inArrays ? [value] : { a: value }
  return value
}

/** A value a call may ask for, with something hostile in it now and then. `known` gives ids the shop knows. */
export function sample(schema: Schema | undefined, dice: Dice, known: Known, share: number, name = ''): unknown {
  if (!schema || dice.in(share)) return hostile(dice)
  if (schema.$ref) return sample(known.schemas[schema.$ref.split('/').at(-1) ?? ''], dice, known, share, name)
  const choice = schema.anyOf ?? schema.oneOf
  if (choice) return sample(dice.pick(choice), dice, known, share, name)
  if (schema.allOf) {
    return Object.assign({}, ...schema.allOf.map((part) => sample(part, dice, known, share, name)))
  }
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return dice.pick(schema.enum)
  return ofType(schema, dice, known, share, name)
}

export interface Known {
  schemas: Record<string, Schema>
  /** Values by the name of the field they fit. */
  values: Record<string, readonly string[]>
}

function ofType(schema: Schema, dice: Dice, known: Known, share: number, name: string): unknown {
  const type = Array.isArray(schema.type) ? dice.pick(schema.type) : schema.type
  if (type === 'object') return objectOf(schema, dice, known, share)
  if (type === 'array') {
    const items = schema.prefixItems ?? Array.from({ length: 1 + dice.below(3) }, () => schema.items)
    return items.map((item) => sample(item, dice, known, share, name))
  }
  if (type === 'integer' || type === 'number') return numberOf(schema, dice)
  if (type === 'boolean') return dice.in(0.5)
  if (type === 'null') return null
  const fitting = known.values[name]
  if (fitting && dice.in(0.8)) return dice.pick(fitting)
  if (schema.format === 'uuid') return '6f1c2a34-5b6d-4e7f-8a9b-0c1d2e3f4a5b'
  if (schema.format === 'email') return 'dana@steelcap.example'
  if (schema.format === 'date-time') return '2026-03-01T10:00:00.000Z'
  return dice.pick(['x', 'Kim', '3000', 'VIC', 'AU', '0412345678', 'city', ...TEXTS.slice(0, 3)])
}

function numberOf({ minimum, maximum }: Schema, dice: Dice): number {
  const low = minimum ?? 0
  const high = Math.min(maximum ?? low + 100, low + 1e6)
  return dice.pick([low, high, low - 1, high + 1, Math.floor(low + dice.roll() * (high - low))])
}

function objectOf(schema: Schema, dice: Dice, known: Known, share: number): Record<string, unknown> {
  const made: Record<string, unknown> = {}
  const required = new Set(schema.required ?? [])
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const wanted = required.has(name) ? dice.in(0.97) : dice.in(0.5)
    if (wanted) made[name] = sample(property, dice, known, share, name)
  }
  const { additionalProperties: more } = schema
  if (typeof more === 'object') for (let i = 0; i < 2; i += 1) made[`id${i}`] = sample(more, dice, known, share)
  if (dice.in(0.05)) made[hostileText(dice)] = hostile(dice)
  return made
}

/** JSON as no library writes it: keys twice, cut off, with strange white space, or not JSON at all. */
export function hostileJson(value: unknown, dice: Dice): string {
  const text = JSON.stringify(value) ?? 'undefined'
  const kind = dice.below(12)
  if (kind === 0 && text.startsWith('{"')) return `${text.slice(0, -1)},${text.slice(1)}`
  if (kind === 1) return text.slice(0, dice.below(text.length + 1))
  if (kind === 2) return `\ufeff${text}`
  if (kind === 3) return `${'['.repeat(20_000)}${']'.repeat(20_000)}`
  if (kind === 4) return text.replace('{', '{"__proto__":{"admin":true},')
  return text
}
