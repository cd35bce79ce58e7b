import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** A format that the import reads, and files of it as large as wanted. */
export interface CatalogueFormat {
  name: string
  ending: string
  write(path: string, products: number): Promise<void>
}

const SIZES = ['S', 'M', 'L', 'XL', '2XL', '3XL', '4XL', '5XL']
export const VARIANTS_EACH = SIZES.length

const HEADER =
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price'

const bodyOf = (i: number) => `<p>Heavy jersey, ${200 + (i % 90)} gsm.</p>`
const stockOf = (i: number, size: number) => (i * 7 + size) % 60

function sheetRows(i: number): string {
  const about = `Bench tee ${i},"${bodyOf(i)}",Maker ${i % 40},Tees,men,true,Size`
  const rows = SIZES.map(
    (size, s) => `bench-tee-${i},${s === 0 ? about : ',,,,,,'},${size},BT${i}-${s},${stockOf(i, s)},29.95`,
  )
  return `${rows.join('\n')}\n`
}

function productLine(i: number): string {
  const line = {
    id: `bt${i}`,
    slug: `bench-tee-${i}`,
    name: `Bench tee ${i}`,
    brand: { slug: `maker-${i % 40}`, name: `Maker ${i % 40}` },
    productType: 'tee',
    canonicalCategory: 'clothing/tees',
    price: 29.95,
    description: bodyOf(i),
    images: [{ kind: 'drawn', src: '/pictures/drawn/tee.svg', alt: `Bench tee ${i}` }],
    variants: SIZES.map((label, s) => ({ id: `bt${i}-${s}`, code: `BT${i}-${s}`, label, stock: stockOf(i, s) })),
  }
  return `${JSON.stringify(line)}\n`
}

async function writeFile(path: string, header: string, products: number, text: (i: number) => string): Promise<void> {
  function* parts() {
    yield header
    for (let i = 0; i < products; i += 1) yield text(i)
  }
  await pipeline(Readable.from(parts()), createWriteStream(path))
}

export const CATALOGUE_FILES: readonly CatalogueFormat[] = [
  {
    name: 'Shopify CSV',
    ending: '.csv',
    write: (path, products) => writeFile(path, `${HEADER}\n`, products, sheetRows),
  },
  { name: 'JSON Lines', ending: '.jsonl', write: (path, products) => writeFile(path, '', products, productLine) },
]
