import { html } from 'hono/html'
import { expect, it } from 'vitest'
import { fieldsAgain } from '#lib/server/api/fields-again.ts'

const FORM = { title: 'Fits "well" <b>', body: '\nWide.', photo: new File(['x'], 'boot.jpg') }
const { typed, field, textarea } = fieldsAgain(FORM, { title: 'Leave out <b>.' })
const input = (name: string, hint?: string) =>
  field(name, 'Heading', (marks) => html`<input value="${typed(name)}"${marks}>`, hint)
const markup = async (part: ReturnType<typeof input>) => String(await part)

it('gives a field back as it was typed, marked and described by what is wrong with it [GEN-18]', async () => {
  expect(await markup(input('title'))).toBe(`<p><label for="title">Heading</label>
<input value="Fits &quot;well&quot; &lt;b&gt;" aria-invalid="true" aria-describedby="title-wrong"><br><span class="wrong" id="title-wrong">Leave out &lt;b&gt;.</span></p>`)
  expect(await markup(input('title', 'In five words.'))).toContain(
    `<label for="title">Heading</label><small id="title-hint">In five words.</small>
<input value="Fits &quot;well&quot; &lt;b&gt;" aria-invalid="true" aria-describedby="title-hint title-wrong">`,
  )
})

it('says nothing of a field that is right, but for its hint [GEN-18]', async () => {
  expect(await markup(input('name'))).toBe(`<p><label for="name">Heading</label>
<input value=""></p>`)
  expect(await markup(input('name', 'As on your card.'))).toBe(
    `<p><label for="name">Heading</label><small id="name-hint">As on your card.</small>
<input value="" aria-describedby="name-hint"></p>`,
  )
})

it('keeps the first line of a text, and what is no text is nothing typed [GEN-18]', async () => {
  expect(await markup(textarea('body', 'Your review', 200))).toBe(`<p><label for="body">Your review</label>
<textarea id="body" name="body" rows="8" maxlength="200">

Wide.</textarea></p>`)
  expect(await markup(textarea('body', 'Your review', 200, 'Of the goods.'))).toContain(
    ' aria-describedby="body-hint">',
  )
  expect([typed('photo'), typed('none')]).toEqual(['', ''])
})
