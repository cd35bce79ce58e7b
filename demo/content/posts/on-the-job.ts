import 'server-only'
import type { DemoTopic } from '../blog-post.ts'
import { CALLUM, JOANNE, NERIDA, PRIYA } from '../staff.ts'

export const ON_THE_JOB: DemoTopic = {
  slug: 'on-the-job',
  name: 'On the job',
  intro: 'What to wear for wards, kitchens, dairies, warehouses and the other places people spend their days.',
  posts: [
    {
      slug: 'twelve-hours-on-a-ward',
      title: 'Shoes for twelve hours on a ward',
      excerpt: 'Vinyl floors, fluids, alarms and no time to sit down. What nurses tell us after a year in a pair.',
      author: NERIDA,
      date: '2026-10-15',
      picture: { type: 'sneaker', colour: 'white', details: ['white-sole'], view: 'pair' },
      alt: 'A pair of white nursing shoes',
      products: [
        [134, 'white'],
        [129, 'black'],
        [135, 'teal'],
        [503, 'white'],
      ],
      body: `
<p>A nurse walks 8 to 12 kilometres in a long shift, all of it on a floor that is polished hard. The shoe must be light, closed, quiet, easy to wipe, and still soft in hour eleven. No shoe is best at all five. Here is how to weigh them.</p>
<h2>Closed and wipeable first</h2>
<p>Most hospitals ask for a closed toe and heel and an upper that fluids do not go through. Mesh runners are comfortable and fail on the first spilled bag. Smooth leather or a coated microfibre wipes clean with the same cloth you use for the trolley. Check your ward’s policy before you fall in love with a colour.</p>
<h2>Grip on wet vinyl</h2>
<p>Look for a flat, soft rubber sole with fine channels. A sole that squeaks loudly is usually gripping well and badly cleaned: wash it with hot soapy water.</p>
<h2>Cushion that stays</h2>
<p>Soft foam feels wonderful in the shop and is flat by winter. A slightly firmer midsole with a rocker shape, curved up at the toe, rolls you forward and saves the calf. Press the heel with your thumb: it should push back.</p>
<h2>Two pairs, in turn</h2>
<p>Foam needs about a day to come back. Two pairs worn in turn last longer than twice one pair, and there is a dry one after a night with fluids in it.</p>
<h2>Fit for hour eleven</h2>
<ul>
<li>Buy after a shift, not before.</li>
<li>Leave a thumb’s width in front. Feet grow in the night as well.</li>
<li>Laces adjust, slip-ons are faster. A heel strap on a clog is worth having when the buzzer goes.</li>
<li>Knee-high compression socks help heavy legs more than any insole. Ask your doctor first if you have trouble with circulation.</li>
</ul>
<h2>Theatre and emergency</h2>
<p>Clogs that go through the washer suit theatre, where shoes stay at work. Some departments ask for antistatic ones. In emergency, choose a shoe you can run in.</p>
<p>Retire a pair when the tread under the ball is smooth, usually after eight to twelve months of full shifts. See <a href="/categories/health/nursing-shoes">nursing shoes</a> and <a href="/categories/health/scrubs">scrubs</a> together in one place.</p>`,
    },
    {
      slug: 'grip-in-the-kitchen',
      title: 'What to stand on in a kitchen',
      excerpt:
        'Fat, water, flour, knives and hot oil, all on one floor. Clog or shoe, and how to keep either from skating.',
      author: CALLUM,
      date: '2026-09-03',
      picture: { type: 'clog', colour: 'black', details: ['black-sole'], view: 'pair' },
      alt: 'A pair of black kitchen clogs',
      products: [
        [136, 'black'],
        [137, 'black'],
        [406, 'black'],
        [404, 'white'],
      ],
      body: `
<p>I cooked for nine years before I sold boots. I have gone down on a tiled floor with a tray of hot fat, and I have opinions.</p>
<h2>The floor first</h2>
<p>No sole grips a floor with a film of cold fat. Degrease at close, squeegee dry, put a mat at the pot wash, and call out spills. The shoe is the last defence.</p>
<h2>Clog or shoe</h2>
<table>
<thead><tr><th></th><th>Clog</th><th>Closed shoe</th></tr></thead>
<tbody>
<tr><td>Off in a second with hot oil inside</td><td>Yes</td><td>With elastic sides</td></tr>
<tr><td>Ankle hold when you carry stock pots</td><td>Less</td><td>Better</td></tr>
<tr><td>Cleaning</td><td>Under the tap</td><td>Wipe and brush</td></tr>
<tr><td>Walking home</td><td>No</td><td>Yes</td></tr>
</tbody>
</table>
<p>Whichever you take, the heel must be closed and the top must have no holes. Oil finds holes. A leather or solid foam upper buys you the seconds it takes to kick it off.</p>
<h2>Reading the sole</h2>
<p>You want SRC, which means it held on soapy tile and on oily steel. The tread should be small blocks with open channels to the edge. Clean it nightly with hot water, dish soap and a nail brush. If the channels are full of dough you are wearing a smooth sole.</p>
<h2>Do you need a safety toe?</h2>
<p>In a restaurant line, rarely. In a commissary with pallet jacks and 25 kilo sacks, yes. Safety clogs exist, and so do <a href="/categories/footwear/safety-shoes/safety-sneakers">safety sneakers</a> with good soles.</p>
<h2>Above the ankle</h2>
<p>Press studs instead of buttons, so a jacket comes off in one pull. Long sleeves for the fryer. Cotton or a cotton-rich blend near flame, because pure polyester melts. An apron that wraps twice covers where you lean on the bench.</p>
<h2>When to replace</h2>
<p>Full time on tiles, a good pair grips for eight to twelve months. Write the date inside with a marker. Nobody remembers buying shoes. Everything for the floor is under <a href="/categories/hospitality/kitchen-shoes">kitchen shoes</a>.</p>`,
    },
    {
      slug: 'fifo-packing-list',
      title: 'A FIFO packing list from people who have done the swing',
      excerpt:
        'Two weeks on, one bag. What to take, what the camp shop charges double for, and what security will stop.',
      author: PRIYA,
      date: '2026-07-14',
      picture: {
        type: 'lace-up-boot',
        colour: 'wheat',
        details: ['bump-cap', 'zip', 'tape', 'black-sole'],
        view: 'side',
      },
      alt: 'A wheat high-leg mining boot from the side',
      products: [
        [112, 'wheat'],
        [303, 'navy'],
        [205, 'orange-navy'],
        [501, 'olive'],
        [509, 'hi-vis-orange'],
      ],
      body: `
<p>Charter flights often allow less than an airline, and the weight limit is real. We asked twenty regulars at our Malaga store what is in the bag after their first year. It is a shorter list than in the first week.</p>
<h2>Wear on the plane</h2>
<p>Your boots. They are the heaviest thing you own and the one thing you cannot borrow. Composite caps go through the detector without a conversation. Wear one full work outfit too: if the bag misses the flight, you can still start.</p>
<h2>In the bag, for fourteen days</h2>
<ul>
<li>5 long-sleeve day/night shirts to the site’s colour rule</li>
<li>3 pairs of work pants, taped if the site asks for it</li>
<li>7 pairs of boot socks, all the same, so that any two match</li>
<li>1 warm layer and a beanie that fits under a helmet. Desert nights go below 5 degrees in July.</li>
<li>1 rain jacket from December to March in the north</li>
<li>Thongs for the shower block, runners for the gym</li>
<li>2 casual outfits. You will wear one.</li>
<li>Spare laces, spare insoles, a small tin of polish</li>
<li>Zinc, lip balm, hand cream. Red dust takes the water out of everything.</li>
</ul>
<h2>Check before you fly</h2>
<ul>
<li>The site’s clothing rule in writing: colours, tape pattern, sleeve length, boot height. Some want lace-ups only and no zips, others accept zips with a cover.</li>
<li>Boots at least a fortnight old. Breaking in on a twelve hour shift is how people end up in the medic’s room.</li>
<li>No aerosols in the cabin, no gas lighters in the hold, no pocket knife in the boot you forgot about.</li>
</ul>
<h2>Laundry is the secret</h2>
<p>Camps have machines and a queue. Wash every third evening and you need half of this list. Mark everything on the inside hem, including socks.</p>
<h2>Leave one set at camp</h2>
<p>If you keep the same room or have a locker, leave one pair of dry boots there. Coming back to them in week three is the best feeling of the swing. Site-ready gear is under <a href="/shop/miner">mining</a>.</p>`,
    },
    {
      slug: 'gumboots-in-the-dairy',
      title: 'Gumboots in the dairy: grip, rubber and the hose',
      excerpt: 'Two milkings a day, concrete, effluent and cows on your toes. How to choose and how to make them last.',
      author: CALLUM,
      date: '2026-05-05',
      picture: { type: 'gumboot', colour: 'bottle-green', details: ['gum-sole'], view: 'pair' },
      alt: 'A pair of bottle green farm gumboots',
      products: [
        [132, 'bottle-green'],
        [131, 'white'],
        [133, 'red'],
        [501, 'olive'],
      ],
      body: `
<p>Half of the people who ring our Penrose store want gumboots, and half of those have had a pair split at the ankle after one season. There are reasons.</p>
<h2>What they are made of</h2>
<table>
<thead><tr><th></th><th>PVC</th><th>PVC with nitrile</th><th>Natural rubber</th></tr></thead>
<tbody>
<tr><td>Milk fat and oil</td><td>Hardens in time</td><td>Good</td><td>Poor</td></tr>
<tr><td>Cold mornings</td><td>Stiff</td><td>Fair</td><td>Stays soft</td></tr>
<tr><td>Walking far</td><td>Heavy</td><td>Heavy</td><td>Comfortable</td></tr>
<tr><td>Sun in the ute tray</td><td>Fair</td><td>Fair</td><td>Cracks</td></tr>
</tbody>
</table>
<p>In the shed, where fat, detergent and lime are, take PVC with nitrile. On the hills and in the calf paddock, natural rubber walks better. Plenty of farms keep one of each.</p>
<h2>Cap or no cap</h2>
<p>A friesian weighs 550 kilos and puts a good part of it on one hoof. In the yards, on quad trailers and near gates a steel cap is cheap. For moving breaks across soft ground you will want the lighter boot.</p>
<h2>Fit</h2>
<p>Room for a thick sock and no more. A loose gumboot lifts at the heel, folds at the ankle with every step, and that fold is where it splits. Kick-off spurs save the heel counter: use them instead of treading on the back.</p>
<h2>Hose, disinfect, hang</h2>
<ol>
<li>Brush and hose after every milking. Effluent and milk both attack rubber.</li>
<li>Use the foot bath properly: clean first, then stand for as long as the label says. Disinfectant does nothing through mud.</li>
<li>Use another pair for visits to other farms. It is basic biosecurity, and vets will love you.</li>
<li>Hang them upside down on pegs, out of the sun.</li>
</ol>
<h2>Your own health</h2>
<p>Leptospirosis comes in urine splash through cuts and cracked heels. A dry, whole boot and a sock that you change at breakfast are part of the protection. When a boot leaks, it is over: patches hold until the first cow steps on them.</p>
<p>Both kinds are under <a href="/categories/footwear/gumboots">gumboots</a>, with sizes for kids.</p>`,
    },
    {
      slug: 'first-week-apprentice',
      title: 'First week on the tools: what an apprentice needs to buy',
      excerpt: 'A list for about three hundred dollars, in order, and the things to leave until the second pay.',
      author: JOANNE,
      date: '2026-01-27',
      picture: { type: 'lace-up-boot', colour: 'navy', details: ['bump-cap', 'gum-sole'], view: 'side' },
      alt: 'A navy suede lace-up safety boot from the side',
      products: [
        [115, 'navy'],
        [304, 'khaki'],
        [202, 'hi-vis-orange'],
        [502, 'black'],
        [511, 'grey-red'],
      ],
      body: `
<p>Before you spend a dollar, ring the employer. Many issue shirts with the company name, and some give a boot allowance after three months. Personal protective equipment that the job’s risks require is for the employer to provide. Clothes are usually yours.</p>
<h2>Buy before Monday</h2>
<ol>
<li><strong>Boots with a cap to AS 2210.3.</strong> Put a third of your money here. Start wearing them at home on Thursday.</li>
<li><strong>Three pairs of work pants.</strong> One on, one in the wash, one for the day you sit in silicone.</li>
<li><strong>Three hi-vis shirts</strong> in the colour the company uses. Day/night ones if you start before sunrise or work near vehicles.</li>
<li><strong>Six pairs of socks.</strong> Thick, all alike.</li>
<li><strong>A wide-brim hat and sunscreen.</strong></li>
<li><strong>A belt</strong> that will hold a tape.</li>
</ol>
<h2>Wait for the second pay</h2>
<ul>
<li>Knee pads, until you know whether you kneel. If so, buy the same day.</li>
<li>A rain jacket, unless it is June.</li>
<li>The second pair of boots. This is the best money you will spend all year, but choose it after you know what the first pair does wrong.</li>
</ul>
<h2>Do not buy</h2>
<p>Boots from the marketplace. Somebody else’s foot is in them and you cannot see what the cap has been through. And nothing two sizes up to grow into. You are not twelve.</p>
<h2>By trade</h2>
<p>Sparkies: ask about electrical hazard rating and metal-free. Concreters: waterproof leather plus gumboots. Chippies: knee pockets and a hammer loop. Plumbers: slip-ons save you twenty lacings a day at people’s doors. Landscapers: a hat before anything else.</p>
<h2>Look after it</h2>
<p>Keep every receipt from day one. Some of what you buy may be deductible, and <a href="/blog/shop-news/tax-time-and-workwear">our tax time post</a> says where to look it up. Wash hi-vis without softener. Brush the boots on Friday. Tradespeople look at an apprentice’s boots before they look at anything else, and they draw conclusions.</p>`,
    },
    {
      slug: 'knees',
      title: 'Your knees at fifty: pads, pockets and how to kneel',
      excerpt: 'Strap-on or slip-in, what the type numbers mean, and why the pad must sit lower than you think.',
      author: JOANNE,
      date: '2025-10-16',
      picture: { type: 'knee-pads', colour: 'black-orange', details: [], view: 'front' },
      alt: 'Black and orange strap-on knee pads',
      products: [
        [513, 'black-orange'],
        [514, 'grey'],
        [305, 'khaki'],
      ],
      body: `
<p>Kneeling puts your weight on an area the size of a playing card. On concrete, with a screw underneath, it is less. Tilers and floor layers have the worst knees of any trade, and the damage is done before thirty, when nothing hurts yet.</p>
<h2>The types</h2>
<table>
<thead><tr><th>EN 14404</th><th>Is</th><th>Good for</th></tr></thead>
<tbody>
<tr><td>Type 1</td><td>Strapped on, separate</td><td>Long kneeling, any pants</td></tr>
<tr><td>Type 2</td><td>Goes into a pocket of the pants</td><td>Up and down all day</td></tr>
<tr><td>Type 3</td><td>Not attached, a mat</td><td>One place for hours</td></tr>
</tbody>
</table>
<p>Behind it comes a level. Level 0 spreads the load on flat floors. Level 1 also resists a sharp object at 100 newtons, level 2 at 250, for rubble and rock.</p>
<h2>Where the pad goes</h2>
<p>Kneel down and feel what touches the floor. It is not the kneecap, it is the bony bump just below and the front edge of the cap. Pockets sewn for a standing leg sit too high once you bend. Good work pants have pockets with two positions. Choose the lower one if the pad creeps up.</p>
<h2>Straps</h2>
<p>Wide ones, crossed or low on the calf, never in the hollow behind the knee, where nerves and vessels lie near the skin. Numb toes mean too tight. Over shorts, choose a soft back or you will wear the pattern for a week.</p>
<h2>Kneel less</h2>
<ul>
<li>Change the knee, then the posture, every ten minutes. One knee up is better than both down.</li>
<li>Sit on a low roller stool for skirting and tiles near the wall.</li>
<li>Long handles for nailers and screwdrivers where they exist.</li>
<li>Stand up slowly, and walk a few steps before going down again.</li>
</ul>
<h2>Care</h2>
<p>Foam pads go flat in six to twelve months. Press with a thumb: if you feel the floor, so does your knee. Take slip-ins out before washing. Gel lasts longer and weighs more.</p>
<p>Swelling, clicking and warmth above the kneecap are for a doctor, not a thicker pad. Pads are in <a href="/categories/accessories/knee-pads">knee pads</a>, pocketed pants in <a href="/categories/pants/work-pants">work pants</a>.</p>`,
    },
    {
      slug: 'warehouse-kilometres',
      title: 'Fifteen kilometres a day: shoes for pickers and packers',
      excerpt: 'Light beats tough on a smooth floor. What a picker needs that a builder does not.',
      author: NERIDA,
      date: '2025-04-10',
      picture: { type: 'safety-sneaker', colour: 'grey-red', details: ['bump-cap', 'black-sole'], view: 'side' },
      alt: 'A grey and red safety sneaker from the side',
      products: [
        [125, 'grey-red'],
        [126, 'teal'],
        [127, 'black-orange'],
        [515, 'red'],
        [206, 'hi-vis-yellow'],
      ],
      body: `
<p>A picker’s step counter reads twenty thousand by the end of a shift. On a smooth hard floor nothing cuts the sole and nothing gets wet. What breaks is you. So the rules for building sites turn around.</p>
<h2>Grams first</h2>
<p>A work boot weighs 1,600 grams a pair, a safety sneaker about 900. Over ten thousand lifts of each foot, the difference adds up to three and a half tonnes a shift. Choose the lightest shoe that has the cap your site demands.</p>
<h2>Flex and rocker</h2>
<p>Pickers kneel and tiptoe. A sole that bends at the ball without effort saves the calf. Try a deep squat in the shop: if the cap’s edge digs into your toes, take half a size more or another shape.</p>
<h2>Do you need the ankle?</h2>
<p>On a flat floor, no. On a loading dock, stepping on and off plates and pallets, a mid cut earns its weight. For forklift drivers a bit of sole stiffness helps on the pedals.</p>
<h2>Static and screens</h2>
<p>Plastic wrap and dry air make sparks. If you handle electronics, you need an ESD shoe and you must not put an ordinary insole in it.</p>
<h2>Change the inside</h2>
<p>Midsoles compress after about 800 kilometres, like running shoes. At fifteen a day, five days a week, that is under three months. A fresh insole at that point carries you to the end of the outsole. Write the date on it.</p>
<ul>
<li>Socks: thin, synthetic or bamboo, dry. Feet sweat more in a closed safety toe.</li>
<li>Lacing: skip the lowest eyelet if the ball of the foot burns.</li>
<li>Two pairs in turn, as always.</li>
</ul>
<h2>Around the shoes</h2>
<p>A vest with a pocket for the scanner, gloves thin enough for the touch screen, shorts where the site allows them. Freezers are another world: insulated boots, two pairs of socks, no cotton.</p>
<p>Compare weights in <a href="/categories/footwear/safety-shoes/safety-sneakers">safety sneakers</a>. We print them for every style, because we put them on the scale ourselves.</p>`,
    },
    {
      slug: 'gloves-for-the-job',
      title: 'One glove does not fit all jobs',
      excerpt: 'What the four digits and the letter on the back mean, and which pair to keep in which pocket.',
      author: JOANNE,
      date: '2024-12-11',
      picture: { type: 'gloves', colour: 'grey-red', details: ['dipped'], view: 'front' },
      alt: 'Grey and red dipped gloves',
      products: [
        [511, 'black-lime'],
        [511, 'grey-red'],
        [512, 'tan'],
      ],
      body: `
<p>Hands are hurt more often than any other part of a tradesperson, mostly with the gloves in a back pocket. People take them off because they cannot feel the screw. So the right glove is the thinnest one that does the job, and you need more than one kind.</p>
<h2>The hammer symbol</h2>
<p>EN 388 prints four digits and one or two letters under a picture of a hammer.</p>
<table>
<thead><tr><th>Place</th><th>Tests</th><th>Best</th></tr></thead>
<tbody>
<tr><td>1st</td><td>Abrasion</td><td>4</td></tr>
<tr><td>2nd</td><td>Cut with a round blade</td><td>5</td></tr>
<tr><td>3rd</td><td>Tear</td><td>4</td></tr>
<tr><td>4th</td><td>Puncture</td><td>4</td></tr>
<tr><td>5th, letter</td><td>Cut with a straight blade</td><td>F</td></tr>
<tr><td>6th, letter P</td><td>Impact on knuckles</td><td>Pass</td></tr>
</tbody>
</table>
<p>An X means not tested. For cuts look at the letter, since the round blade goes blunt on tough fibres. A is for handling boxes, C for sheet metal edges, E and F for glass.</p>
<h2>Which for what</h2>
<ul>
<li><strong>Nitrile-dipped knit:</strong> pavers, timber, dry parts, cartons. Feels the most.</li>
<li><strong>Leather rigger:</strong> rope, wire, posts, hot rough things. Not for wet work.</li>
<li><strong>Welding gauntlet:</strong> welding, and nothing else.</li>
<li><strong>Long chemical glove:</strong> cement, solvents, drains. Read the chemical’s data sheet for the material.</li>
</ul>
<h2>When no glove is right</h2>
<p>At a drill press, a lathe or anything that turns, a glove pulls the hand in. Take it off and tie back the sleeve.</p>
<h2>Size</h2>
<p>Measure around the palm without the thumb, in centimetres. 20 is about a size 8, 23 a size 9, 25 a 10. Fingertips should just touch the ends. Loose tips get caught.</p>
<h2>Replace</h2>
<p>Holes, a coating that peels, stiffness, or an inside that will not wash clean. Dipped gloves are cheap by the half dozen for this reason. Keep a fresh pair in the glovebox, which is called that for a reason. They are all in <a href="/categories/accessories/gloves">gloves</a>.</p>`,
    },
  ],
}
