import 'server-only'
import type { Collection } from '#lib/domain/catalogue/collection.ts'
import { STANDARD_COLLECTIONS } from '#lib/domain/catalogue/standard-collections.ts'

/** What the demo shop says of each trade in its own words; the goods are those its styles name as best for it. */
const TRADE_INTROS: Readonly<Record<string, string>> = {
  electrician:
    'Composite caps, soles rated for electrical hazard, pants with room for testers and knees for crawl spaces.',
  carpenter: 'Knee pockets, hammer loops and boots that bend at the toe: what framers and fit-out crews come back for.',
  plumber: 'Boots that come off at every front door, pants that crouch, and layers for the wet end of the job.',
  concreter: 'Leather and rubber that stand lime, gumboots for the pour, and long sleeves against splash and sun.',
  landscaper: 'Wide brims, deep lugs, gloves and shirts that breathe, for days spent outside and on the knees.',
  farmer: 'Slip-ons, gumboots, drill shirts and oilskin: gear for yards, fences and frost.',
  miner: 'High legs, taped hi-vis and thermals for long swings, above ground and below.',
  'traffic-controller': 'Day and night hi-vis, rain jackets and boots to stand in, for whoever holds the sign.',
  warehouse: 'Light safety shoes for long floors, polos, gloves and hi-vis vests for pickers and drivers.',
  welder: 'Leather, FR cotton and soles that stand heat, from the gloves down to the boots.',
  nurse: 'Scrubs, light shoes for vinyl floors and socks that last a twelve-hour shift.',
  chef: 'Jackets for hot washes, aprons, and shoes with grip on grease.',
  hospitality: 'Aprons, polos and quiet shoes for floors, bars and everything carried between them.',
}

const trades = STANDARD_COLLECTIONS.flatMap((each): Collection[] => {
  const intro = TRADE_INTROS[each.slug]
  return intro ? [{ ...each, intro }] : []
})

/**
 * The demo shop's own pages below /shop, beside those every shop has: its trades in its words, and what its categories
 * make possible.
 */
export const DEMO_COLLECTIONS: readonly Collection[] = [
  ...trades,
  {
    slug: 'metatarsal',
    title: 'Metatarsal and high-leg boots',
    name: 'Metatarsal',
    intro: 'Guards and high cuffs for smelters, rail and scrap yards.',
    group: 'safety',
    filter: '',
    category: 'footwear/work-boots/metatarsal',
    picture: '/pictures/drawn/lace-up-boot.black.toe-cap.side.v1.svg',
  },
  {
    slug: 'school-shoes',
    title: 'School shoes by size',
    name: 'School shoes by size',
    intro:
      'Every school shoe we have in a child’s size. Choose the AU size for what is in stock in it; half sizes stand between.',
    group: 'fit',
    filter: 'wearer=kids',
    category: 'school/school-shoes',
    each: 'sizeUk',
    eachTitle: 'School shoes in child’s AU size {value}',
    eachIntro:
      'School shoes in stock in child’s AU size {value}, which is also UK {value}. Not sure? Measure the longer foot.',
    picture: '/pictures/drawn/school-shoe.black.velcro.side.v1.svg',
  },
]
