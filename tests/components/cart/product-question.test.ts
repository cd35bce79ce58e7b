import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { ApiError } from '#lib/client/call-error.ts'
import { answerQuestion } from '#lib/client/cart/product-question.ts'
import { forgetWrongAnswers, noteWrongAnswer, useWrongAnswers } from '#lib/client/cart/wrong-answers.ts'
import { changeCart, useCartStore } from '#stores/cart.ts'
import { freshBrowser } from '#tests/setup/checkout-browser.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { answer, refusal, useMockApi } from '#tests/setup/mock-api.ts'
import { LINE, productFixture, quoteFixture } from '#tests/setup/shop-fixtures.ts'

const wire = useMockApi()
const NEIGHBOUR = { ...LINE, id: 'b', variantId: 'p1-9', challengeAnswer: 'Bay 9' }
const NAME = { id: 'a', productId: 'p1', variantId: 'p1-8' }
const answers = () => Object.values(useCartStore.getState().items).map(({ challengeAnswer }) => challengeAnswer)

beforeEach(() => {
  freshBrowser()
  useWrongAnswers.setState({ keys: new Set() })
  changeCart(() => ({ a: { ...LINE, challengeAnswer: 'Bay 1' }, b: NEIGHBOUR }))
  wire.sells(productFixture({ challenge: { question: 'Which bay?' } }))
  wire.answers('checkoutInfo', () => answer('checkoutInfo', quoteFixture()))
  wire.answers('verifyChallenge', () => answer('verifyChallenge', { valid: true }))
})

describe('an answer to a product’s question', () => {
  it('is kept at its line once it was found right, without the space around it; the line beside it keeps its own [PDP-11, PDP-13]', async () => {
    expect(await answerQuestion(NAME, '  Bay 4 ')).toBeUndefined()
    expect(answers()).toEqual(['Bay 4', 'Bay 9'])
  })

  it('goes to the shop with a token that says a person asks this [PDP-11, BOT-14]', async () => {
    document.documentElement.dataset['recaptcha'] = 'sandbox'
    wire.also(
      http.post('*/sandbox/bot/token', async ({ request }) =>
        HttpResponse.json({ token: `for ${((await request.json()) as { action: string }).action}` }),
      ),
    )
    await answerQuestion(NAME, ' Bay 4 ')
    delete document.documentElement.dataset['recaptcha']
    expect(wire.sent('verifyChallenge').map(({ body }) => body)).toEqual([
      { productId: 'p1', answer: 'Bay 4', recaptchaToken: 'for product_challenge_verify' },
    ])
  })

  it('is not asked about while there is none [PDP-11]', async () => {
    expect(await answerQuestion(NAME, '  ')).toBe('Answer the question first.')
    expect([wire.sent('verifyChallenge'), answers()]).toEqual([[], ['Bay 1', 'Bay 9']])
  })

  it('is not kept where it is wrong, and says what the shop says [PDP-11, ERR-31]', async () => {
    wire.answers('verifyChallenge', () => refusal('ChallengeFailed', { message: 'That is not the answer.' }))
    expect(await answerQuestion(NAME, 'Bay 4')).toBe('That is not the answer.')
    expect(answers()).toEqual(['Bay 1', 'Bay 9'])
  })

  it('is not kept where the shop cannot be asked [PDP-11]', async () => {
    wire.answers('verifyChallenge', () => Response.error())
    expect(await answerQuestion(NAME, 'Bay 4')).toBe(
      'We couldn’t check your answer. Check your connection and try again.',
    )
    expect(answers()).toEqual(['Bay 1', 'Bay 9'])
  })

  it('that is the one of before asks for the total anew; another one leaves that to the cart [CART-03, ERR-31]', async () => {
    await answerQuestion(NAME, 'Bay 4')
    expect(wire.sent('checkoutInfo')).toEqual([])
    await answerQuestion(NAME, 'Bay 4')
    await eventually(() => expect(wire.sent('checkoutInfo')).toHaveLength(1))
  })
})

it('an answer that was found right for a line that is gone by then is nobody’s; the line beside it keeps its own [PDP-11]', async () => {
  wire.answers('verifyChallenge', () => {
    changeCart(() => ({ b: NEIGHBOUR }))
    return answer('verifyChallenge', { valid: true })
  })
  expect(await answerQuestion(NAME, 'Bay 4')).toBeUndefined()
  expect(useCartStore.getState().items).toEqual({ b: NEIGHBOUR })
})

describe('a quote that calls an answer wrong', () => {
  const wrong = (field: string, errorCode = 'ChallengeFailed') =>
    new ApiError({ errorCode, message: 'no', fields: { [field]: 'no' }, requestId: 'r', status: 422 } as never)
  const sent = Array.from({ length: 12 }, (_, i) => ({ productId: `p${i}`, challengeAnswer: `Bay ${i}` }))

  it('names the line by its place among those that were sent [CART-32]', () => {
    expect(noteWrongAnswer(wrong('cart.items.11.challengeAnswer'), sent)).toBe('p11')
    expect(useWrongAnswers.getState().keys.size).toBe(1)
    expect(noteWrongAnswer(wrong('cart.items.0.challengeAnswer'), sent)).toBe('p0')
    expect(useWrongAnswers.getState().keys.size).toBe(2)
  })

  it('is forgotten once a quote has come, and nothing is told where none was wrong [CART-32]', () => {
    noteWrongAnswer(wrong('cart.items.1.challengeAnswer'), sent)
    forgetWrongAnswers()
    const { keys } = useWrongAnswers.getState()
    expect(keys.size).toBe(0)
    forgetWrongAnswers()
    expect(useWrongAnswers.getState().keys, 'the cart need not be judged anew').toBe(keys)
  })

  it.each([
    ['of a line that was not sent', wrong('cart.items.12.challengeAnswer')],
    ['of something else of a line', wrong('cart.items.1.qty')],
    ['within another field', wrong('old.cart.items.1.challengeAnswer')],
    ['and more behind it', wrong('cart.items.1.challengeAnswer.length')],
    ['of another fault', wrong('cart.items.1.challengeAnswer', 'CartInvalid')],
    ['that never came', new Error('cart.items.1.challengeAnswer')],
  ])('names none where it speaks %s [CART-32]', (_, error) => {
    expect(noteWrongAnswer(error, sent)).toBeUndefined()
    expect(useWrongAnswers.getState().keys.size).toBe(0)
  })
})
