import 'server-only'

/** Help below footwear listings: path and HTML. */
export const FOOTWEAR_HELP: readonly (readonly [path: string, help: string])[] = [
  [
    'footwear',
    `
<h2>How to choose work footwear</h2>
<p>Start with what the site demands, then with the floor, then with your foot. If a cap is required, look at <a href="/categories/footwear/work-boots">work boots</a> for rough ground and <a href="/categories/footwear/safety-shoes">safety shoes</a> for smooth floors. Standing in water or slurry is <a href="/categories/footwear/gumboots">gumboot</a> work. No rule and long walks: <a href="/categories/footwear/hiking">hiking boots</a> weigh half as much.</p>
<p>Measure both feet after work with the socks you wear, take the longer one, and look it up in the <a href="/articles/size-guide">size guide</a>. If a shoe is tight across the ball, change the <a href="/articles/size-guide/widths">width</a> and not the length. You have 40 days to find out on the carpet.</p>`,
  ],
  [
    'footwear/work-boots',
    `
<h2>How to choose work boots</h2>
<ul>
<li><strong>Cap:</strong> <a href="/categories/footwear/work-boots/steel-toe">steel</a> is slim and costs less, <a href="/categories/footwear/work-boots/composite-toe">composite</a> is lighter and passes detectors. Both take 200 joules.</li>
<li><strong>Closing:</strong> laces hold best, <a href="/categories/footwear/work-boots/zip-side">zip-sides</a> are quick, <a href="/categories/footwear/work-boots/slip-on">slip-ons</a> are quickest.</li>
<li><strong>Sole:</strong> polyurethane for comfort, nitrile rubber for heat and fuel. The differences are in <a href="/blog/safety-standards/sole-compounds">sole compounds</a>.</li>
<li><strong>Height:</strong> six inches for most work, a <a href="/categories/footwear/work-boots/metatarsal">high leg</a> for scrap, ballast and hot floors.</li>
</ul>
<p>Then check the fit in <a href="/blog/fit-and-sizing/how-a-boot-should-fit">five steps</a> before they touch a site.</p>`,
  ],
  [
    'footwear/work-boots/steel-toe',
    `
<h2>How to choose steel toe boots</h2>
<p>All of these meet AS 2210.3: the cap takes an impact of 200 joules and 15 kilonewtons of pressure. What differs is everything around it. A scuff guard over the toe saves the leather when you kneel. A welted sole can be replaced, a moulded one is lighter and softer. Heat-resistant nitrile is for hot floors.</p>
<p>Your toes must not touch the cap when you walk downhill, because steel will never give. In the cold, wear one good wool sock rather than two thin ones. If you pass a metal detector every day, <a href="/categories/footwear/work-boots/composite-toe">composite toes</a> save you the conversation. The marks on the tongue are explained under <a href="/articles/safety-standards">safety standards</a>.</p>`,
  ],
  [
    'footwear/work-boots/composite-toe',
    `
<h2>How to choose composite toe boots</h2>
<p>The cap is a fibre-reinforced plastic that passes the same test as <a href="/categories/footwear/work-boots/steel-toe">steel</a>. It weighs less, stays warmer in winter and does not set off detectors. It is thicker, so the toe looks rounder and may feel a touch lower: try half a size more if it does.</p>
<p>A composite cap alone does not make a boot metal-free. Look for that word if you need it, along with a textile midsole. Nor does it make the boot electrical hazard rated: read <a href="/blog/safety-standards/electrical-hazard-boots">EH and antistatic</a> before you buy for a switchroom. After one hard knock, retire the pair. Composite can crack where you cannot see it.</p>`,
  ],
  [
    'footwear/work-boots/zip-side',
    `
<h2>How to choose zip-side boots</h2>
<p>Lace them once, with your foot in and your heel down, until they fit your instep. From then on use the zip. Re-lace when the leather has eased, usually after a fortnight.</p>
<p>A coarse zip lasts longer than a fine one and can be cleaned with an old toothbrush. A flap keeps grit out, a tab at the top keeps it from creeping down. Rub a candle along the teeth twice a year. Some mine and hot-work sites do not allow zips, or only on the inside, so ask first. If yours is one of them, look at <a href="/categories/footwear/work-boots/steel-toe">lace-ups</a>. If you take boots off at every door, compare <a href="/categories/footwear/work-boots/slip-on">slip-ons</a>.</p>`,
  ],
  [
    'footwear/work-boots/slip-on',
    `
<h2>How to choose slip-on boots</h2>
<p>Nothing to undo, nothing to catch fire, nothing to trip on. The price is that elastic cannot be tightened, so the size must be right on the first day. Your heel may lift a few millimetres while the sole is stiff. If it lifts a centimetre, go down half a size or to a narrower fitting.</p>
<p>One-piece leather has no seam at the bend and lasts longest. Two pull tabs beat one. When the elastic stays wavy after a day, it is worn, and a cobbler can replace it on a good pair. With a cap these suit <a href="/shop/plumber">plumbers</a> and farms. Without one, see <a href="/categories/footwear/work-boots/soft-toe">soft toe boots</a>. High insteps often do better with a <a href="/categories/footwear/work-boots/zip-side">zip</a>.</p>`,
  ],
  [
    'footwear/work-boots/soft-toe',
    `
<h2>How to choose soft toe boots</h2>
<p>These have no safety cap, so they are lighter, cheaper to resole and kinder on long walks. They will not get you through a gate that asks for AS 2210.3. Be sure of your site before you fall for the leather.</p>
<p>Elastic-sided boots suit stock work, driving and the pub after. Laced ones hold better on slopes. Leather should feel firm on the first day: it gives across the ball and never in length, so leave a thumb of room in front and none at the heel. Give them <a href="/blog/fit-and-sizing/breaking-in-leather-boots">two weeks</a> to become yours. For wet tracks compare <a href="/categories/footwear/hiking">hiking boots</a>.</p>`,
  ],
  [
    'footwear/work-boots/metatarsal',
    `
<h2>How to choose metatarsal and high-leg boots</h2>
<p>A toe cap ends where the toes do. A metatarsal guard, marked M, protects the bones behind it from a 100 joule blow: for foundries, pipe yards and anybody who lifts round heavy things. An inside guard feels like a normal boot, an outside one is cooler and easier to inspect.</p>
<p>High legs keep ballast, sparks and slag out. Choose a zip on the inside edge, away from sparks, and see that the top does not press on the shin when you crouch. Wear a sock that is taller than the boot. They weigh two kilos a pair, so do not buy more boot than the risk asks for: <a href="/categories/footwear/work-boots">all work boots</a> are here.</p>`,
  ],
  [
    'footwear/safety-shoes',
    `
<h2>How to choose safety shoes</h2>
<p>On flat, dry floors a low shoe is less tiring than a boot and just as safe at the toe. <a href="/categories/footwear/safety-shoes/safety-sneakers">Safety sneakers</a> have a cap. <a href="/categories/footwear/safety-shoes/non-slip">Non-slip shoes</a> mostly have none, but hold on grease and soap. If you need both, look for a cap together with SRC.</p>
<p>Weigh them, because a picker lifts each foot ten thousand times a shift. For electronics take an ESD shoe and leave its insole in. Where you climb, kneel on gravel or carry on stairs, go back to <a href="/categories/footwear/work-boots">work boots</a>.</p>`,
  ],
  [
    'footwear/safety-shoes/safety-sneakers',
    `
<h2>How to choose safety sneakers</h2>
<p>They look like runners and have a cap to AS 2210.3 inside, mostly composite. Knit uppers breathe and dry fast, but liquids go through. Microfibre can be wiped. A fused toe keeps the knit from wearing out where you kneel.</p>
<p>Fit them like a boot: squat and go up on your toes. If the edge of the cap presses, take half a size more. Midsoles go flat after some 800 kilometres, which a warehouse reaches within three months, so plan on <a href="/categories/accessories/boot-care">new insoles</a>. More in <a href="/blog/on-the-job/warehouse-kilometres">fifteen kilometres a day</a>. For wet kitchens see <a href="/categories/footwear/safety-shoes/non-slip">non-slip shoes</a>.</p>`,
  ],
  [
    'footwear/safety-shoes/non-slip',
    `
<h2>How to choose non-slip shoes</h2>
<p>SRA means tested on soapy tiles, SRB on oily steel, SRC on both. Look for a flat, soft sole with many small blocks and open channels. Deep lugs are for mud and skate on tiles.</p>
<p>Kitchens want a closed top without holes, see <a href="/categories/hospitality/kitchen-shoes">kitchen shoes</a>. Wards want something quiet that wipes clean, see <a href="/categories/health/nursing-shoes">nursing shoes</a>. Scrub the soles with hot water and dish soap every night: grip lost to dried fat comes back. Grip lost to wear does not, and when a patch as big as a fifty cent coin is smooth it is time for a new pair. The tests are explained in <a href="/blog/safety-standards/slip-ratings">slip ratings</a>.</p>`,
  ],
  [
    'footwear/gumboots',
    `
<h2>How to choose gumboots</h2>
<p>Take <a href="/categories/footwear/gumboots/safety-gumboots">safety gumboots</a> for pours, drains and yards with heavy stock, and <a href="/categories/footwear/gumboots/farm-gumboots">farm gumboots</a> for everything you walk through. PVC with nitrile stands fat, oil and lime. Natural rubber stays soft in the frost and walks better, but does not like oil or sun.</p>
<p>Fit them with one thick sock. A loose boot folds at the ankle, and that is where it splits. Hose them, hang them upside down, keep them out of the ute tray. See <a href="/blog/on-the-job/gumboots-in-the-dairy">gumboots in the dairy</a> for the rest.</p>`,
  ],
  [
    'footwear/gumboots/safety-gumboots',
    `
<h2>How to choose safety gumboots</h2>
<p>A steel cap keeps your toes, a steel midsole keeps nails and reo ends out. You want both for concrete, demolition and trenches. White ones are for food plants, where fat and cleaning chemicals matter more than looks: check for fat resistance.</p>
<p>For pours wear your pants outside the boot, so that slurry cannot run in. Wet cement burns without hurting at first. Rinse the boots before it sets. They weigh over two kilos a pair, so for a day on your feet in mere puddles a <a href="/categories/footwear/work-boots/waterproof">waterproof leather boot</a> is kinder. Without a cap they are lighter: see <a href="/categories/footwear/gumboots/farm-gumboots">farm gumboots</a>.</p>`,
  ],
  [
    'footwear/gumboots/farm-gumboots',
    `
<h2>How to choose farm gumboots</h2>
<p>No cap, deep lugs, easy to hose. Natural rubber bends with you on the hills and stays supple in frost. Keep it out of the sun and away from diesel. A cotton lining is comfortable and slow to dry, so own two pairs if you milk twice a day.</p>
<p>Room for one thick sock is enough. Use the spur or a boot jack to get out, rather than treading on the heel. Children’s sizes have handles and a name label, and should leave a thumb’s width in front, as <a href="/articles/size-guide/kids">kids’ sizes</a> explains. If cows tread on you, look at <a href="/categories/footwear/gumboots/safety-gumboots">safety gumboots</a>.</p>`,
  ],
  [
    'footwear/hiking',
    `
<h2>How to choose hiking boots</h2>
<p>Surveyors, rangers and inspectors walk further than hikers and carry less. A mid cut with a firm sole and a rubber rand is enough. Leave a full thumb in front of the toes, because downhill is where toenails go.</p>
<p>A membrane keeps out dew and long grass. In dry heat it makes feet wetter, not drier: see <a href="/blog/weather-and-seasons/waterproof-membranes">three ways to dry feet</a>. Nubuck and suede are brushed and sprayed, never waxed. None of these has a rated cap, even where the toe is reinforced. If the site wants one, see <a href="/categories/footwear/work-boots/composite-toe">composite toe boots</a>. For the weekend there are <a href="/categories/footwear/casual">casual shoes</a>.</p>`,
  ],
  [
    'footwear/casual',
    `
<h2>How to choose casual shoes</h2>
<p>Feet that spend fifty hours a week in caps deserve room. Choose a wide toe, a heel that holds, and a sole you can bend with two fingers at the ball but not in the middle. <a href="/categories/footwear/casual/sneakers">Sneakers</a> are for walking and the drive home, <a href="/categories/footwear/casual/sandals">sandals</a> for letting skin dry out, which is half of foot care.</p>
<p>Expect to take the same size as in boots with thin socks, or half a size less. Sizes are shown in every system, see the <a href="/articles/size-guide">size guide</a>. No casual shoe has a safety rating. Sneakers that have one are in <a href="/categories/footwear/safety-shoes/safety-sneakers">safety sneakers</a>.</p>`,
  ],
  [
    'footwear/casual/sneakers',
    `
<h2>How to choose sneakers</h2>
<p>For a day on hard floors look for a rocker sole, curved up at the toe, and foam that pushes back when you press it. For looks and light walking, canvas with a suede toe is cool and can be washed by hand. A removable footbed makes room for an orthotic.</p>
<p>Try them in the evening, on both feet. If your little toe shows through the side, look for a style in two <a href="/articles/size-guide/widths">widths</a>. On wards check that the upper can be wiped: mesh cannot. Those that can are in <a href="/categories/health/nursing-shoes">nursing shoes</a>. Sandals for the weekend are <a href="/categories/footwear/casual/sandals">next door</a>.</p>`,
  ],
  [
    'footwear/casual/sandals',
    `
<h2>How to choose sandals</h2>
<p>A good sandal holds the heel and lets the toes spread. Cork and rubber footbeds take the shape of your foot within a week. Leather lining beats plastic against bare skin. Straps should lie flat without pressing when you stand, because feet swell in the heat more than anywhere.</p>
<p>EU sizes are whole sizes, so take the larger when you are between two, and adjust with the buckle. Damp the leather never more than it needs, dry it in the shade and rub in a little conditioner twice a summer: see <a href="/articles/product-care">product care</a>. Closed shoes for the same feet are under <a href="/categories/footwear/casual/sneakers">sneakers</a>.</p>`,
  ],
]
