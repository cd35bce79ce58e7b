import 'server-only'
import type { DemoTopic } from '../blog-post.ts'
import { DES, PRIYA } from '../staff.ts'

export const CARE_AND_REPAIR: DemoTopic = {
  slug: 'care-and-repair',
  name: 'Care and repair',
  intro: 'From the repair bench: what ten minutes a week does, and when to stop repairing.',
  posts: [
    {
      slug: 'concrete-off-leather',
      title: 'Getting concrete off leather boots',
      excerpt:
        'Wet concrete is a strong alkali. It does not dirty leather, it burns it. What to do before it sets, and after.',
      author: DES,
      date: '2026-10-06',
      picture: { type: 'lace-up-boot', colour: 'brown', details: ['bump-cap', 'black-sole'], view: 'side' },
      alt: 'A brown waterproof safety boot from the side',
      products: [
        [108, 'brown'],
        [131, 'black'],
        [517, 'brown'],
        [516, 'brown'],
      ],
      body: `
<p>Fresh concrete has a pH of 12 to 13, about the same as oven cleaner. Leather is tanned acidic and sits near 4. Left on a boot over a weekend, the slurry pulls the oils out, stiffens the upper and eats the stitching. On skin it does the same, so rinse yourself first.</p>
<h2>While it is wet</h2>
<ol>
<li>Hose or sponge it off at smoko and at knock-off. Cold water, soft brush, welt and tongue included.</li>
<li>Do not scrape with the trowel. Grit in concrete is sandpaper.</li>
</ol>
<h2>If it has dried</h2>
<ol>
<li>Flex the boot and tap the crust off with a wooden handle.</li>
<li>Mix one part white vinegar with ten parts water. The mild acid dissolves the lime. Wipe it on with a cloth, wait two minutes, brush gently.</li>
<li>Rinse with clean water. Vinegar left in the seams is no friend either.</li>
<li>Stuff with newspaper, dry in the shade, change the paper once.</li>
<li>When the leather is dry to the touch, work in conditioner, twice along the flex line and the welt.</li>
</ol>
<p>Never use brick acid. It takes concrete off, and then the stitching, the eyelets and the cap’s coating.</p>
<h2>Before the next pour</h2>
<p>A thick coat of beeswax or dubbin the night before fills the pores, and slurry wipes off it. It does darken the leather. Wax the threads along the welt most of all: on most boots we see from concreters the leather would have gone on, but the stitching had rotted.</p>
<h2>Or wear the right thing</h2>
<p>Standing in the pour is gumboot work. Choose safety gumboots with a cap and a midsole against reo ends, and tuck the pants outside so that nothing runs in. Slurry inside a boot is the classic cement burn, because you do not feel it until evening. Boots for the days between pours are in <a href="/shop/concreter">gear for concreters</a>.</p>
<p>If the leather has gone hard and grey and cracks when you bend it, it is finished. Oil will make it dark. It will not make it strong.</p>`,
    },
    {
      slug: 'wash-hi-vis',
      title: 'Washing hi-vis so that it still shines at fifty washes',
      excerpt:
        'Reflective tape is glass beads on glue. Softener coats them, heat lifts them, bleach kills the colour beneath.',
      author: PRIYA,
      date: '2026-08-04',
      picture: { type: 'hi-vis-polo', colour: 'yellow-navy', details: ['long-sleeve', 'tape'], view: 'front' },
      alt: 'A yellow and navy long-sleeve taped polo from the front',
      products: [
        [205, 'yellow-navy'],
        [201, 'yellow-navy'],
        [207, 'hi-vis-orange'],
      ],
      body: `
<p>The tape on your shirt is millions of glass beads, half silvered, sitting in a layer of glue. They send light back as long as they are clean, round side out and still glued. Most hi-vis is worn out by the washing machine, not by work.</p>
<h2>The routine</h2>
<ol>
<li>Shake off the dust outside. Dry grit in a drum works like a tumbler for gemstones.</li>
<li>Close zips and hook-and-loop tabs. Hooks scratch tape.</li>
<li>Turn it inside out.</li>
<li>Wash warm at 40 °C, or what the label allows, with a plain liquid detergent and plenty of water. Half a load is better than a full one.</li>
<li>Rinse twice. Detergent left behind dulls the beads.</li>
<li>Hang it in the shade, still inside out. Sun fades fluorescent dye, on the line as on the job.</li>
</ol>
<h2>Leave out</h2>
<ul>
<li><strong>Fabric softener.</strong> It lays a film over the beads, and on polyester it stops sweat from spreading.</li>
<li><strong>Bleach and stain removers with oxygen.</strong> They take the fluorescence, which does not come back.</li>
<li><strong>Hot ironing over tape.</strong> Iron around it.</li>
<li><strong>Tumble drying on hot.</strong> Low if the label shows one dot, otherwise not at all.</li>
<li><strong>Dry cleaning</strong>, unless the label says so.</li>
</ul>
<h2>Stains</h2>
<p>Grease: rub in dish soap before washing, and wait ten minutes. Red dirt: soak in cool water first, because hot water sets it. Bitumen: rub with eucalyptus oil from the back of the cloth, away from tape, then wash twice. Clothes soaked in solvent or fuel are washed apart, and not at home.</p>
<h2>Counting to fifty</h2>
<p>Labels give a number of washes for which the tape was tested, often 50 at a stated temperature. Five shirts in turn, worn once a week each, get there in a year. Two shirts get there in five months. Buying five costs nothing in the long run.</p>
<p>Once a season, check with a torch held beside your eye from ten metres. Grey tape has gone, however bright the cloth. The rules are in <a href="/blog/safety-standards/hi-vis-day-and-night">hi-vis classes</a>.</p>`,
    },
    {
      slug: 'when-to-retire-boots',
      title: 'When to retire a pair of safety boots',
      excerpt: 'A two-minute inspection, six reasons to stop, and why hours matter more than months.',
      author: DES,
      date: '2026-05-19',
      picture: { type: 'slip-on-boot', colour: 'brown', details: ['bump-cap', 'gum-sole'], view: 'pair' },
      alt: 'A pair of brown slip-on safety boots',
      products: [
        [103, 'brown'],
        [115, 'wheat'],
        [111, 'black'],
      ],
      body: `
<p>Nobody throws boots away too early. They get comfortable at about the time they stop protecting you. So do this on the first Monday of the month, with the boots off and clean.</p>
<h2>Two minutes</h2>
<ol>
<li><strong>Press the cap</strong> from above with your thumb, then look at it from the front. Flat spots, an edge you can feel through the lining, or leather worn through to bare metal.</li>
<li><strong>Bend the sole.</strong> Cracks across the ball deep enough to hold a coin let water and nails in.</li>
<li><strong>Look at the heel.</strong> Worn more than a centimetre on one side, it tips your ankle with every step.</li>
<li><strong>Feel inside.</strong> A hard edge at the heel, a nail or a hole in the lining.</li>
<li><strong>Pull the upper from the sole</strong> at the toe. Daylight means the end.</li>
<li><strong>Wring the ankle.</strong> A boot that twists like a slipper holds nothing.</li>
</ol>
<h2>Stop at once when</h2>
<ul>
<li>the cap has taken a hit you felt,</li>
<li>a nail has gone into the midsole, even if it did not come through,</li>
<li>chemicals have swollen the sole or made it sticky,</li>
<li>an electrical hazard rated sole is cut or worn smooth,</li>
<li>tread is gone across the ball of the foot.</li>
</ul>
<p>Cracked laces, a tired footbed and a split pull tab are repairs, not reasons.</p>
<h2>How long should they last?</h2>
<p>Count hours. Forty hours a week on concrete wear out a light PU sole in six to nine months and a good rubber one in twelve to eighteen. Two pairs worn in turn outlast two pairs worn one after the other, because leather and foam need a day to dry. Cushioning dies first, unseen: if your knees ache in old boots and not in new ones, that is your test.</p>
<h2>What then</h2>
<p>Cut the laces out so that nobody fishes them from the bin and goes to site in them. Keep the footbeds if they are new. If a pair failed long before its time, tell us: you have rights, and they are set out in <a href="/articles/warranty">our warranty page</a>. If the uppers are sound and the sole is stitched, read about <a href="/blog/care-and-repair/resoling">resoling</a> first.</p>`,
    },
    {
      slug: 'resoling',
      title: 'Which boots can be resoled, and is it worth it',
      excerpt: 'Stitched soles come off and go on again. Moulded ones do not. How to tell, and the sums.',
      author: DES,
      date: '2026-03-10',
      picture: { type: 'slip-on-boot', colour: 'claret', details: ['gum-sole'], view: 'sole' },
      alt: 'The stitched sole of a claret elastic-sided boot',
      products: [
        [121, 'claret'],
        [122, 'wheat'],
        [113, 'brown'],
        [102, 'wheat'],
      ],
      body: `
<p>There are three ways to fix a sole to a boot, and only one was made to be undone.</p>
<h2>How to tell</h2>
<ul>
<li><strong>Welted.</strong> A strip of leather or rubber runs around the edge with a row of stitches on top. The sole is sewn to that strip. Any good cobbler can cut the stitches and sew on another.</li>
<li><strong>Cemented.</strong> Glued, no stitches, a fine straight line where sole meets upper. Sometimes possible, rarely lasting under work.</li>
<li><strong>Moulded.</strong> Injected straight onto the upper, often a centimetre up the sides. No seam to open. When it is worn, the boot is.</li>
</ul>
<p>A row of stitches pressed into a moulded sole is decoration. Look for thread you can lift with a needle.</p>
<h2>The sums</h2>
<p>A new sole and heel on a welted boot costs roughly half of a good pair, and takes one to two weeks. A welted upper that has been fed and dried properly takes two resoles, sometimes three. Three soles on one upper cost less than two pairs of cheap boots over the same time, and you keep the fit you have spent a month on.</p>
<h2>It is only worth it when</h2>
<ul>
<li>the leather has no cracks across the flex line,</li>
<li>the lining at the heel is whole,</li>
<li>the cap has never taken a hard knock,</li>
<li>you bring them in before the welt itself is worn. Once you walk on the welt, the price doubles.</li>
</ul>
<h2>And the safety rating?</h2>
<p>The rating was given to the boot with its original sole. A different compound may have another slip or heat behaviour, and a replaced sole on a penetration-resistant boot must go back over the plate. Ask for the maker’s own sole. If your site needs a certified boot, ask its safety officer whether a repaired one is accepted. Some say no, and then resoling is for your soft toe pair.</p>
<p>For elastic-sided station boots it is almost always worth it. We have had the same pair on the bench three times in eleven years, and the owner looks older than the leather.</p>`,
    },
    {
      slug: 'drying-wet-boots',
      title: 'Wet boots by Monday: drying without wrecking them',
      excerpt: 'Paper, air and time. What heaters, ovens and the dashboard do to leather, glue and foam.',
      author: DES,
      date: '2025-06-12',
      picture: { type: 'hiking-boot', colour: 'olive', details: ['bump-cap', 'black-sole'], view: 'pair' },
      alt: 'A pair of olive hiking boots',
      products: [
        [123, 'olive'],
        [108, 'black'],
        [515, 'red'],
        [517, 'tan'],
      ],
      body: `
<p>Leather stands being wet. It does not stand being dried fast. Above about 50 degrees the fibres shrink and set, the glue lets go and the foam in the collar goes crisp. A dashboard in January reaches 80.</p>
<h2>The evening it happens</h2>
<ol>
<li>Laces out, tongue forward, footbed out. Most of the water sits under the footbed.</li>
<li>Rinse mud off with cold water. Dried clay draws oil out of leather as it shrinks.</li>
<li>Stuff with newspaper, loosely, right into the toe. Change it after an hour, before bed, and in the morning. The first hour takes the most.</li>
<li>Lay the boots on their sides where air moves: a verandah, a hallway, in front of a fan without heat. Soles need air too.</li>
<li>When the outside is dry but the leather still feels cool, feed it. Conditioner goes in better then and replaces what the water took.</li>
</ol>
<p>That is one night for a lined boot and two for an insulated one. If you work in the wet every day, you need two pairs, and there is no way around it.</p>
<h2>Do not</h2>
<ul>
<li>put them on a heater, beside the fire or in the oven, however low,</li>
<li>leave them in the ute with the windows up,</li>
<li>pack them wet in a plastic bag for the flight home,</li>
<li>fill them with rice. It swells and it costs more than newspaper.</li>
</ul>
<p>Electric boot dryers are fine when they blow air at hand warmth. If it is too hot for the back of your hand, it is too hot for glue.</p>
<h2>Smell and salt</h2>
<p>White tide marks are salt, from sweat or the sea. Wipe with one part vinegar in ten parts water, then clean water, then feed. Smell is bacteria in the footbed: wash it by hand, dry it in the sun, replace it twice a year. A teaspoon of bicarb overnight helps until then.</p>
<p>Membrane boots dry more slowly because the lining holds water as well as it keeps it out. Turn the tongue right over, and never use wax that clogs the outside. Care for each kind of leather is in <a href="/articles/product-care">product care</a>.</p>`,
    },
    {
      slug: 'insoles-laces-and-polish',
      title: 'Thirty dollars that add half a year to a pair of boots',
      excerpt: 'Footbed, laces, polish: the three parts you can change yourself, and when.',
      author: DES,
      date: '2025-02-20',
      picture: { type: 'boot-polish', colour: 'brown', details: [], view: 'front' },
      alt: 'A tin of brown boot polish',
      products: [
        [515, 'royal-blue'],
        [516, 'black'],
        [517, 'black'],
        [517, 'claret'],
      ],
      body: `
<p>Boots rarely die of one thing. The footbed goes flat, so the heel slips, so the lining wears through, so they rub, so they are thrown out with a good sole. Change the first part and the rest follows later.</p>
<h2>Footbeds: every six months</h2>
<p>Foam is worn out when it stays thin after you press it with a thumb. For somebody on concrete all day that is about six months. Take the old one as the pattern: lay it on the new insole, draw around it, cut on the inside of the line, try, trim again. Cut the front only. The heel cup must stay whole.</p>
<h2>Laces: before they break</h2>
<p>They snap where they turn in the hooks, and always at ten to six. Change them when the sheath is furry. Length by pairs of eyelets:</p>
<table>
<thead><tr><th>Pairs of eyelets</th><th>Length</th></tr></thead>
<tbody>
<tr><td>5 to 6</td><td>120 cm</td></tr>
<tr><td>7 to 8</td><td>150 cm</td></tr>
<tr><td>9 to 10</td><td>180 cm</td></tr>
</tbody>
</table>
<p>Round laces run easily through hooks, flat ones hold a knot. Laces with an aramid core do not melt from a spark. Skip an eyelet where the instep hurts. Nobody has ever been sent home for it.</p>
<h2>Polish: ten minutes a month</h2>
<ol>
<li>Brush off dust, dry.</li>
<li>Wipe with a damp cloth. Wait until dry.</li>
<li>A thin coat of polish with a rag, in circles, more where it bends and along the welt.</li>
<li>Ten minutes’ rest, then a stiff brush.</li>
</ol>
<p>Polish is wax and colour: it seals. Conditioner is oil: it softens. Dry boots need oil first, then wax. Never put either on suede or nubuck. Those take a brush and a spray.</p>
<h2>Where not to spend</h2>
<p>Gel pads stuck on top of a dead footbed. Heel grips in a boot that is too long. And glue from the hardware store on an open sole, which makes the proper repair impossible. All the small parts are in <a href="/categories/accessories/boot-care">boot care</a>.</p>`,
    },
  ],
}
