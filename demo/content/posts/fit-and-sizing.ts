import 'server-only'
import type { DemoTopic } from '../blog-post.ts'
import { DES, NERIDA, PRIYA } from '../staff.ts'

export const FIT_AND_SIZING: DemoTopic = {
  slug: 'fit-and-sizing',
  name: 'Fit and sizing',
  intro: 'How to measure, what the numbers mean, and how a boot should feel on the first day.',
  posts: [
    {
      slug: 'measure-your-feet-after-work',
      title: 'Measure your feet after work, not before breakfast',
      excerpt:
        'Feet are bigger at five in the afternoon than at six in the morning. Ten minutes, two sheets of paper and a pencil.',
      author: NERIDA,
      date: '2026-11-11',
      picture: { type: 'lace-up-boot', colour: 'wheat', details: ['toe-cap', 'black-sole'], view: 'pair' },
      alt: 'A pair of wheat lace-up safety boots',
      products: [
        [102, 'wheat'],
        [115, 'black'],
        [501, 'charcoal'],
      ],
      body: `
<p>Stand on concrete for eight hours and your feet spread. The arch drops a little, fluid settles, and a boot that was right at smoko pinches at knock-off. So measure when your feet are as big as they get: at the end of a working day.</p>
<h2>What you need</h2>
<ul>
<li>Two sheets of paper and a pencil</li>
<li>A ruler with millimetres</li>
<li>The socks you work in, not the thin ones you drove home in</li>
</ul>
<h2>How to do it</h2>
<ol>
<li>Put a sheet on a hard floor with one edge against a wall. Carpet lets the heel sink and you lose three millimetres.</li>
<li>Stand with your heel touching the wall and your weight on that foot. Sitting gives you a foot that does not work for a living.</li>
<li>Mark the end of the longest toe. It is not always the big one.</li>
<li>Hold the pencil upright and mark both sides at the widest part, just behind the toes.</li>
<li>Do the other foot. Nearly everybody has one that is longer.</li>
</ol>
<p>Measure from the wall edge to the toe mark, and straight across between the two side marks. Write both down for both feet, and use the bigger foot for everything from here.</p>
<h2>From millimetres to a size</h2>
<p>Look up the length in the <a href="/articles/size-guide">size guide</a>. It lists foot length, not boot length, so do not add anything: the room for your toes is already in the last. If you fall between two sizes and the boot has a steel cap, take the larger. A cap does not give. Leather does.</p>
<p>If your width is over the regular column, read <a href="/articles/size-guide/widths">the page about widths</a> before you go up a size. A longer boot is not a wider one. It only bends in the wrong place.</p>
<h2>How often</h2>
<p>Once a year, and after a pregnancy, an injury, or ten kilos either way. Grown feet change. We see people who have bought a nine for twenty years and have been a ten for five of them.</p>`,
    },
    {
      slug: 'how-a-boot-should-fit',
      title: 'How a safety boot should fit on day one',
      excerpt: 'Five checks in the shop or on your own carpet, before the boots have touched a site.',
      author: NERIDA,
      date: '2026-09-22',
      picture: { type: 'zip-side-boot', colour: 'black', details: ['bump-cap', 'black-sole'], view: 'side' },
      alt: 'A black zip-side safety boot from the side',
      products: [
        [101, 'black'],
        [106, 'black'],
        [109, 'wheat'],
      ],
      body: `
<p>A trainer can be wrong and still be comfortable. A safety boot cannot, because one part of it will never move: the cap. Try these five things on a clean floor with work socks on. If one fails, send the boots back while they still look new. You have <a href="/articles/returns">40 days</a>.</p>
<h2>1. Toes clear of the cap</h2>
<p>Lace up, stand, and slide your foot forward. No toe should touch the front or the edge of the cap. Then walk down a ramp or a few stairs. That is where a short boot shows itself, and where toenails go black.</p>
<h2>2. A finger behind the heel, unlaced</h2>
<p>With the laces loose and your toes just touching the front, one finger should fit between heel and boot. Two fingers is a size too long.</p>
<h2>3. Heel stays down</h2>
<p>A new stiff sole lets the heel lift about five millimetres. That goes as the sole learns to bend. A heel that lifts a whole centimetre will blister you before lunch. Re-lace tighter over the instep first. If it still lifts, the boot is too long or too wide behind.</p>
<h2>4. The bend is where you bend</h2>
<p>Go up on your toes. The crease in the leather should sit across the ball of your foot. If it sits further forward, the boot is too long. If it presses the top of your toes, too short.</p>
<h2>5. Nothing burns</h2>
<p>Pressure along the side of the little toe gets worse through the day, never better. Stretching helps leather over a bunion or a high instep. It does nothing across a steel cap, so ask for a wider fitting instead.</p>
<h2>What is normal</h2>
<p>Stiff over the ankle, stiff under the foot, and heavier than you expect for the first three days. What is not normal is numb toes, hot spots or a pinch at the edge of the cap. A boot that hurts on the carpet hurts more on the slab.</p>
<p>Bring the boots into any of <a href="/stores">our stores</a> if you want a second opinion. It costs nothing.</p>`,
    },
    {
      slug: 'womens-and-mens-sizes',
      title: 'Women’s and men’s sizes: the conversion that trips everyone',
      excerpt: 'A women’s 8 is a men’s 6 on one box and a 7 on the next. Here is why, with a table.',
      author: NERIDA,
      date: '2026-07-30',
      picture: { type: 'zip-side-boot', colour: 'wheat', details: ['bump-cap', 'gum-sole'], view: 'pair' },
      alt: 'A pair of wheat women’s zip-side safety boots',
      products: [
        [109, 'wheat'],
        [110, 'teal'],
        [106, 'black'],
        [126, 'grey'],
      ],
      body: `
<p>Australian shoe sizes are two systems wearing one name. Men’s sizes follow the British count. Women’s sizes follow the American women’s count. So an AU men’s 6 and an AU women’s 6 are two sizes apart, and nobody tells you at the counter.</p>
<h2>The table</h2>
<table>
<thead><tr><th>AU women (US women)</th><th>AU men (UK)</th><th>US men</th><th>EU</th></tr></thead>
<tbody>
<tr><td>6</td><td>4</td><td>5</td><td>37</td></tr>
<tr><td>7</td><td>5</td><td>6</td><td>38</td></tr>
<tr><td>8</td><td>6</td><td>7</td><td>39</td></tr>
<tr><td>9</td><td>7</td><td>8</td><td>40.5</td></tr>
<tr><td>10</td><td>8</td><td>9</td><td>42</td></tr>
<tr><td>11</td><td>9</td><td>10</td><td>43</td></tr>
</tbody>
</table>
<p>The rule to remember: take two off your women’s size for UK, one off for US men’s.</p>
<h2>Where it goes wrong</h2>
<p>Some brands print US men’s sizes on a box that looks Australian. A man who takes a 10 orders a 10, and gets an Australian 9. Our product pages show every system a size has, and you can choose the one you think in. The choice stays with you from page to page.</p>
<p>EU sizes look exact and are not. One EU size is 6.67 mm, one UK size is 8.47 mm. They never line up for long, so tables round. If you are between two, trust the foot length in centimetres.</p>
<h2>Should women buy men’s boots?</h2>
<p>You can, and for years there was no choice. But the last differs in more than length. A women’s last is narrower at the heel for the same ball width, lower over the instep and shorter in the shaft. In a men’s boot the heel slips and the collar rubs the calf. If a men’s boot in your length slips at the heel, the size is not the problem.</p>
<p>Boots marked unisex are built on one last for everybody. Use the EU number or your foot length, and expect to adjust with socks or an insole. The whole comparison is in the <a href="/articles/size-guide">size guide</a>.</p>`,
    },
    {
      slug: 'widths-explained',
      title: 'B, D, 2E: what the width letters mean',
      excerpt: 'Wide feet do not need longer boots. How widths are counted, and how to tell if you need one.',
      author: NERIDA,
      date: '2026-04-16',
      picture: { type: 'lace-up-boot', colour: 'brown', details: ['bump-cap', 'zip', 'black-sole'], view: 'side' },
      alt: 'A brown composite lace-up boot from the side',
      products: [
        [101, 'wheat'],
        [107, 'brown'],
        [109, 'black'],
        [134, 'black'],
      ],
      body: `
<p>About one customer in four at the fitting bench is in boots a size too long. They went up because the old ones were tight across the ball. The length was never the trouble.</p>
<h2>The letters</h2>
<table>
<thead><tr><th>Letter</th><th>Men</th><th>Women</th></tr></thead>
<tbody>
<tr><td>B</td><td>Narrow</td><td>Regular</td></tr>
<tr><td>D</td><td>Regular</td><td>Wide</td></tr>
<tr><td>2E</td><td>Wide</td><td>Extra wide</td></tr>
</tbody>
</table>
<p>One step of width, D to 2E, is roughly 8 to 10 millimetres around the ball of the foot, not across it. Spread around the whole foot, that is about 3 or 4 millimetres of flat width. It sounds like nothing. On a ten-hour day it is everything.</p>
<p>The letters belong to a length. A 2E in size 12 is much wider than a 2E in size 7. So find your length first, then the letter.</p>
<h2>Signs that you need a wider fitting</h2>
<ul>
<li>The leather bulges out over the edge of the sole at the little toe.</li>
<li>Corns or red skin on the outside of the small toe or over a bunion.</li>
<li>Tingling toes after an hour, gone five minutes after the boots are off.</li>
<li>The eyelets stand far apart when laced, while the length is right.</li>
</ul>
<h2>Signs that you need a narrower one</h2>
<p>The two rows of eyelets nearly touch, the vamp wrinkles deeply, and your foot slides forward downhill even with the laces tight.</p>
<h2>Wide caps are a different matter</h2>
<p>A wide fitting changes the leather. Some brands keep the same cap in both fittings, others use a wider cap. If it is the cap edge that presses, choose a style described as having a wide toe, because a stretching machine cannot move steel. Composite caps are thicker than steel for the same strength, so the room inside may be a touch less in the same fitting.</p>
<p>Styles made in two fittings show both on the product page under the size. The numbers are in <a href="/articles/size-guide/widths">our width table</a>.</p>`,
    },
    {
      slug: 'breaking-in-leather-boots',
      title: 'Breaking in leather boots without losing skin',
      excerpt: 'A fortnight of patience beats every trick with a freezer or a bucket of water.',
      author: DES,
      date: '2026-02-12',
      picture: { type: 'slip-on-boot', colour: 'tan', details: ['gum-sole'], view: 'side' },
      alt: 'A tan elastic-sided boot from the side',
      products: [
        [121, 'tan'],
        [122, 'brown'],
        [102, 'brown'],
        [501, 'navy'],
      ],
      body: `
<p>Leather was skin once. It bends where you bend, but it has to be told a few hundred times. Rush it and it is your own skin that gives way first.</p>
<h2>A plan for two weeks</h2>
<ul>
<li><strong>Days 1 and 2:</strong> an hour at home in the evening, in work socks. You can still send them back if they are wrong.</li>
<li><strong>Days 3 to 5:</strong> half a shift. Take the old boots along and change at lunch.</li>
<li><strong>Days 6 to 10:</strong> full shifts, with a day off between them if you can.</li>
<li><strong>After that:</strong> they are your boots.</li>
</ul>
<p>Lace them fully every time. Walking in half-laced boots teaches the heel to slip, and it does not unlearn that.</p>
<h2>Help that helps</h2>
<p>A thin coat of conditioner over the flex point and around the ankle, rubbed in with your fingers, left overnight. Cushioned socks with a tall cuff. A strip of medical tape on the heel before it hurts, not after. An insole swap if the arch feels flat.</p>
<p>For one stubborn spot, such as a bunion, we have a <a href="/categories/services">stretching service</a>. It works on leather. It does not work across a steel cap.</p>
<h2>Tricks to leave alone</h2>
<ul>
<li><strong>Soaking and wearing dry.</strong> Water carries the tanning oils out. The leather shapes itself, then cracks along that shape.</li>
<li><strong>Heat.</strong> A heater, a dash in the sun or a hair dryer shrinks leather and softens the glue under the sole.</li>
<li><strong>The freezer.</strong> Bags of water push on the toe, which is steel and does not care.</li>
<li><strong>Hammering the heel counter.</strong> It is there to hold you. Broken once, it stays broken.</li>
</ul>
<h2>When to stop</h2>
<p>Two weeks of honest wear will tell. If a boot still rubs in the same place after that, it is the wrong shape for you. No leather fixes a wrong last. Suede and nubuck settle faster, in three or four days, and synthetic uppers hardly change at all: what you feel in the shop is what you get.</p>`,
    },
    {
      slug: 'school-shoes-that-last-the-term',
      title: 'School shoes: a thumb of room and not a size more',
      excerpt: 'How to check the fit on a child who says everything is fine, and when to buy.',
      author: NERIDA,
      date: '2026-01-15',
      picture: { type: 'school-shoe', colour: 'black', details: ['velcro', 'black-sole'], view: 'pair' },
      alt: 'A pair of black hook-and-loop school shoes',
      products: [
        [138, 'black'],
        [139, 'black'],
        [140, 'black'],
        [504, 'white'],
      ],
      body: `
<p>Ask a child whether the shoes fit and the answer is yes, because yes ends the shopping. You have to look for yourself.</p>
<h2>The check</h2>
<ol>
<li>Child standing, both shoes done up, school socks on.</li>
<li>Press in front of the longest toe. You want the width of your thumb, about 10 to 12 millimetres.</li>
<li>Pinch the leather across the widest part. You should be able to lift a small fold. None means tight. A big one means sloppy.</li>
<li>Watch from behind as they walk. The heel should rise with the shoe.</li>
<li>Have them squat. If the back gapes by more than a finger, try a narrower style.</li>
</ol>
<p>The best evidence is the old pair. Pull out the footbed and look at the toe prints. If a print runs to the edge, they have been too short for weeks.</p>
<h2>Do not buy two sizes up</h2>
<p>A shoe that is too long bends in front of the toes instead of under them. The child trips, grips with the toes, and wears the front through by Easter. You save nothing.</p>
<h2>When to buy</h2>
<p>Primary school feet grow about a size every six to nine months, and not evenly. Buy in the last two weeks of January rather than early December, and check again in the July holidays. Measure in the afternoon. Our <a href="/articles/size-guide/kids">kids’ size page</a> explains how to do it at home and why the count starts again at 1 after 13.</p>
<h2>Laces, straps or buckles</h2>
<p>Laces adjust best and last longest, once the child can tie them. Straps are faster in prep and grade one: choose ones that open flat, so that the foot goes in without crushing the heel. T-bars suit narrow feet and hold the heel well.</p>
<p>Leather breathes and takes polish. A stitched toe outlasts a glued one in any playground with a wall to kick. If a foot specialist has prescribed an insert, take it along: it needs a shoe with a removable footbed and a deep heel.</p>`,
    },
    {
      slug: 'orthotics-in-work-boots',
      title: 'Getting an orthotic into a work boot',
      excerpt: 'Which boots have the room, what to take out, and why the cap decides more than the heel.',
      author: NERIDA,
      date: '2025-08-21',
      picture: { type: 'insoles', colour: 'royal-blue', details: [], view: 'front' },
      alt: 'A pair of blue insoles',
      products: [
        [515, 'royal-blue'],
        [134, 'white'],
        [108, 'brown'],
        [138, 'black'],
      ],
      body: `
<p>An orthotic that works in runners may not work in safety boots. The boot has less height over the toes, a firmer heel, and a cap that will not make room. Here is how we sort it out at the bench.</p>
<h2>Take the footbed out first</h2>
<p>Never stack an orthotic on the boot’s own footbed. It lifts your heel out of the cup and pushes your toes up into the cap. So the boot must have a footbed that comes out whole. If it is glued, choose another boot. Most styles with a removable footbed say so in their facts.</p>
<h2>Full length or three-quarter?</h2>
<p>A full-length orthotic replaces the footbed. Compare the two: if the orthotic is thicker at the front, you lose toe room under the cap. A three-quarter orthotic ends behind the ball. It leaves the front of the boot empty, so put a thin flat liner under it to stop it from walking forward.</p>
<h2>Size and shape</h2>
<ul>
<li>Bring the orthotics to be fitted. Buying first and filing later ruins both.</li>
<li>Try half a size up, or better, the wider fitting in your own length.</li>
<li>Look for a straight inside edge. A boot that curves inward presses the orthotic’s arch to the outside.</li>
<li>Lace-ups and zip-sides with laces adjust over a raised instep. Slip-ons do not.</li>
</ul>
<h2>Does it change the safety rating?</h2>
<p>It can. Footwear is certified with the footbed it was tested with. An insert can matter for antistatic and static-dissipative boots, because a non-conductive layer breaks the path from foot to floor. If your site needs either rating, ask your podiatrist for a conductive cover and tell your safety officer. For the cap itself, the insert changes nothing except the clearance above your toes.</p>
<h2>Give it a week</h2>
<p>Wear new orthotics in old shoes before you wear them in new boots. Otherwise you will never know which of the two hurts. Ready-made insoles with a deep heel cup are in <a href="/categories/accessories/boot-care">boot care</a>. They help tired feet. They do not replace a prescription.</p>`,
    },
    {
      slug: 'work-pants-that-fit',
      title: 'Work pants: 92R, 92S, 92L and the squat test',
      excerpt: 'Waist in centimetres, a letter for the leg, and three movements to try before you cut the tag off.',
      author: PRIYA,
      date: '2025-05-08',
      picture: { type: 'cargo-pants', colour: 'khaki', details: ['cuff'], view: 'front' },
      alt: 'Khaki stretch cargo pants from the front',
      products: [
        [302, 'khaki'],
        [304, 'navy'],
        [306, 'black'],
        [305, 'charcoal'],
      ],
      body: `
<p>Men’s work pants in Australia are sized by waist in centimetres with a letter behind. The number is the body, not the cloth: a 92 is for a 92 cm waist, measured where the pants sit.</p>
<h2>The letters</h2>
<table>
<thead><tr><th>Letter</th><th>Means</th><th>For</th></tr></thead>
<tbody>
<tr><td>R</td><td>Regular</td><td>Most people from 172 to 182 cm tall</td></tr>
<tr><td>S</td><td>Stout</td><td>More room in seat and thigh, shorter leg</td></tr>
<tr><td>L</td><td>Long</td><td>The same waist with about 5 cm more leg</td></tr>
</tbody>
</table>
<p>Stout is not an insult. It is the cut for anybody whose waist is bigger than their seat, and it stops the hems dragging under the heel.</p>
<h2>Measure over what you wear</h2>
<p>Put the tape around you at the height of the belt, over a tucked shirt, breathing normally. Then check with a pair you like: lay it flat, measure straight across the waistband and double it. If the two differ by a size, the old pair has stretched. Trust the tape.</p>
<h2>Three movements</h2>
<ol>
<li><strong>Squat</strong> with heels down. The waistband should not leave your back, and the knee should not pull tight.</li>
<li><strong>Step</strong> onto a chair. That is a ute tray. If you have to hitch the leg up first, you need stretch or a gusset.</li>
<li><strong>Kneel</strong>. If there are pad pockets, the middle of the pocket must sit under the kneecap while kneeling, not while standing.</li>
</ol>
<h2>Cloth changes the fit</h2>
<p>Heavy cotton drill eases half a size by Friday and comes back in the wash. Expect pure cotton to shrink a little in length the first time, so leave the hem a touch long. Two or three per cent elastane keeps its shape and moves better, but does not like hot work: synthetics melt. Near sparks, stay with cotton or wear <a href="/categories/workwear/flame-resistant">flame-resistant clothing</a>.</p>
<p>Women’s styles come in dress sizes with a curved waistband and a higher back. The centimetres behind each size are in the <a href="/articles/size-guide">size guide</a>.</p>`,
    },
  ],
}
