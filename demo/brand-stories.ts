import 'server-only'
import type { Picture } from '#lib/contract/product.ts'
import { type DrawnPicture, drawnPictureName } from '#lib/domain/catalogue/drawn-picture.ts'
import { BRANDS } from './brand-data.ts'

interface BrandStory {
  story: string
  picture: Picture
}

interface Told {
  story: string
  alt: string
  shown: Shown
}

function told(alt: string, shown: Shown, ...paragraphs: string[]): Told {
  return { story: paragraphs.join('\n\n'), alt, shown }
}
type Shown = [DrawnPicture['type'], DrawnPicture['colour'], DrawnPicture['view'], ...DrawnPicture['details']]

/** All invented, and nothing a page of the shop would contradict. */
const TOLD: Readonly<Record<string, Told>> = {
  karrabin: told(
    'A pair of wheat-coloured Karrabin boots with black toe caps',
    ['zip-side-boot', 'wheat', 'pair', 'bump-cap', 'black-sole'],
    'Karrabin began with a complaint: a good boot takes too long to put on. So the Drover laces once, to fit your instep, and zips every day after that.',
    'The rest of the range keeps to the same idea. Steel caps with room for toes, two widths in several styles, and a sole for the ground you stand on: lugs for mud, a wedge for finished floors. The boots for women are built on a women’s last.',
  ),
  dunmarra: told(
    'A pair of tan Dunmarra boots with elastic sides',
    ['slip-on-boot', 'tan', 'pair', 'gum-sole'],
    'A slip-on boot has few parts, so each of them shows. Dunmarra cuts the upper from one piece of leather where it can, because a seam that is not there cannot rub.',
    'These are boots for yards, sheds and the road into town. Most have no safety cap; the product page says which do.',
  ),
  boltwright: told(
    'A pair of black Boltwright safety boots',
    ['lace-up-boot', 'black', 'pair', 'bump-cap', 'black-sole'],
    'Some people pass a metal detector four times a day. Boltwright makes boots and shoes for them: a composite cap, no metal eyelets, nothing to take off at the gate.',
    'Leaving out the steel leaves out weight as well, which counts on ladders. The caps are tested as steel ones are; the standard is on each product page.',
  ),
  'gantry-and-pike': told(
    'A brown Gantry & Pike boot on somebody’s foot',
    ['lace-up-boot', 'brown', 'on-foot', 'toe-cap', 'black-sole'],
    'Gantry & Pike makes footwear for places where things drop, splash and glow. High legs, guards over the instep and soles that stand heat are the point of it.',
    'They are heavier than a boot for building, and each page says what a pair weighs. If your site does not ask for a guard, you will walk lighter without one.',
  ),
  yarraford: told(
    'A pair of Yarraford boots for women in claret',
    ['lace-up-boot', 'claret', 'pair', 'bump-cap', 'gum-sole'],
    'A women’s foot is not a men’s foot made small: the heel is narrower for the same ball. Yarraford starts from that shape, and so do the hips and knees of its pants.',
    'Boots, safety sneakers, jeans, shorts and work pants, several of the boots in two widths. Where pants are taped, the tape sits at the calf and not at the knee.',
  ),
  nullabend: told(
    'A Nullabend hi-vis shirt in orange and navy, being worn',
    ['hi-vis-shirt', 'orange-navy', 'worn', 'tape'],
    'Nullabend dresses people who fly to work. A swing is long and the laundry is hot, so drill, tape and seams are chosen to go through both.',
    'Most shirts, pants and overalls come taped, in the hoops sites ask for; the boots carry the cap most mine sites ask for. Check your site’s own list: rules differ from gate to gate.',
  ),
  thornhaul: told(
    'Thornhaul cargo pants with knee patches, being worn',
    ['cargo-pants', 'khaki', 'worn', 'knee-patch'],
    'Thornhaul makes legs: work pants, cargos, jeans and shorts. Stretch goes where a knee and a seat bend, a second layer where cloth meets concrete.',
    'Many come in regular, stout and long, so fewer pairs need taking up. The hoodies came later, from the same people who asked for warmer mornings.',
  ),
  kilnmark: told(
    'A pair of Kilnmark boots with black scuff caps',
    ['zip-side-boot', 'brown', 'pair', 'bump-cap', 'black-sole'],
    'Lime burns, bitumen sticks, sparks find the tongue of a boot. Kilnmark starts from what ruins gear in a trade and works back to the cloth.',
    'Waterproof leather for concreters and road crews, tough pants and a softshell for the start of the day. Rinse lime off every evening: no leather outlives it.',
  ),
  softacre: told(
    'A teal Softacre scrub top, being worn',
    ['scrub-top', 'teal', 'worn', 'pocket'],
    'Twelve hours on vinyl is the brief. Softacre makes shoes that wipe clean and make little noise, and scrubs that let you reach.',
    'Sets are cut for women, for men and for anybody, with pockets for what a shift carries: pens, a torch, a folded handover sheet.',
  ),
  larderjack: told(
    'A white Larderjack chef’s jacket, being worn',
    ['chef-jacket', 'white', 'worn'],
    'Larderjack asks cooks what went wrong last week. The answers are sleeves that turn back, aprons that do not hang from the neck and soles that hold on a greasy tile.',
    'The jackets close with press studs, so that they are off in a second if oil lands. Kitchen footwear slips on, and a cloth cleans it.',
  ),
  lumenback: told(
    'A Lumenback hi-vis vest with reflective tape, being worn',
    ['hi-vis-vest', 'hi-vis-yellow', 'worn', 'tape'],
    'Being seen is a standard, not a colour. Lumenback sorts its vests, polos, shirts and jackets by day and by day and night, as AS/NZS 4602.1 does, and every product page says which it is.',
    'Bright cloth fades and tape wears. When either looks tired beside a new one it is time to replace it, however good the rest of the garment is.',
  ),
  quollfoot: told(
    'A pair of Quollfoot hiking boots',
    ['hiking-boot', 'olive', 'pair', 'bump-cap', 'gum-sole'],
    'Surveyors and rangers walk further than most sites are wide. Quollfoot builds for them: suede and mesh that let heat out, a padded ankle, a sole that grips loose ground.',
    'These are hiking boots first. The ones with a safety cap say so in their name or among their facts; do not take the others onto a site that asks for one.',
  ),
  pennywharf: told(
    'A pair of black Pennywharf school shoes',
    ['school-shoe', 'black', 'pair', 'black-sole'],
    'School shoes are worn every day by somebody who kicks things. Pennywharf stitches the toes and makes half sizes, so that shoes fit for more of the year.',
    'Laces, a bar or hook-and-loop: the school says which. Measure both feet in the afternoon and buy for the longer one.',
  ),
  puddlegate: told(
    'A pair of olive Puddlegate gumboots',
    ['gumboot', 'olive', 'pair', 'gum-sole'],
    'A gumboot has one job. Puddlegate makes it in natural rubber, which bends, and in PVC with nitrile, which stands fats and dairy acid.',
    'Some have a steel cap, and some are small enough for a puddle on the way to school. Hose them out and dry them away from the heater.',
  ),
  tarpline: told(
    'A brown leather Tarpline belt',
    ['belt', 'brown', 'front'],
    'Tarpline makes what holds the rest together. Belts of one strip of leather or of web without metal, and gloves for wire, chaff and cold handles.',
    'A leather belt is measured to its middle hole, in centimetres. Take the one you wear and measure that, not your waist.',
  ),
  wrenfold: told(
    'A navy Wrenfold polo, being worn',
    ['polo', 'navy', 'worn', 'pocket'],
    'A team looks like one when the shirts match. Wrenfold makes polos, tees and knits in colours that stay in the range, with room in front for a logo.',
    'We can stitch that logo on: see our embroidery service. Order one of each size to try before you order for everybody.',
  ),
  hexpeg: told(
    'A pair of Hexpeg knee pads',
    ['knee-pads', 'black', 'front'],
    'Floor layers, tilers and plumbers spend a working life on their knees. Hexpeg makes pads for them: strapped on, or slipped into the pocket of a pair of work pants.',
    'The gloves are dipped nylon, thin enough to pick up a screw. Change pads when the foam no longer springs back.',
  ),
  cinderhat: told(
    'A wide-brimmed Cinderhat hat, being worn',
    ['wide-brim-hat', 'khaki', 'worn', 'strap'],
    'A brim all round keeps the sun off ears and neck, which a cap does not. Cinderhat makes both, and beanies for the other half of the year.',
    'The beanies are thin enough to go under a helmet. Nothing here replaces one: none of these hats protects from a knock.',
  ),
  merriwick: told(
    'Striped grey Merriwick socks',
    ['socks', 'grey', 'front', 'stripe'],
    'A boot fits only as well as the sock inside it. Merriwick knits merino blends with cushion under the cap and behind the heel, where boots rub.',
    'Thermals go under everything else. Wash both cool and inside out. The sizes of socks are shoe sizes, as the packet says.',
  ),
  'stobie-and-lock': told(
    'A Stobie & Lock hi-vis shirt in yellow and navy, being worn',
    ['hi-vis-shirt', 'yellow-navy', 'worn', 'tape'],
    'Stobie & Lock makes clothing for people who work on live equipment. In some garments the fibre itself resists flame and washing does not take that away; in others the cotton is treated, and the page says for how many washes.',
    'Every garment names its arc rating. What you need follows from the risk assessment of the job, so ask whoever wrote it; we cannot tell from here.',
  ),
  drillhand: told(
    'Navy Drillhand overalls, being worn',
    ['overalls', 'navy', 'worn'],
    'Cotton drill breathes, mends and gets better with washing. Drillhand has shirts, shorts, overalls and bibs of it, with vents under the arms and across the back.',
    'New cotton shrinks a little in its first hot wash: between two sizes, take the larger.',
  ),
  squallbrook: told(
    'A Squallbrook rain jacket in hi-vis yellow, being worn',
    ['rain-jacket', 'hi-vis-yellow', 'worn'],
    'Squallbrook makes layers. A rain jacket keeps water out, a softshell keeps wind out and lets sweat through, a vest leaves the arms free.',
    'None of them does all three. Buy the outer one a size up if it goes over the others.',
  ),
  coombetread: told(
    'A pair of Coombetread safety sneakers in black and orange',
    ['safety-sneaker', 'black-orange', 'pair', 'bump-cap', 'black-sole'],
    'Warehouse and workshop floors are hard and flat, and shifts on them are long. Coombetread makes safety shoes on the lasts of trainers, with a cap where the product page says so.',
    'The everyday sneakers look alike and have none. Read the name twice before you wear a pair to work.',
  ),
  steelcap: told(
    'A Steelcap gift card',
    ['gift-card', 'black', 'front'],
    'Steelcap is our own name, on what goes with a pair of boots: insoles, laces, polish, gift cards and the services of our stores.',
    'Gift cards are sent by email and can be spent in parts, online and in store.',
  ),
}

const MARKS = new Map(BRANDS.map(({ slug, mark }) => [slug, mark]))

/** What the demo shop tells of its brands, by slug. */
export const BRAND_STORIES: Readonly<Record<string, BrandStory>> = Object.fromEntries(
  Object.entries(TOLD).map(([slug, { story, alt, shown }]) => [slug, { story, picture: pictureOf(slug, alt, shown) }]),
)

function pictureOf(slug: string, alt: string, [type, colour, view, ...details]: Shown): Picture {
  const mark = MARKS.get(slug)
  const name = drawnPictureName({ type, colour, view, details, ...(mark ? { mark } : {}) })
  return { kind: 'drawn', src: `/pictures/drawn/${name}.svg`, alt }
}
