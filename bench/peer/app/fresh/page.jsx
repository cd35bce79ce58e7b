import { Cards } from '../cards.jsx'

export const dynamic = 'force-dynamic'

export default function Page() {
  return <Cards />
}
