import 'server-only'
import { gzipSync } from 'node:zlib'
import { judge, type Verdict } from './page-policy.ts'
import { type Answer, type Digested, digested } from './representation.ts'

/**
 * A page as the cache takes it: judged, ready for visitors, compressed. All that costs time was done where it was
 * rendered.
 */
export type FinishedPage = { verdict: 'own' } | ({ verdict: Exclude<Verdict, 'own'> } & Digested)

/**
 * Judges what was rendered and, if others may see it, makes it ready for them with `prepare`. Throws when the page
 * could not be made. It is compressed on the spot: another thread would have to be woken for 1 ms of work.
 */
export async function finishPage(answer: Answer, prepare: (answer: Answer) => Answer): Promise<FinishedPage> {
  const verdict = judge(answer)
  return verdict === 'own' ? { verdict } : { verdict, ...(await digested(prepare(answer), gzipSync)) }
}

const LENGTH_BYTES = 4

/** One after the other: how long the description is, the description in JSON, the body. */
export function packPage(page: FinishedPage): Buffer {
  const { body, ...description } = page.verdict === 'own' ? { ...page, body: Buffer.alloc(0) } : page
  const text = Buffer.from(JSON.stringify(description))
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32BE(text.length)
  return Buffer.concat([length, text, body])
}

export function unpackPage(packed: Buffer): FinishedPage {
  const bodyAt = LENGTH_BYTES + packed.readUInt32BE()
  const description = JSON.parse(packed.toString('utf8', LENGTH_BYTES, bodyAt)) as FinishedPage
  return description.verdict === 'own' ? description : { ...description, body: packed.subarray(bodyAt) }
}
