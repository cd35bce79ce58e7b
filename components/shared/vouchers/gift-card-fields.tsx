import { TextField } from '#components/ui/text-field.tsx'
import { giftCardCodeProblem, giftCardPinProblem } from '#lib/domain/vouchers/voucher-form.ts'
import { PinField } from './pin-field.tsx'

/** Code and PIN of a gift card as they are typed. */
export interface TypedGiftCard {
  code: string
  pin: string
}

export type GiftCardProblems = { [field in keyof TypedGiftCard]?: string | undefined }

interface GiftCardFieldsProps {
  /** What the fields' ids begin with. */
  id: string
  typed: TypedGiftCard
  problems: GiftCardProblems
  /** Id of what is wrong with code and PIN together. */
  describedBy: string | undefined
  onType: (field: keyof TypedGiftCard, text: string) => void
}

/** The fields of a gift card: its code and its PIN. */
export function GiftCardFields({ id, typed, problems, describedBy, onType }: GiftCardFieldsProps) {
  return (
    <>
      <TextField
        id={`${id}-code`}
        label="Gift card code"
        value={typed.code}
        error={problems.code}
        aria-describedby={describedBy}
        autoComplete="off"
        autoCapitalize="characters"
        enterKeyHint="next"
        spellCheck={false}
        onChange={({ target }) => onType('code', target.value)}
      />
      <PinField
        id={`${id}-pin`}
        value={typed.pin}
        error={problems.pin}
        aria-describedby={describedBy}
        onChange={(pin) => onType('pin', pin)}
      />
    </>
  )
}

/** What is wrong with either field, if something is; focus goes to the first that is [VOUCH-02]. */
export function checkGiftCard(
  { code, pin }: TypedGiftCard,
  id: string,
  form: HTMLFormElement | null,
): GiftCardProblems | undefined {
  const wrong = { code: giftCardCodeProblem(code), pin: giftCardPinProblem(pin) }
  if (!wrong.code && !wrong.pin) return
  form?.querySelector<HTMLInputElement>(`#${id}-${wrong.code ? 'code' : 'pin'}`)?.focus()
  return wrong
}
