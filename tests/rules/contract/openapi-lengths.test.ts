import { expect, it } from 'vitest'
import { z } from 'zod'
import { email, personName, requiredText, text } from '#lib/contract/fields.ts'
import { EMAIL_MAX, NAME_MAX } from '#lib/domain/shop-rules.ts'
import { openApiDocument } from '#lib/server/api/openapi.ts'
import { machineDocument } from '#lib/server/erp-api/machine-openapi.ts'

interface Schema {
  type?: string | string[]
  $ref?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  additionalProperties?: Schema | boolean
  propertyNames?: Schema
}
interface Described {
  components?: { schemas?: Record<string, Schema> }
  paths: Record<string, Record<string, { operationId: string; requestBody?: { content: Record<string, Body> } }>>
}
interface Body {
  schema: Schema
}

const BOUNDS = ['maxLength', 'pattern', 'enum', 'const', 'format']

/** Texts that the shop takes in more spellings than it keeps, so that no length of what is sent is the rule’s. */
const ANY_SPELLING = [
  // What a wallet calls a phone number, with any signs between its digits [EXP-08].
  'placeOrder.cart.phone',
  'placeOrder.cart.billingAddress.phone',
  'placeOrder.cart.shippingAddress.phone',
  // Cut rather than refused: no order fails over an advertisement [CHK-27].
  'placeOrder.campaign.*',
  // Printed in groups, and taken with the spaces between them [VOUCH-02].
  'issueGiftCard.code',
  'issueGiftCard.pin',
]

/** Where in a body a text stands of which nothing says how long it may be. */
function unbounded(schema: Schema, at: string, document: Described): string[] {
  if (schema.$ref) {
    const named = document.components?.schemas?.[schema.$ref.split('/').at(-1) ?? '']
    if (!named) throw new Error(`There is no ${schema.$ref}.`)
    return unbounded(named, at, document)
  }
  const { properties = {}, items, anyOf = [], oneOf = [], allOf = [], additionalProperties, propertyNames } = schema
  const free = [schema.type].flat().includes('string') && !BOUNDS.some((bound) => bound in schema)
  const inside: [string, Schema][] = [
    ...Object.entries(properties).map(([name, each]): [string, Schema] => [`${at}.${name}`, each]),
    ...[...anyOf, ...oneOf, ...allOf].map((each): [string, Schema] => [at, each]),
    ...(items ? [[`${at}[]`, items] as [string, Schema]] : []),
    ...[additionalProperties, propertyNames].flatMap((each): [string, Schema][] =>
      typeof each === 'object' ? [[`${at}.*`, each]] : [],
    ),
  ]
  return [...(free ? [at] : []), ...inside.flatMap(([where, each]) => unbounded(each, where, document))]
}

function bodiesOf(document: Described): { at: string; schema: Schema }[] {
  return Object.values(document.paths).flatMap((calls) =>
    Object.values(calls).flatMap(({ operationId, requestBody }) =>
      Object.values(requestBody?.content ?? {}).map(({ schema }) => ({ at: operationId, schema })),
    ),
  )
}

it('the documents say of every text that is sent how long it may be, or what it looks like [API-14, VAL-25]', () => {
  const documents = [openApiDocument('https://x.example'), machineDocument('https://x.example')] as Described[]
  const bodies = documents.map(bodiesOf)
  for (const each of bodies) expect(each.length).toBeGreaterThan(15)
  const found = documents.flatMap((document, i) =>
    (bodies[i] ?? []).flatMap(({ at, schema }) => unbounded(schema, at, document)),
  )
  expect([...new Set(found)].toSorted()).toEqual(ANY_SPELLING.toSorted())
})

it('a length in the document is the one the call is held to, in code points [API-14, VAL-25]', () => {
  const described = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input' })
  expect(described(text('Note', 3))).toMatchObject({ type: 'string', maxLength: 3 })
  expect(described(text('Note', 3))).not.toHaveProperty('minLength')
  expect(described(requiredText('Street', 5).optional())).toMatchObject({ minLength: 1, maxLength: 5 })
  expect(described(personName('First name'))).toMatchObject({ minLength: 1, maxLength: NAME_MAX })
  expect(described(email)).toMatchObject({ maxLength: EMAIL_MAX })
  expect(text('Note', 3).safeParse('🥾🥾🥾').success).toBe(true)
  expect(text('Note', 3).safeParse('🥾🥾🥾🥾').success).toBe(false)
})
