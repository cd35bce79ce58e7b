import 'server-only'
import type { PictureType } from '#lib/domain/catalogue/drawn-picture.ts'

export type Kind = 'boots' | 'shoes' | 'kidsShoes' | 'tops' | 'warm' | 'pants' | 'socks' | 'goods'
export type Tone = 'glad' | 'fair' | 'cross'
export type Fit = 'small' | 'true' | 'large'

const BOOTS: readonly PictureType[] = ['lace-up-boot', 'zip-side-boot', 'slip-on-boot', 'hiking-boot', 'gumboot']
const SHOES: readonly PictureType[] = ['safety-sneaker', 'sneaker', 'sandal', 'clog', 'school-shoe']
const WARM: readonly PictureType[] = [
  'hoodie',
  'jumper',
  'softshell-jacket',
  'rain-jacket',
  'hi-vis-jacket',
  'puffer-vest',
  'thermal-top',
]
const PANTS: readonly PictureType[] = ['work-pants', 'cargo-pants', 'jeans', 'shorts', 'overalls', 'scrub-pants']
const GOODS: readonly PictureType[] = [
  'belt',
  'cap',
  'beanie',
  'wide-brim-hat',
  'gloves',
  'knee-pads',
  'insoles',
  'laces',
  'boot-polish',
  'apron',
  'gift-card',
]

/** Which sentences suit a product. */
export function kindOf(type: PictureType, kids: boolean): Kind {
  if (kids && (BOOTS.includes(type) || SHOES.includes(type))) return 'kidsShoes'
  if (BOOTS.includes(type)) return 'boots'
  if (SHOES.includes(type)) return 'shoes'
  if (WARM.includes(type)) return 'warm'
  if (PANTS.includes(type)) return 'pants'
  if (type === 'socks') return 'socks'
  return GOODS.includes(type) ? 'goods' : 'tops'
}

export const TITLES: Readonly<Record<Tone, readonly string[]>> = {
  glad: [
    'Exactly what it says',
    'Second one of these',
    'Would buy again',
    'Good gear',
    'Best I’ve had',
    'Worth the money',
    'Does the job',
    'Very happy',
    'Crew’s favourite',
    'No complaints',
    'Comfortable from day one',
    'Well made',
    'Recommended by a mate',
    'Finally one that fits',
    'Great value',
  ],
  fair: [
    'Good, not great',
    'Decent for the price',
    'All right',
    'Does what it should',
    'Takes some getting used to',
    'Three stars, and fair',
    'Fine so far',
    'Nearly there',
  ],
  cross: ['Expected more', 'Not for me', 'Sent it back', 'Didn’t last', 'Disappointed', 'Wrong for my job'],
}

/** How it begins: what they think of it. A sentence that starts with a trade is only said of what suits that trade. */
export const OPENINGS: Readonly<Record<Tone, Readonly<Record<Kind, readonly string[]>>>> = {
  glad: {
    boots: [
      'Wore them straight out of the box to a ten-hour shift and had no blisters.',
      'Concreter: These have done four months on a slab crew and the soles still bite.',
      'Fourth pair in as many years, which says it all.',
      'My knees noticed before I did: less sore at knock-off.',
      'The leather was stiff for two days and perfect on the third.',
      'Passed the site audit without a second look.',
      'I’ve paid twice as much for boots half as good.',
      'Electrician: Climbed ladders in them all week and my arches are fine.',
      'Solid through the middle, soft around the ankle, which is the right way round.',
      'Toe box has room, so my nails aren’t black any more.',
    ],
    shoes: [
      'Nurse: Twelve hours on vinyl and my feet did not hurt once.',
      'Light enough that I forget I have them on.',
      'Grip on wet tiles is the best I’ve found.',
      'Nurse: They wipe clean in ten seconds, which matters where I work.',
      'Warehouse: Walked eighteen thousand steps a shift in these for a month.',
      'Nurse: Quiet on the ward at night. The patients thank you.',
      'Hospitality: Look smart enough for the front desk.',
      'My physio picked them out and she was right.',
    ],
    kidsShoes: [
      'Survived a whole term of handball, which is a record in our house.',
      'The toes are still black in week nine.',
      'She can do them up on her own, so mornings are quieter.',
      'Half sizes meant we got the right one for once.',
      'Bought the same again one size up.',
      'He forgot to complain, so they must be comfortable.',
    ],
    tops: [
      'Washed it thirty times and the colour is where it was.',
      'Stays tucked in when I reach up, which is all I ask.',
      'Thick enough to last, light enough for February.',
      'The logo went on cleanly and it hasn’t puckered.',
      'Ordered twenty for the crew and they all match.',
      'Collar still sits flat after months in the machine.',
      'Breathes better than the last three brands we tried.',
      'Pockets are where your hand goes.',
    ],
    warm: [
      'Carpenter: Kept the wind out on a roof in July.',
      'Warm without turning into a sauna when you start moving.',
      'Landscaping: Rain ran off it for a whole day of pegging out.',
      'I live in this from May to September.',
      'Hood fits over a helmet, as promised.',
      'Zip runs with gloves on. That’s rarer than you’d think.',
      'Packs down to nothing behind the seat.',
    ],
    pants: [
      'Squatted, knelt and climbed in these for six weeks: no blown seams.',
      'The phone pocket is in the right place at last.',
      'Stretch is where you need it and nowhere else.',
      'Wash day’s easy and they come out nearly dry.',
      'Knee patches have taken a beating and look new.',
      'They stay up without a belt, even with a tape on.',
      'Cool enough for Rocky in January.',
    ],
    socks: [
      'No more hot spots under the cap.',
      'They stay up. All day. Both of them.',
      'Bought three to try and went back for nine.',
      'Still springy after a year of washing.',
      'Wool that doesn’t itch, even in summer.',
    ],
    goods: [
      'Simple thing, done properly.',
      'Lives in the ute and has earned its place.',
      'Better than the hardware-shop one at the same price.',
      'Used every day since it came and nothing has broken.',
      'Bought one, then one for each of the apprentices.',
      'Did the job first time out of the packet.',
    ],
  },
  fair: {
    boots: [
      'Comfortable boot, heavier than I expected.',
      'Good sole, but the laces gave up in a month.',
      'Took nearly two weeks to break in.',
      'Warm in summer, great in winter.',
    ],
    shoes: [
      'Comfortable, though the insole packs down after a few months.',
      'Good grip, a bit plain.',
      'Fine for short shifts; I’d want more cushion for a double.',
    ],
    kidsShoes: [
      'Good shoe, scuffs like any other.',
      'The strap frays a bit but still holds.',
      'They’ll do until he grows out of them, which is next month.',
    ],
    tops: [
      'Good shirt, slightly shorter than the last batch.',
      'Nice fabric, shrank half a size in the first wash.',
      'Does the job, but creases if you look at it.',
    ],
    warm: [
      'Warm, but the sleeves are long on me.',
      'Keeps rain off for a morning, not for a day.',
      'Good jacket, pockets could be deeper.',
    ],
    pants: [
      'Tough, a little stiff for the first few washes.',
      'Good pockets, the leg is wider than I like.',
      'Fine pants, the button is better than the zip.',
    ],
    socks: ['Comfortable, a bit thick for my shoes.', 'Good socks; the white ones don’t stay white.'],
    goods: [
      'Works, nothing special.',
      'Okay for the price, I’d pay more for a better one.',
      'Handy, smaller than the picture made me think.',
    ],
  },
  cross: {
    boots: [
      'The heel rubbed me raw and never stopped.',
      'Sole started to lift after ten weeks on concrete.',
      'Too narrow for my foot, and I’m usually a standard.',
    ],
    shoes: [
      'Slipped on wet quarry tiles, so they’re my driving shoes now.',
      'Upper cracked at the bend in three months.',
      'Hard underfoot by lunch.',
    ],
    kidsShoes: ['The toe went through in five weeks.', 'Strap let go before the holidays did.'],
    tops: [
      'Seam at the shoulder opened in the second wash.',
      'Colour’s not what the screen showed.',
      'Too thin for what I paid.',
    ],
    warm: ['Leaked at the shoulders in steady rain.', 'The zip caught on day two and hasn’t run since.'],
    pants: ['Crotch seam went in a month.', 'Cut for someone with no thighs.', 'Faded a lot in the first few washes.'],
    socks: ['Holes in the toe after six weeks.', 'Slide down in boots.'],
    goods: ['Broke within a fortnight.', 'Not as sturdy as I hoped.'],
  },
}

/** How it fitted, by kind of thing. */
export const FIT_SENTENCES: Readonly<Record<Fit, Readonly<Record<'feet' | 'body', readonly string[]>>>> = {
  true: {
    feet: [
      'True to size for me.',
      'Same size as my sneakers and spot on.',
      'I measured with the chart and it was right.',
      'Normal width, normal size, no surprises.',
    ],
    body: [
      'Fits as the chart says.',
      'My usual size and it’s right.',
      'True to size, good length.',
      'I’m between sizes and the bigger one was the call.',
    ],
  },
  small: {
    feet: [
      'Runs small: go up half a size.',
      'Tight across the ball until I swapped for the next size.',
      'Snug with thick socks; I’d size up.',
      'Came up a bit short on me.',
    ],
    body: [
      'A neat cut; go up one if you like room.',
      'Tight across the shoulders in my usual size.',
      'Runs small, the exchange was easy though.',
    ],
  },
  large: {
    feet: [
      'Roomy: I went down half a size.',
      'Plenty of space, almost too much without thick socks.',
      'Comes up big, so check the chart.',
    ],
    body: [
      'Generous cut; I took one size less.',
      'Big through the body, fine over a jumper.',
      'Comes up large, which suits me over layers.',
    ],
  },
}

/** What they do and where, or what came of it. Not for every review. */
export const CLOSERS: Readonly<Record<Tone, readonly string[]>> = {
  glad: [
    'Delivery took two days to the bush, which I did not expect.',
    'The young bloke in the store knew his stuff.',
    'My husband wants the same now.',
    'Ordered Tuesday, here Thursday.',
    'Electrician: I’m a sparky and on ladders most of the day.',
    'Carpenter: I run a small crew and everyone gets one.',
    'Landscaping: Used for landscaping, mostly stone and clay.',
    'Nurse: Nursing thirteen years, so I know what I’m talking about.',
    'Chef: Three services a day in the Christmas rush, no trouble.',
    'Mining: Two weeks on, one week off, and it has been on every swing.',
    'Traffic control: On the bats eight hours a day in all weather.',
    'Farm: Yards, dairy and the odd trip to town.',
    'Plumber: Half my day is under houses, so that’s the test.',
    'Keep making this, please don’t improve it.',
    'Picked up in store after work, took five minutes.',
    'Will order the other colour when payday comes.',
    'Tried the dear ones first. Should have started here.',
    'Even the boss asked where I got it.',
    'Five stars from someone who never leaves any.',
    'Swapped a size in store without any drama.',
    'Concreter: Been through mud, lime and a river so far.',
    'I wear it off site as well.',
  ],
  fair: [
    'I’d buy it again on sale.',
    'Will update when it’s had a winter.',
    'For the money, fair enough.',
    'Go in with the right expectation and you’ll be fine.',
    'Maybe it’s me.',
  ],
  cross: [
    'Returns were easy, at least.',
    'Customer service sorted it, hence two stars and not one.',
    'Back to my old brand for now.',
    'Others seem to like it, so maybe I got a bad one.',
  ],
}

export const REPLIES: readonly string[] = [
  'Thanks for telling us. That should not happen within the first year: please bring it to any store or start a return, and we’ll put it right.',
  'Sorry it let you down. We have passed the batch number to the maker and sent you an email about a replacement.',
  'Thanks. If it’s still tight after a week, the stretching service is on us.',
  'Good feedback, thank you. We’ve made the note about sizing on the chart clearer.',
  'Sorry about that. A different width may be the answer: our fitters can check in store, or call us and we’ll talk it through.',
]

export const FIRST_NAMES: readonly string[] = [
  ...'Dan Mick Trev Ash Priya Mel Josh Kylie Sam Tane Aroha Hemi Wei Linh Ravi Fatima Nikos Elena Marco Bec Shaz Damo Gaz Jules Robbo Leanne Cheryl Brett Craig Donna Tyler Mia Zoe Ngaire Wiremu Sione Mele Ali Yusuf Hana Kev Lou Pete Toni'.split(
    ' ',
  ),
]
export const PLACES: readonly string[] = [
  ...'Geelong|Dubbo|Mackay|Moe|Kalgoorlie|Bunbury|Whyalla|Ballarat|Bendigo|Mildura|Orange|Tamworth|Wagga Wagga|Newcastle|Penrith|Ipswich|Toowoomba|Gladstone|Townsville|Cairns|Karratha|Albany|Mandurah|Port Pirie|Mount Gambier|Launceston|Burnie|Hobart|Darwin|Katherine|Alice Springs|Fyshwick|Belconnen|Footscray|Dandenong|Blacktown|Liverpool|Logan|Redcliffe|Fremantle|Hamilton|Tauranga|Timaru|Penrose|Petone|Invercargill'.split(
    '|',
  ),
]
