import { render, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ServiceIcon } from '#components/store-locator/service-icon.tsx'

const server = setupServer()
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
beforeEach(() => vi.spyOn(console, 'warn').mockImplementation(() => {}))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const show = (name: string) =>
  render(
    <p>
      <ServiceIcon name={name}>
        <i>tick</i>
      </ServiceIcon>
      Boot fitting
    </p>,
  )

describe('an icon of the icon service', () => {
  it('takes the place of the plain one, and is asked for once [UI-13]', async () => {
    let asked = 0
    server.use(
      http.get('*/icons/services/boot-fitting.svg', () => {
        asked += 1
        return HttpResponse.text('<svg xmlns="http://www.w3.org/2000/svg"/>')
      }),
    )
    show('services/boot-fitting')
    show('services/boot-fitting')
    await waitFor(() => expect(screen.getAllByRole('presentation')).toHaveLength(2))
    expect(screen.queryByText('tick')).toBeNull()
    expect(asked).toBe(1)
    expect(console.warn).not.toHaveBeenCalled()
  })

  it.each([
    ['is not there', 'gone', () => new HttpResponse(null, { status: 404 })],
    ['is no drawing', 'page', () => HttpResponse.text('<!doctype html>')],
    ['cannot be reached', 'cut', () => HttpResponse.error()],
  ])('that %s leaves the plain one and one warning [UI-13, OBS-12]', async (_, name, answer) => {
    server.use(http.get(`*/icons/${name}.svg`, answer))
    show(name)
    await waitFor(() =>
      expect(console.warn).toHaveBeenCalledWith(expect.stringContaining(`The icon ${name} did not load`)),
    )
    expect(screen.getByText('tick')).toBeVisible()
  })

  it('is waited for five seconds, no longer [UI-13, CONST-52]', async () => {
    const patience = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort(new Error('late')))
    show('slow')
    await waitFor(() => expect(console.warn).toHaveBeenCalledWith('The icon slow did not load: late'))
    expect(patience).toHaveBeenCalledWith(5000)
    expect(screen.getByText('tick')).toBeVisible()
  })
})
