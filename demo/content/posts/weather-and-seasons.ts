import 'server-only'
import type { DemoTopic } from '../blog-post.ts'
import { CALLUM, JOANNE, PRIYA } from '../staff.ts'

export const WEATHER_AND_SEASONS: DemoTopic = {
  slug: 'weather-and-seasons',
  name: 'Weather and seasons',
  intro: 'Working through heat, rain and frost from Darwin to Dunedin.',
  posts: [
    {
      slug: 'heat-stress',
      title: 'Working in the heat: clothes help, water helps more',
      excerpt: 'What to wear above 35 degrees, how much to drink, and the signs that mean stop now.',
      author: JOANNE,
      date: '2026-11-04',
      picture: { type: 'wide-brim-hat', colour: 'khaki', details: ['strap'], view: 'front' },
      alt: 'A khaki wide-brim hat',
      products: [
        [507, 'khaki'],
        [202, 'hi-vis-yellow'],
        [310, 'stone'],
        [204, 'yellow-navy'],
      ],
      body: `
<p>Your body cools itself with sweat that dries. Everything you wear either helps that or gets in the way. But no shirt replaces shade, rest and a job planned for six in the morning.</p>
<h2>What to wear</h2>
<ul>
<li><strong>Loose and long beats short and tight.</strong> Long sleeves in light cotton, with vents at the back and underarm, keep the sun off and let air through. Bare arms gain heat and burn.</li>
<li><strong>Pale outside.</strong> Dark cloth heats up more. Where you may choose, take the lighter shade.</li>
<li><strong>Cotton for dry heat, mesh polyester for humid heat.</strong> Cotton soaks and cools slowly, which is fine in Mildura. In Darwin nothing dries, and thin polyester clings less.</li>
<li><strong>A wide brim</strong> or a neck flap on the helmet.</li>
<li><strong>Change socks at lunch.</strong> Ten minutes barefoot in the shade does more than it sounds.</li>
</ul>
<h2>Water</h2>
<p>A glass, about 200 millilitres, every fifteen to twenty minutes while working, before you are thirsty. Start the day by drinking one. Plain water is enough for most shifts. After hours of heavy sweating, eat something salty or use an electrolyte drink. Energy drinks do not count.</p>
<h2>Know the signs</h2>
<table>
<thead><tr><th>Heat exhaustion</th><th>Heat stroke</th></tr></thead>
<tbody>
<tr><td>Heavy sweat, headache, dizzy, cramps, sick</td><td>Confused, staggering, collapsed, very hot skin</td></tr>
<tr><td>Stop, shade, drink, loosen clothes, cool skin with water</td><td>Call 000, or 111 in New Zealand. Cool with all the water you have. Do not leave them alone.</td></tr>
</tbody>
</table>
<p>A mate who turns quiet or clumsy is the first sign. People in trouble seldom say so.</p>
<h2>The first week is the worst</h2>
<p>It takes one to two weeks to get used to heat. New starters and people back from holidays need shorter stints and longer breaks. So does anybody with a fever, a hangover, or medicine that affects sweating. Ask a pharmacist about yours.</p>
<p>Protective gear that does not breathe, such as chemical suits and welding leathers, can make a 28 degree day as hard as a 38 degree one. Halve the stints and write it in the plan.</p>`,
    },
    {
      slug: 'layering-for-cold-starts',
      title: 'Layering for a four-degree start and a nineteen-degree lunch',
      excerpt: 'Three layers with three tasks. Why cotton underneath is a mistake, and what to take off first.',
      author: PRIYA,
      date: '2026-06-23',
      picture: { type: 'puffer-vest', colour: 'olive', details: [], view: 'front' },
      alt: 'An olive insulated vest from the front',
      products: [
        [220, 'charcoal'],
        [217, 'black'],
        [225, 'olive'],
        [221, 'navy'],
      ],
      body: `
<p>Winter work in Ballarat or Canberra means frost at the gate and a T-shirt by noon. One thick jacket is right for neither. Three thin things are right all day.</p>
<h2>Layer one moves sweat</h2>
<p>Next to the skin: merino or a synthetic knit, close fitting. It carries moisture outward and stays warm when damp. Cotton holds the sweat against you, and when you stop for smoko you freeze in it. A cotton tee under a hoodie is the most common mistake we see.</p>
<h2>Layer two holds air</h2>
<p>Fleece, a wool jumper, or a quilted vest. Still air is the insulation, so looser and thicker is warmer until it stops you from moving. A vest warms the middle, where it counts, and leaves the shoulders free to swing.</p>
<h2>Layer three stops wind and rain</h2>
<p>A softshell for dry and windy days: it breathes and stretches. A rain jacket for wet ones. If you need to be seen, this is the layer that must be hi-vis, because it is the one on top.</p>
<h2>Start cool</h2>
<p>If you are comfortable when you get out of the ute, you are wearing too much. You should be a little cold for the first ten minutes. Take off a layer before you sweat, not when your back is wet.</p>
<ol>
<li>Open the neck zip.</li>
<li>Beanie off.</li>
<li>Vest or jumper off, shell back on.</li>
<li>Shell off last if it is windy, first if it is still.</li>
</ol>
<h2>Ends of the body</h2>
<p>A beanie that fits beneath the helmet, thin liner gloves, wool socks with room in the boot. A sock so thick that it fills the boot makes feet colder: no air, no blood. Thermal pants under drill are worth more than a second jumper.</p>
<h2>Pack it small</h2>
<p>A vest that packs to a litre and a rain jacket in its own hood fit behind the seat. What is at home does not keep you warm. See <a href="/categories/workwear/tops/thermals">thermals</a>, <a href="/categories/workwear/tops/hoodies-and-jumpers">hoodies and jumpers</a> and <a href="/categories/workwear/jackets">jackets</a>.</p>`,
    },
    {
      slug: 'steel-caps-in-the-frost',
      title: 'Cold toes in steel caps, and what works',
      excerpt: 'It is hardly ever the steel. Tight socks, wet footbeds and concrete take the heat.',
      author: CALLUM,
      date: '2025-07-24',
      picture: { type: 'socks', colour: 'charcoal', details: ['stripe'], view: 'front' },
      alt: 'Charcoal boot socks with a stripe',
      products: [
        [501, 'charcoal'],
        [107, 'black'],
        [515, 'royal-blue'],
        [108, 'black'],
      ],
      body: `
<p>Every July somebody in Southland tells me the steel caps are freezing their toes. They are half right. Steel does not make cold. It takes on the temperature around it quickly, while your foot would like to warm a small pocket of air. A composite cap does that better. But I would change three other things first.</p>
<h2>1. Get off the floor</h2>
<p>A concrete slab at two degrees pulls heat through the sole all day. A felt or wool insole under your foot does more than any sock. Make sure there is height for it. If it presses your toes up against the cap, you have made things worse.</p>
<h2>2. One good sock, not two</h2>
<p>Two pairs in a boot fitted for one squeeze the blood out. Wear a single wool sock with a terry foot, and keep the toes able to wriggle. If you want a liner, wear a thin synthetic one and buy the boot with it on.</p>
<h2>3. Start dry</h2>
<p>Yesterday’s sweat is in the lining. A damp boot is a cold boot by eight. Two pairs in turn, footbeds out overnight, boots inside the house rather than in the ute tray. Change socks at lunch: carry them inside your jacket so they go on warm.</p>
<h2>Then the rest of you</h2>
<p>When your middle is cold, the body cuts off the feet first. Put on a vest and a beanie and see whether the toes come back. Eat breakfast. Nicotine narrows the vessels in the toes within minutes, which is unkind news on a cold site.</p>
<h2>When it is really cold</h2>
<p>In freezers and on ski fields look for CI on the label. The boot has been tested on a plate at minus 17 for half an hour, and may lose no more than 10 degrees inside. Lined gumboots with a cap exist too. In a freezer store, leave the boots outside the cold at breaks so that they warm up along with you.</p>
<h2>Warning signs</h2>
<p>White, hard, numb toes are not just cold. Warm them slowly in lukewarm water, do not rub them, and see a doctor. Wool socks of every height are in <a href="/categories/accessories/socks">socks</a>.</p>`,
    },
    {
      slug: 'wet-weather-gear',
      title: 'Rain jackets: what 10,000 mm means, and why you still get wet',
      excerpt: 'Water column, sealed seams, vents. Most wet workers are wet from the inside.',
      author: PRIYA,
      date: '2025-05-29',
      picture: { type: 'rain-jacket', colour: 'yellow-navy', details: ['tape'], view: 'front' },
      alt: 'A yellow and navy taped rain jacket from the front',
      products: [
        [224, 'yellow-navy'],
        [223, 'navy'],
        [208, 'orange-navy'],
        [131, 'black'],
      ],
      body: `
<p>A rating of 10,000 mm means a column of water ten metres high could stand on the cloth before it leaked. Rain does not come close. But a strap on your shoulder, a wet ute seat or kneeling in a puddle does. So the number matters where something presses.</p>
<h2>Reading the label</h2>
<table>
<thead><tr><th>Water column</th><th>Enough for</th></tr></thead>
<tbody>
<tr><td>3,000 mm</td><td>Showers, standing</td></tr>
<tr><td>8,000 to 10,000 mm</td><td>A day of rain, moving about</td></tr>
<tr><td>15,000 mm and up</td><td>Kneeling, carrying, wind-driven rain</td></tr>
</tbody>
</table>
<p>Then look for <strong>sealed seams</strong>. Every stitch is a hole. Critically sealed means only neck and shoulders, fully sealed means all of them.</p>
<h2>Wet from the inside</h2>
<p>Digging in the rain you sweat half a litre an hour. Breathable cloth lets some of it out, and least when it is warm and raining, because the outside air is as wet as you are. Vents do more: underarm zips, a mesh back under a yoke, a front that opens from below. A storm flap over the zip keeps working when the zip’s coating is gone.</p>
<h2>Fit for work</h2>
<ul>
<li>Raise both arms. The hem should stay below the belt.</li>
<li>Wear it over the thickest jumper you own. A size up is usual.</li>
<li>The hood must turn with your head, or it hides the forklift. Helmet hoods go over the shell, others under none.</li>
<li>Cuffs that close: rain runs down a raised arm.</li>
<li>On the road it must be taped itself. A vest beneath is hidden, a vest on top flaps.</li>
</ul>
<h2>Pants and feet</h2>
<p>Jacket without pants means the water runs off the jacket into your boots. Wear overpants outside the boots, never tucked in.</p>
<h2>Make it last</h2>
<p>Wash it gently when it is dirty, without softener, then revive the water-repellent finish with low heat or a spray, as the label says. When water no longer beads but darkens the cloth, it is still waterproof but can no longer breathe. Hang it up wet, never roll it up wet. The range is in <a href="/categories/workwear/jackets/rain-jackets">rain jackets</a>.</p>`,
    },
    {
      slug: 'waterproof-membranes',
      title: 'Membrane, waxed leather or rubber: three ways to dry feet',
      excerpt: 'How each keeps water out, how each fails, and which one suits your kind of wet.',
      author: PRIYA,
      date: '2024-12-19',
      picture: { type: 'hiking-boot', colour: 'brown', details: ['bump-cap', 'black-sole'], view: 'side' },
      alt: 'A brown hiking boot from the side',
      products: [
        [123, 'brown'],
        [124, 'stone'],
        [108, 'brown'],
        [132, 'black'],
      ],
      body: `
<p>Nobody wants wet feet, and there are three honest answers to it. Each is best at something and bad at something else.</p>
<h2>The membrane</h2>
<p>A thin film, glued to the lining like a sock, with pores that are too small for drops and large enough for vapour. It works in light boots without changing the leather. It fails when it is pierced by grit in the lining, an uncut toenail or a nail through the sole. A membrane cannot be repaired. And it needs a difference to work: warm inside, cooler outside. At 35 degrees it lets out very little, so for a dry summer buy boots without it.</p>
<h2>Treated leather</h2>
<p>Leather tanned with oils or wax, tongue sewn to the eyelets on both sides so that water must climb to get in. It breathes moderately, gets better with care, and forgives a scratch. In all-day rain it will let go in the end, usually at the seams. Labels say WRU for a water-resistant upper, and WR if the whole boot has passed.</p>
<h2>Rubber or PVC</h2>
<p>Nothing gets in. Nothing gets out. For standing in water there is no alternative. After four hours your socks are wet with sweat, so take a second pair along.</p>
<table>
<thead><tr><th>Your wet</th><th>Best answer</th></tr></thead>
<tbody>
<tr><td>Dew, long grass, walking</td><td>Membrane</td></tr>
<tr><td>Mud, showers, rough ground</td><td>Treated leather</td></tr>
<tr><td>Slurry, effluent, trenches</td><td>Gumboots</td></tr>
<tr><td>Hot and dry with one storm</td><td>None: dry boots quickly instead</td></tr>
</tbody>
</table>
<h2>Test at home</h2>
<p>Stand in a tub with two centimetres of water for five minutes, paper towel inside, walking on the spot. A damp spot at the flex line means the leather is thirsty. Clean it, wax it, try again. A wet footbed means a hole.</p>
<h2>Keep it working</h2>
<p>Dirt blocks pores and draws in water. Brush boots, rinse the inside of membrane boots twice a year with lukewarm water, and dry them slowly. How to do that is in <a href="/blog/care-and-repair/drying-wet-boots">drying wet boots</a>.</p>`,
    },
    {
      slug: 'wool-or-synthetic-socks',
      title: 'Wool, cotton, bamboo or nylon: half of a good boot is a sock',
      excerpt: 'What each fibre does with sweat, why blisters start with cotton, and how many pairs to own.',
      author: PRIYA,
      date: '2025-03-06',
      picture: { type: 'socks', colour: 'navy', details: ['stripe'], view: 'front' },
      alt: 'Navy boot socks with a stripe',
      products: [
        [501, 'navy'],
        [502, 'grey'],
        [503, 'black'],
        [504, 'navy'],
      ],
      body: `
<p>Each foot has about 125,000 sweat glands and lets out up to a cup of water a day. In a closed boot it has one way to go, which is into the sock. What the fibre does with it is the whole difference.</p>
<h2>The fibres</h2>
<table>
<thead><tr><th></th><th>Sweat</th><th>Warm when wet</th><th>Smell</th><th>Wear</th></tr></thead>
<tbody>
<tr><td>Merino</td><td>Takes up a third of its weight and feels dry</td><td>Yes</td><td>Little</td><td>Fair, better blended</td></tr>
<tr><td>Cotton</td><td>Soaks and stays wet</td><td>No</td><td>Some</td><td>Good</td></tr>
<tr><td>Bamboo viscose</td><td>Takes up a lot, soft</td><td>No</td><td>Little</td><td>Weak alone</td></tr>
<tr><td>Nylon, polyester</td><td>Moves it outward</td><td>A little</td><td>Much</td><td>Very good</td></tr>
</tbody>
</table>
<p>That is why good work socks are blends. Sixty per cent merino for comfort, nylon at heel and toe for life, a little elastane so that they stay up.</p>
<h2>Blisters</h2>
<p>Skin goes soft when wet, and soft skin shears. A wet cotton sock grips the skin and rubs at the same time. Change to wool or a synthetic, and make sure that no seam crosses the toes. Still rubbing? Then the boot is wrong.</p>
<h2>Thickness belongs to the boot</h2>
<p>Fit the boot with the sock you will wear. A full cushion sock takes up about half a size. If you change from thin to thick in winter, use a thinner footbed at the same time.</p>
<h2>Height</h2>
<p>The sock must end above the boot’s collar, with two centimetres to spare. Ankle socks in high-leg boots sand your shin down.</p>
<h2>Heat and sparks</h2>
<p>Near hot work, wear wool or cotton-rich socks. Nylon melts, and inside a boot you cannot get at it.</p>
<h2>How many</h2>
<p>Seven pairs and one spare for each pair of boots in the ute. All the same colour. Wash inside out at 40 °C, no softener, and dry in the air: a hot dryer kills elastane first and shrinks merino second. Throw them out when you can see light through the heel. They are in <a href="/categories/accessories/socks">socks</a>.</p>`,
    },
  ],
}
