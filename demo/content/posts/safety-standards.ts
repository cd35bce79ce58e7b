import 'server-only'
import type { DemoTopic } from '../blog-post.ts'
import { JOANNE } from '../staff.ts'

export const SAFETY_STANDARDS: DemoTopic = {
  slug: 'safety-standards',
  name: 'Safety standards explained',
  intro: 'What is printed on the tongue and the label, what was tested, and what was not.',
  posts: [
    {
      slug: 'what-a-toe-cap-is-tested-for',
      title: '200 joules: what a toe cap is tested for',
      excerpt:
        'A 20 kilogram weight dropped from about a metre, and a slow squeeze. The test behind the stamp on the tongue.',
      author: JOANNE,
      date: '2026-10-27',
      picture: { type: 'lace-up-boot', colour: 'black', details: ['toe-cap', 'black-sole'], view: 'detail' },
      alt: 'The toe of a black safety boot close up',
      products: [
        [102, 'black'],
        [105, 'black'],
        [131, 'white'],
      ],
      body: `
<p>The tongue of a safety boot carries a standard number. In Australia it is AS 2210.3, and on older labels and in New Zealand AS/NZS 2210.3. It means that samples of that boot went through a laboratory and came out with room for toes.</p>
<h2>The two cap tests</h2>
<p><strong>Impact.</strong> A 20 kg striker falls from a little over a metre onto the cap. That is 200 joules. A cylinder of clay inside shows how low the cap came. For each size there is a minimum height that must remain: 14 mm in the middle sizes.</p>
<p><strong>Compression.</strong> The same kind of cap is squeezed slowly with 15 kilonewtons, about the weight of a tonne and a half. The same clearance must remain.</p>
<p>The drop is roughly a bag of cement off a ute tray. It is not a forklift. Beyond its rating a cap bends like anything else. The old story that a steel cap will cut your toes off compares it with an accident in which bare toes would do no better.</p>
<h2>Three numbers that look alike</h2>
<table>
<thead><tr><th>Standard</th><th>Name</th><th>Cap</th></tr></thead>
<tbody>
<tr><td>AS 2210.3</td><td>Safety footwear</td><td>200 J, 15 kN</td></tr>
<tr><td>AS 2210.4</td><td>Protective footwear</td><td>100 J, 10 kN</td></tr>
<tr><td>AS 2210.5</td><td>Occupational footwear</td><td>None</td></tr>
</tbody>
</table>
<p>If the site rules say safety footwear, only the first will get you through the gate. Soft toe boots may meet the third and be excellent boots. They are not safety boots.</p>
<h2>The letters behind</h2>
<ul>
<li><strong>P</strong>: a midsole that stops a nail at 1,100 newtons</li>
<li><strong>M</strong>: a guard over the metatarsals, 100 J</li>
<li><strong>HRO</strong>: outsole that stands hot contact, 300 °C for one minute</li>
<li><strong>WR</strong> or <strong>WRU</strong>: the whole boot, or only its upper, keeps water out</li>
<li><strong>A</strong>: antistatic</li>
</ul>
<p>A cap is good for one serious hit. Composite may crack without showing, steel may stay bent under good leather. After a hit you felt, retire the pair. More in <a href="/articles/safety-standards">our guide to standards</a>.</p>`,
    },
    {
      slug: 'steel-or-composite',
      title: 'Steel cap or composite: choose by your day',
      excerpt: 'Both pass the same test. The differences are weight, width, cold feet and metal detectors.',
      author: JOANNE,
      date: '2026-08-18',
      picture: { type: 'lace-up-boot', colour: 'wheat', details: ['bump-cap', 'zip', 'black-sole'], view: 'side' },
      alt: 'A wheat composite lace-up boot from the side',
      products: [
        [107, 'wheat'],
        [101, 'wheat'],
        [125, 'charcoal'],
        [112, 'black'],
      ],
      body: `
<p>There is no weaker cap. Steel and composite caps sold under AS 2210.3 meet the same 200 joule impact and the same compression. What differs is how you feel about it at two in the afternoon.</p>
<h2>Side by side</h2>
<table>
<thead><tr><th></th><th>Steel</th><th>Composite</th></tr></thead>
<tbody>
<tr><td>Weight</td><td>Heavier, about 80 to 150 g a pair</td><td>Lighter</td></tr>
<tr><td>Thickness</td><td>Thin, so more room in a slim toe</td><td>Thicker wall, rounder toe</td></tr>
<tr><td>Cold and heat</td><td>Takes on the temperature of the day</td><td>Insulates better</td></tr>
<tr><td>Detectors</td><td>Sets them off</td><td>Passes, if the rest is metal-free</td></tr>
<tr><td>After a hard hit</td><td>Bends and stays bent</td><td>Springs back or cracks</td></tr>
<tr><td>Price</td><td>Usually less</td><td>Usually more</td></tr>
</tbody>
</table>
<h2>Take steel when</h2>
<p>You do demolition, form work or anything where the same toe gets knocked every day. A dent shows you what happened. It is also the choice on a budget: our cheapest cap that we would wear ourselves is steel.</p>
<h2>Take composite when</h2>
<p>You walk a lot, fly to site, climb ladders, work in a freezer or pass a detector at every smoko. Electricians like a boot with no metal in it, though a composite cap alone does not make a boot electrical hazard rated. Look for that separately.</p>
<h2>Metal-free is more than the cap</h2>
<p>Eyelets, shank, speed hooks, zip and penetration-resistant midsole can all be metal. A textile midsole covers the whole footprint and bends, while a steel plate stops a thinner nail. Only boots described as metal-free have none of it.</p>
<p>One thing we hear: composite caps expire. Not by date. But a cap that has taken a hit, and a sole that has gone hard, end both kinds the same way.</p>
<p>See them side by side: <a href="/categories/footwear/work-boots/steel-toe">steel toe</a> and <a href="/categories/footwear/work-boots/composite-toe">composite toe</a>.</p>`,
    },
    {
      slug: 'hi-vis-day-and-night',
      title: 'Hi-vis classes: D, N and D/N',
      excerpt:
        'Fluoro cloth works by day, tape works in headlights. Which one your job needs, and why a faded vest is neither.',
      author: JOANNE,
      date: '2026-06-09',
      picture: { type: 'hi-vis-shirt', colour: 'orange-navy', details: ['tape'], view: 'back' },
      alt: 'An orange and navy taped hi-vis shirt from behind',
      products: [
        [201, 'orange-navy'],
        [202, 'yellow-navy'],
        [206, 'hi-vis-orange'],
        [218, 'yellow-navy'],
      ],
      body: `
<p>Two materials do two jobs. Fluorescent cloth turns ultraviolet light into visible light, so it looks brighter than its surroundings at dawn, in rain and in shade. It needs daylight. Retroreflective tape sends a headlight beam back to where it came from. It needs a lamp. AS/NZS 4602.1 says how much of each a garment must have.</p>
<h2>The classes</h2>
<table>
<thead><tr><th>Class</th><th>Has</th><th>For</th></tr></thead>
<tbody>
<tr><td>D</td><td>Fluorescent cloth, no tape needed</td><td>Daylight only</td></tr>
<tr><td>N</td><td>Reflective tape</td><td>Night only, on any colour</td></tr>
<tr><td>D/N</td><td>Both</td><td>Day and night</td></tr>
</tbody>
</table>
<p>A day garment needs at least 0.2 square metres of bright cloth on the front and as much on the back. That is why the navy panels on two-tone shirts stay low and on the forearms. A shirt cut shorter, or tucked away under a tool vest, may no longer show enough.</p>
<h2>Tape that tells a person from a post</h2>
<p>Tape 50 mm wide goes around the body and over the shoulders, and around the arms of long sleeves. The hoops move as you do. A driver’s eye reads them as a human shape long before it reads colour. Pants with tape around the leg add the strongest signal of all, because legs move most.</p>
<h2>Yellow or orange</h2>
<p>Both pass. Yellow is brightest to the eye and gets lost against wattle and wet paddocks. Orange stands out in green country and is the rail colour. Many sites have decided for you: ask before buying ten.</p>
<h2>When it stops being hi-vis</h2>
<ul>
<li>The colour has gone chalky, worst on the shoulders.</li>
<li>The tape is cracked, grey or peeling at the edge.</li>
<li>Mud and oil do not come out. Dirt does not glow.</li>
<li>You cover it: a plain rain jacket over a taped shirt makes you invisible again.</li>
</ul>
<p>Line up the crew at dusk and take a photo with flash. Whoever is dark in the picture gets a new shirt. How to keep yours bright is in <a href="/blog/care-and-repair/wash-hi-vis">washing hi-vis</a>.</p>`,
    },
    {
      slug: 'upf-what-the-number-means',
      title: 'UPF 50+: what the number on a shirt means',
      excerpt: 'How sun protection of cloth is measured, and the three things that make it worse.',
      author: JOANNE,
      date: '2025-11-26',
      picture: { type: 'work-shirt', colour: 'khaki', details: ['pocket'], view: 'front' },
      alt: 'A khaki long-sleeve work shirt from the front',
      products: [
        [209, 'khaki'],
        [202, 'hi-vis-yellow'],
        [216, 'white'],
        [507, 'khaki'],
      ],
      body: `
<p>UPF is for cloth what SPF is for cream. The number says how much of the burning ultraviolet gets through: UPF 50 lets through one fiftieth, which is two per cent. It is measured in a laboratory on new, dry, unstretched cloth, as AS/NZS 4399 lays down.</p>
<h2>The scale</h2>
<table>
<thead><tr><th>UPF</th><th>UV that passes</th><th>Called</th></tr></thead>
<tbody>
<tr><td>15</td><td>6.7%</td><td>Minimum</td></tr>
<tr><td>30</td><td>3.3%</td><td>Good</td></tr>
<tr><td>50 and 50+</td><td>2% or less</td><td>Excellent</td></tr>
</tbody>
</table>
<p>To carry a UPF at all, a garment must also cover enough skin. A singlet of wonderful cloth gets no number.</p>
<h2>What makes cloth good</h2>
<p>A tight weave first, then weight, then colour. Hold a shirt up to a window: light you can see through it is sun you will feel through it. Dark and vivid colours stop more than pale ones. A 190 gsm cotton drill reaches 50+ in most shades without treatment. A thin white tee may sit near 10.</p>
<h2>What makes it worse</h2>
<ul>
<li><strong>Stretch.</strong> A tight shirt opens its own weave across the shoulders, where the sun hits hardest.</li>
<li><strong>Water.</strong> Wet cotton lets more through. A sweat-soaked tee can lose a third of its protection.</li>
<li><strong>Wear.</strong> When elbows and shoulders go thin and soft, the number on the label no longer describes them. New cotton, on the other hand, shrinks in the first wash and improves.</li>
</ul>
<h2>What it does not cover</h2>
<p>Neck, ears, backs of hands. A collar that stands up, a brim of at least 7.5 cm and sunscreen do that. A cap shades the nose and nothing else. Under a helmet, clip on a brim made for it rather than wearing a hat beneath: what sits under the shell must be allowed by the helmet’s maker.</p>
<p>UV bounces too. Fresh concrete, sand, water and light roofing throw back enough to burn you under a brim. Look at the UV index rather than the temperature. It can pass 10 on a pleasant 22 degree day in Hobart.</p>`,
    },
    {
      slug: 'electrical-hazard-boots',
      title: 'EH, antistatic, insulating: three boots people confuse',
      excerpt:
        'One keeps current out, one lets charge drain, and they are opposites. Read this before you buy for the switchroom.',
      author: JOANNE,
      date: '2025-09-30',
      picture: { type: 'zip-side-boot', colour: 'black', details: ['bump-cap', 'black-sole'], view: 'sole' },
      alt: 'The sole of a black composite zip-side boot',
      products: [
        [106, 'black'],
        [127, 'black'],
        [135, 'navy'],
      ],
      body: `
<p>Electricity gives boots two opposite tasks: to stop current from reaching the ground through you, or to let static charge reach it. A boot cannot do both well. The label says which it does.</p>
<h2>Electrical hazard, EH</h2>
<p>An American rating, from ASTM F2413, which many composite boots carry beside their Australian one. In the test the sole takes 18,000 volts for one minute in the dry and leaks no more than one milliamp. It is meant as a second line of defence against stepping on a live conductor. It is not permission to work live. Water, mud, metal shavings in the tread or a worn heel end it.</p>
<h2>Electrically insulating</h2>
<p>Footwear for live-line and switching work is classed for a voltage and tested one by one, again and again through its life. It is issued equipment with records, not something to choose by colour. If your procedure calls for it, your employer supplies it.</p>
<h2>Antistatic, A</h2>
<p>Lets charge drain slowly: the resistance lies between 100 kilohms and 1,000 megohms. High enough to give some protection from an accidental low voltage, low enough that you do not spark. For fuel, solvents, grain dust.</p>
<h2>ESD</h2>
<p>Static-dissipative for electronics, to IEC 61340. It lies at the low end of the antistatic range and protects the circuit boards rather than you.</p>
<table>
<thead><tr><th>Your work</th><th>Look for</th></tr></thead>
<tbody>
<tr><td>Building electrician, isolated circuits</td><td>EH</td></tr>
<tr><td>Live-line crew</td><td>Insulating, issued</td></tr>
<tr><td>Fuel depot, flour mill</td><td>A</td></tr>
<tr><td>Electronics assembly</td><td>ESD</td></tr>
</tbody>
</table>
<p>Two mistakes we see. An antistatic boot bought for an electrician, because both words sound electrical. And a thick foam insole put into an ESD shoe, which breaks the path to the floor. Ask your site which rating its risk assessment names, then match it to the facts on the product page.</p>`,
    },
    {
      slug: 'slip-ratings',
      title: 'SRA, SRB, SRC: slip ratings without the fog',
      excerpt: 'Soap on tiles, glycerol on steel, or both. And why a rated shoe still slips on a greasy floor.',
      author: JOANNE,
      date: '2025-07-03',
      picture: { type: 'clog', colour: 'black', details: ['black-sole'], view: 'sole' },
      alt: 'The sole of a black kitchen clog',
      products: [
        [136, 'black'],
        [137, 'black'],
        [134, 'black'],
        [125, 'black'],
      ],
      body: `
<p>Slip resistance belongs to a pair: a sole and a floor. Change either and the number changes. The standard therefore tests on two nasty surfaces and tells you which the shoe survived.</p>
<h2>The letters</h2>
<table>
<thead><tr><th>Mark</th><th>Floor</th><th>Wetted with</th></tr></thead>
<tbody>
<tr><td>SRA</td><td>Ceramic tile</td><td>Soapy water</td></tr>
<tr><td>SRB</td><td>Steel</td><td>Glycerol</td></tr>
<tr><td>SRC</td><td>Both</td><td>Both</td></tr>
</tbody>
</table>
<p>A machine presses the shoe down, heel first and then flat, and drags it. The friction must reach a minimum each way. The newest international edition drops the three marks and rewrites the tests, so labels will change over the next years. The idea stays the same.</p>
<h2>What the test does not know</h2>
<ul>
<li>Duck fat at 4 °C, which is closer to candle wax than to soap.</li>
<li>Flour over water, grit over concrete, wet leaves.</li>
<li>A sole with eight months of wear.</li>
</ul>
<h2>Read the tread</h2>
<p>For kitchens and wards: many small blocks with thin channels between, soft rubber, a nearly flat footprint. Rubber must touch the floor, and the channels give liquid somewhere to go. For mud: deep, wide lugs that throw the dirt out. Deep lugs on a wet tile put very little rubber down, which is why a good paddock boot skates through a butcher’s shop.</p>
<h2>When the grip has gone</h2>
<p>Look across the ball of the foot against the light. When a patch the size of a fifty cent coin is worn smooth, the channels there no longer work and water lifts the sole. That is the day to replace the shoe, even if the top looks new. In a busy kitchen that comes after eight to twelve months.</p>
<p>And wash soles. A brush, hot water and dish soap at the end of the shift bring back more grip than any spray. Dried grease turns the best compound into a skate.</p>
<p>Shoes with a rating are together in <a href="/categories/footwear/safety-shoes/non-slip">non-slip shoes</a>.</p>`,
    },
    {
      slug: 'sole-compounds',
      title: 'PU, TPU or nitrile: what is under your feet',
      excerpt:
        'Three families of sole, how hot they may get, how long they last and which of them goes off on the shelf.',
      author: JOANNE,
      date: '2025-03-20',
      picture: { type: 'zip-side-boot', colour: 'brown', details: ['toe-cap', 'tape'], view: 'sole' },
      alt: 'The smooth sole of a brown hot-floor boot',
      products: [
        [114, 'brown'],
        [103, 'brown'],
        [101, 'black'],
        [104, 'black'],
      ],
      body: `
<p>Turn a boot over. What you see decides how your knees feel at three o’clock, how long the boot lasts, and whether it survives a hot floor.</p>
<h2>Polyurethane, PU</h2>
<p>Full of tiny air cells: light, springy, cheap to mould straight onto the upper. Stands oil and fat well. Softens from about 130 °C. Wears faster on rough ground. Most general boots have a dense PU tread on a softer PU midsole.</p>
<p>One weakness is little known. PU takes up moisture and slowly breaks down, worn or not. A pair kept in the shed for six years can look new and crumble on the first morning. Wear your boots. Do not save them.</p>
<h2>Thermoplastic polyurethane, TPU</h2>
<p>Solid, harder, more resistant to cuts and abrasion, and it does not crumble in storage. A little slicker on wet smooth floors, a little less soft. Also a plastic: it softens at much the same heat as PU.</p>
<h2>Nitrile rubber</h2>
<p>The heavy one. Stands contact with 300 °C for a minute, which is what HRO on the label means. Keeps its grip in the cold, shrugs off fuel and oil. For welders, asphalt, furnaces and anybody whose sole has ever left a footprint on a hot plate.</p>
<table>
<thead><tr><th></th><th>PU</th><th>TPU</th><th>Nitrile</th></tr></thead>
<tbody>
<tr><td>Heat, short contact</td><td>about 130 °C</td><td>about 130 °C</td><td>300 °C</td></tr>
<tr><td>Weight</td><td>Light</td><td>Medium</td><td>Heavy</td></tr>
<tr><td>Cushion</td><td>Best</td><td>Fair</td><td>Fair, needs a midsole</td></tr>
<tr><td>Wear</td><td>Fair</td><td>Good</td><td>Very good</td></tr>
<tr><td>Long storage</td><td>Poor</td><td>Good</td><td>Good</td></tr>
</tbody>
</table>
<h2>HI is not HRO</h2>
<p>HRO says the sole does not melt. HI says the inside stays bearable: the boot stands on a 150 °C bed for half an hour and the insole may warm by at most 22 degrees. Asphalt crews want both, and a flat tread, because lugs print the mat.</p>
<p>Soles that are stitched and welted can be replaced. Moulded ones cannot. That story is in <a href="/blog/care-and-repair/resoling">resoling</a>.</p>`,
    },
    {
      slug: 'arc-rated-clothing',
      title: 'Arc-rated, flame-resistant: reading the calorie number',
      excerpt: 'What cal/cm² means, why the layer underneath counts, and how a wash can ruin a good shirt.',
      author: JOANNE,
      date: '2025-01-23',
      picture: { type: 'overalls', colour: 'orange-navy', details: ['tape'], view: 'front' },
      alt: 'Orange and navy taped overalls from the front',
      products: [
        [228, 'yellow-navy'],
        [229, 'orange-navy'],
        [230, 'charcoal'],
      ],
      body: `
<p>Ordinary clothes are the worst part of a flash fire. Cotton keeps burning after the flash has gone, and polyester melts into skin. Flame-resistant cloth chars and goes out by itself. Arc-rated cloth is flame-resistant and has also been tested against an electric arc, with a number to show for it.</p>
<h2>The number</h2>
<p>The arc rating is in calories per square centimetre. At that energy there is an even chance that the skin behind the cloth gets the start of a second-degree burn. To picture it: 1.2 cal/cm² on bare skin is that same start of a burn. A shirt rated 8 stands between you and more than six times as much.</p>
<p>Sites group the numbers in categories, commonly with minimums of 4, 8, 25 and 40. Which one you need follows from the arc study for that switchboard, not from your trade.</p>
<h2>Dress the whole body</h2>
<ul>
<li>Sleeves down, cuffs closed, collar buttoned, shirt tucked in.</li>
<li>Nothing that melts underneath: cotton, wool or FR next to the skin, including underwear. Nylon thermals undo a good shirt.</li>
<li>Ratings of two layers do not simply add up. Only a tested combination has a number.</li>
<li>The outermost layer must be FR too. A plain rain jacket on top is fuel.</li>
</ul>
<h2>Inherent or treated</h2>
<p>Inherent fibres are flame-resistant all the way through, for the life of the garment. Treated cotton has a finish that lasts for a stated number of washes if you wash it right. Both are honest. The label tells you which you have.</p>
<h2>Washing</h2>
<p>No chlorine bleach, no peroxide brighteners, no fabric softener, no starch. Softener and grease are both fuel on the surface. Wash inside out, apart from other clothes, at the temperature on the label. Oil or solvent that will not come out ends the garment. So do holes, thin elbows and repairs with the wrong thread: mend with FR thread and FR cloth only.</p>
<p>See the range in <a href="/categories/workwear/flame-resistant">flame-resistant clothing</a>, and ask your electrical safety officer which rating applies before you order.</p>`,
    },
  ],
}
