'use client'
import { useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { LoadTrouble } from '#components/ui/load-trouble.tsx'
import { focusOnAppear } from '#components/ui/page-focus.ts'
import { hideCard, type SavedCard, savedCardsQuery } from '#lib/client/payment/saved-cards.ts'
import { useApiQuery } from '#lib/client/query.ts'
import { AccountSkeleton } from './account-skeleton.tsx'
import { CardAdder } from './card-adder.tsx'
import { CardRow } from './card-row.tsx'

/** The saved cards: see them, add one, remove one [ACCT-17, ROUTE-08]. */
export function CardWallet() {
  const { data, isError, refetch } = useApiQuery(savedCardsQuery())
  const [adding, setAdding] = useState<object>()
  const [hasAdded, setHasAdded] = useState(false)
  const close = () => {
    // An answer may come after Cancel, when the form is open for another card: it closes its own only.
    setAdding((now) => (now === adding ? undefined : now))
    setHasAdded(true)
  }
  const list = useRef<HTMLDivElement>(null)
  if (adding) {
    return (
      <CardAdder
        onSaved={() => {
          void refetch()
          close()
        }}
        onUnknown={() => void refetch()}
        onCancel={close}
      />
    )
  }
  if (isError && !data) {
    return <LoadTrouble onRetry={() => void refetch()}>We couldn’t load your saved cards.</LoadTrouble>
  }
  if (!data) return <WalletSkeleton />
  return (
    // The button that closed the form is gone with it: focus goes on with the cards.
    <div ref={hasAdded ? focusOnAppear : undefined} tabIndex={-1} className="grid max-w-[640px] gap-5">
      <div ref={list} tabIndex={-1}>
        <CardList
          cards={data}
          onGone={({ id }) => {
            hideCard(id)
            void refetch()
            // The button that was pressed is gone: focus goes on with what is left.
            list.current?.focus()
          }}
        />
      </div>
      <div>
        <Button look="primary" onClick={() => setAdding({})}>
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

function WalletSkeleton() {
  return (
    <div className="grid max-w-[640px]" aria-busy="true">
      <p className="sr-only" role="status">
        Loading your saved cards
      </p>
      <AccountSkeleton blocks={2} height="96px" />
    </div>
  )
}
