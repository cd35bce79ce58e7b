import 'server-only'
import { pool } from '../db/client.ts'
import type { ValidatedLine } from './line-store.ts'

const SOURCE = /^\/pictures\/photo\/([0-9a-f]{32})$/

/** Warns of photos that another shop has and this one has not: a file names them, it does not hold them. */
export async function warnOfMissingPhotos(validated: readonly ValidatedLine[]): Promise<void> {
  const asked = validated
    .filter(({ outcome }) => outcome !== 'unchanged')
    .flatMap(({ reading, line }) =>
      line.images.flatMap((image, i) => {
        const digest = image.kind === 'photo' ? SOURCE.exec(image.src)?.[1] : undefined
        return image.kind === 'photo' && digest !== undefined
          ? [
              {
                reading,
                text: `images[${i}] is a photo this shop does not have`,
                name: `${digest}-${image.widths[0]}.webp`,
              },
            ]
          : []
      }),
    )
  if (asked.length === 0) return
  const { rows } = await pool().query<{ name: string }>('select name from media where name = any($1)', [
    asked.map(({ name }) => name),
  ])
  const kept = new Set(rows.map(({ name }) => name))
  for (const { reading, text, name } of asked) if (!kept.has(name)) reading.warnings.push({ row: reading.row, text })
}
