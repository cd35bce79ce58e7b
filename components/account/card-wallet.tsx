'use client'
import { useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { LoadTrouble } from '#components/ui/load-trouble.tsx'
import { useOnMount } from '#components/ui/use-on-mount.ts'
import { hideCard, type SavedCard, savedCardsQuery } from '#lib/client/payment/saved-cards.ts'
import { useApiQuery } from '#lib/client/query.ts'
import { AccountLoading } from './account-skeleton.tsx'
import { CardAdder } from './card-adder.tsx'
import { CardRow, cardRowId } from './card-row.tsx'

const ADD_CARD_ID = 'add-card'

interface Shown {
  /** A form that was opened: each time another. */
  form?: object
  /** Where the focus goes on when the form has closed: the id of an element of the wallet. */
  focusId?: string
}

/** The saved cards: see them, add one, remove one [ACCT-17, ROUTE-08]. */
export function CardWallet() {
  const { data, isError, refetch } = useApiQuery(savedCardsQuery())
  const [{ form, focusId }, setShown] = useState<Shown>({})
  const again = () => void refetch()
  if (form) {
    // An answer may come after Cancel, when the form is open for another card: it closes its own only.
    const close = (next: string) => setShown((now) => (now.form === form ? { focusId: next } : now))
    return (
      <CardAdder
        onSaved={(card) => {
          again()
          close(cardRowId(card))
        }}
        onUnknown={again}
        onCancel={() => close(ADD_CARD_ID)}
      />
    )
  }
  if (isError && !data) return <LoadTrouble onRetry={again}>We couldn’t load your saved cards.</LoadTrouble>
  if (!data) {
    return (
      <div className="max-w-[640px]">
        <AccountLoading what="your saved cards" blocks={2} height="96px" />
      </div>
    )
  }
  return <Wallet cards={data} focusId={focusId} onAdd={() => setShown({ form: {} })} onGone={again} />
}

interface WalletProps {
  cards: readonly SavedCard[]
  focusId: string | undefined
  onAdd: () => void
  onGone: () => void
}

function Wallet({ cards, focusId, onAdd, onGone }: WalletProps) {
  const list = useRef<HTMLElement>(null)
  useOnMount(() => {
    if (focusId) document.getElementById(focusId)?.focus()
  })
  return (
    <div className="grid max-w-[640px] gap-5">
      <section ref={list} tabIndex={-1} aria-label="Saved cards">
        <CardList
          cards={cards}
          onGone={({ id }) => {
            hideCard(id)
            onGone()
            // The button that was pressed is gone: focus goes on with what is left.
            list.current?.focus()
          }}
        />
      </section>
      <div>
        <Button id={ADD_CARD_ID} look="primary" onClick={onAdd}>
          Add a card
        </Button>
      </div>
    </div>
  )
}

function CardList({ cards, onGone }: { cards: readonly SavedCard[]; onGone: (card: SavedCard) => void }) {
  if (cards.length === 0) {
    return <p className="text-graphite">No cards saved yet. Save one and you won’t need to find your wallet to pay.</p>
  }
  return (
    <ul className="grid gap-3">
      {cards.map((card) => (
        <li key={card.id}>
          <CardRow card={card} onGone={() => onGone(card)} />
        </li>
      ))}
    </ul>
  )
}
