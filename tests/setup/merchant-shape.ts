const REQUIRED = [
  'id',
  'item_group_id',
  'title',
  'description',
  'link',
  'canonical_link',
  'image_link',
  'availability',
  'condition',
  'price',
  'brand',
  'mpn',
  'size',
  'size_system',
  'size_type',
  'gender',
  'age_group',
] as const
const LENGTHS: Record<string, number> = { id: 50, item_group_id: 50, title: 150, description: 5000, mpn: 70, size: 100 }
const FORMS: Record<string, RegExp> = {
  availability: /^(in_stock|out_of_stock|preorder|backorder)$/,
  condition: /^(new|refurbished|used)$/,
  price: /^\d+\.\d\d AUD$/,
  sale_price: /^\d+\.\d\d AUD$/,
  size_system: /^(AU|US|UK|EU)$/,
  size_type: /^(regular|petite|plus|tall|big|maternity)$/,
  gender: /^(male|female|unisex)$/,
  age_group: /^(newborn|infant|toddler|kids|adult)$/,
  gtin: /^(\d{8}|\d{12,14})$/,
}
const ADDRESSES = ['link', 'canonical_link', 'image_link', 'additional_image_link']

/** What the product data specification would refuse of one `<item>`. */
export function merchantTroubles(item: string, origin: string): string[] {
  const found = [...item.matchAll(/<g:(\w+)>([^<]*)<\/g:\1>/g)].map(([, name = '', value = '']) => ({ name, value }))
  const names = new Set(found.map(({ name }) => name))
  return [
    ...REQUIRED.filter((name) => !names.has(name)).map((name) => `no ${name}`),
    ...(item.includes('<g:shipping>') ? [] : ['no shipping']),
    ...found.flatMap(({ name, value }) => fieldTroubles(name, value, origin)),
  ]
}

function fieldTroubles(name: string, value: string, origin: string): string[] {
  const troubles: string[] = []
  if (value.trim() === '') troubles.push(`${name} is empty`)
  if (value.length > (LENGTHS[name] ?? Number.POSITIVE_INFINITY)) troubles.push(`${name} is too long: ${value}`)
  if (FORMS[name] && !FORMS[name].test(value)) troubles.push(`${name} is ${value}`)
  if (ADDRESSES.includes(name) && !value.startsWith(`${origin}/`)) troubles.push(`${name} is ${value}`)
  if (name.endsWith('image_link') && !/\.(png|jpe?g|webp|gif)$/.test(value))
    troubles.push(`${name} is no picture: ${value}`)
  return troubles
}
