import { Cards } from './cards.jsx'

export default function Page() {
  return <Cards />
}
