const CARDS = [
  { number: '4111 1111 1111 1111', does: 'Visa, approved' },
  { number: '5555 5555 5555 4444', does: 'Mastercard, approved' },
  { number: '3782 822463 10005', does: 'American Express, approved' },
  { number: '4000 0000 0000 1091', does: 'Visa, your bank asks first' },
  { number: '4000 1111 1111 1115', does: 'Visa, declined' },
] as const

/** Card numbers the stand-in gateway knows; any future expiry and any code go with them. */
export function TestCards() {
  return (
    <div className="grid gap-2 text-sm">
      <p>No real money moves here. Use any future expiry date and any security code.</p>
      <ul className="grid gap-1">
        {CARDS.map((card) => (
          <li key={card.number} className="flex flex-wrap justify-between gap-x-4">
            <code className="font-semibold">{card.number}</code>
            <span className="text-graphite">{card.does}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
