import 'server-only'
import type { HomeBlock } from '#lib/contract/content.ts'
import { sceneName } from '#lib/domain/catalogue/drawn-picture.ts'

/** The demo shop's front page, from top to bottom. */
export const HOME_BLOCKS: HomeBlock[] = [
  {
    kind: 'hero',
    title: 'Boots that fit before they arrive.',
    text: 'Work boots and workwear in the size system you know, from shelves we count. Anywhere in Australia and New Zealand.',
    links: [
      { label: 'Shop footwear', href: '/categories/footwear' },
      { label: 'Shop workwear', href: '/categories/workwear' },
    ],
    picture: {
      kind: 'drawn',
      src: `/pictures/drawn/${sceneName('hero')}.svg`,
      alt: 'A pair of work boots on a building site at sunrise',
    },
  },
  {
    kind: 'jobs',
    title: 'What do you do?',
    jobs: [
      { label: 'Electrician', href: '/shop/electrician', text: 'Composite caps, EH soles, ladders' },
      { label: 'Carpenter', href: '/shop/carpenter', text: 'Knee pockets and hammer loops' },
      { label: 'Plumber', href: '/shop/plumber', text: 'On and off at every front door' },
      { label: 'Concreter', href: '/shop/concreter', text: 'Leather and rubber that stand lime' },
      { label: 'Landscaper', href: '/shop/landscaper', text: 'Sun hats, deep lugs, dry feet' },
      { label: 'Farmer', href: '/shop/farmer', text: 'Slip-ons, gumboots, drill' },
      { label: 'Miner', href: '/shop/miner', text: 'High legs, tape, long swings' },
      { label: 'Traffic controller', href: '/shop/traffic-controller', text: 'Day and night hi-vis' },
      { label: 'Warehouse', href: '/shop/warehouse', text: 'Light shoes for long floors' },
      { label: 'Welder', href: '/shop/welder', text: 'Leather, FR cotton, 300 °C soles' },
      { label: 'Nurse', href: '/shop/nurse', text: 'Twelve hours on vinyl' },
      { label: 'Chef', href: '/shop/chef', text: 'Grip on grease, hot-wash whites' },
      { label: 'Hospitality', href: '/shop/hospitality', text: 'Aprons, polos, quiet soles' },
      { label: 'School', href: '/categories/school', text: 'Stitched toes and half sizes' },
    ],
  },
  { kind: 'departments', title: 'Departments' },
  { kind: 'rail', title: 'New arrivals', listing: 'sort=newest', href: '/shop/new-arrivals' },
  {
    kind: 'fit',
    title: 'Find your fit',
    text: 'Know one size? We will turn it into the others: AU, UK, US and EU. Then every shoe in the shop speaks your numbers.',
  },
  { kind: 'rail', title: 'On sale', listing: 'sale=1', href: '/shop/sale' },
  { kind: 'brands', title: 'Brands' },
  { kind: 'stores', title: 'Try them on near you' },
  { kind: 'posts', title: 'Worth knowing' },
  {
    kind: 'facts',
    title: 'Why here',
    facts: [
      {
        title: 'Your size, your system',
        text: 'AU, UK, US and EU on every shoe. Half sizes and widths where they are made.',
      },
      { title: 'Stock that is true', text: 'A size we show is a size on the shelf. “Only 3 left” means three.' },
      {
        title: 'Free delivery from $99',
        text: 'Standard delivery anywhere in Australia. $19.95 to New Zealand. Collect in store for nothing.',
      },
      { title: '40 days to return', text: 'Try them on the carpet first. Send back what does not fit.' },
    ],
  },
]
