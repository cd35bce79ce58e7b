import 'server-only'

/** Help below workwear and pants listings: path and HTML. */
export const WORKWEAR_HELP: readonly (readonly [path: string, help: string])[] = [
  [
    'workwear',
    `
<h2>How to choose workwear</h2>
<p>Ask three questions. Must you be seen? Then begin with <a href="/categories/workwear/hi-vis">hi-vis</a>, in the colour and class the site names. Is there heat, sparks or live switchgear? Then nothing that melts: see <a href="/categories/workwear/flame-resistant">flame-resistant</a>. Is it weather alone? Then dress in thin layers: a <a href="/categories/workwear/tops">top</a> that carries sweat away, something warm, and a <a href="/categories/workwear/jackets">jacket</a> that stops the wind.</p>
<p>Raise both arms and squat when you try things on. A shirt that leaves your belt then will do it all day. Chest and waist measures are in the <a href="/articles/size-guide">size guide</a>.</p>`,
  ],
  [
    'workwear/hi-vis',
    `
<h2>How to choose hi-vis</h2>
<p>AS/NZS 4602.1 has three classes. D is fluorescent cloth for daylight. N is reflective tape for the dark. D/N has both and is right whenever you start before sunrise or work near headlights. <a href="/categories/workwear/hi-vis/shirts">Shirts</a> for sun and sparks, <a href="/categories/workwear/hi-vis/polos">polos</a> for moving, <a href="/categories/workwear/hi-vis/vests">vests</a> for visitors, <a href="/categories/workwear/hi-vis/jackets">jackets</a> for the wet.</p>
<p>The layer on top counts: a plain jacket over a taped shirt hides you. Ask which colour the site wants before you order for a crew. Wash it without softener or bleach, as <a href="/blog/care-and-repair/wash-hi-vis">this post</a> explains, and replace it when the tape looks grey in torchlight.</p>`,
  ],
  [
    'workwear/hi-vis/shirts',
    `
<h2>How to choose hi-vis shirts</h2>
<p>Cotton drill of 150 gsm is for summer, 190 gsm for the rest of the year and for thorns. Closed front keeps grit out and cannot blow open, open front is cooler. Long sleeves protect from sun and cuts, and most taped shirts have them because tape belongs on arms too.</p>
<p>Choose class D without tape for daytime, D/N with it for early starts. Vents under the arm and across the back matter more than weight. Buy for the shoulders, and leave length to tuck in. If you run warm and do not work near sparks, <a href="/categories/workwear/hi-vis/polos">polos</a> dry faster. On top in the rain goes a <a href="/categories/workwear/hi-vis/jackets">hi-vis jacket</a>.</p>`,
  ],
  [
    'workwear/hi-vis/polos',
    `
<h2>How to choose hi-vis polos</h2>
<p>Polyester mesh dries in minutes and keeps its colour longest. Against the skin some people prefer a cotton-backed knit, which takes up sweat and feels less clammy. Neither belongs near sparks or flame, because polyester melts: wear <a href="/categories/workwear/hi-vis/shirts">cotton drill</a> there.</p>
<p>Segmented tape bends with a knit, solid tape cracks sooner. Plain ones are class D, for daylight only. Sizes run for men and women alike, so check the chest measure in the <a href="/articles/size-guide">size guide</a>, and take a size up if you wear it over a thermal. With a company logo, keep the print off the tape. We check that before we <a href="/categories/services">embroider</a>.</p>`,
  ],
  [
    'workwear/hi-vis/vests',
    `
<h2>How to choose hi-vis vests</h2>
<p>For visitors and drivers a hook-and-loop vest that fits over anything is enough. It tears open if it catches, which is an advantage near machines. For daily work take one with a zip and pockets. Check that a full pocket does not drag the tape out of line.</p>
<p>Buy big enough to close over your winter jacket. A vest that hangs open shows half of what it should. Simple ones come in multiples of five. Keep one per seat in the ute, in a bag away from the sun, since fluorescent dye fades on the dashboard too. If you wear it every day, a <a href="/categories/workwear/hi-vis/polos">polo</a> or <a href="/categories/workwear/hi-vis/shirts">shirt</a> is more comfortable.</p>`,
  ],
  [
    'workwear/hi-vis/jackets',
    `
<h2>How to choose hi-vis jackets</h2>
<p>The jacket is the outermost layer, so it must be class D/N itself. Look for 10,000 mm or more with sealed seams if you work through rain, and for a lining that zips out if you want it in April as well as July. A hood must turn with your head, and go over a helmet if you wear one.</p>
<p>Try it over your thickest jumper, arms up. A hi-vis hoodie is warmer to move in and lets water through, so many crews own both. Plain rain jackets, for work away from traffic, are in <a href="/categories/workwear/jackets/rain-jackets">rain jackets</a>. What the numbers mean is in <a href="/blog/weather-and-seasons/wet-weather-gear">wet weather gear</a>.</p>`,
  ],
  [
    'workwear/tops',
    `
<h2>How to choose tops</h2>
<p><a href="/categories/workwear/tops/work-shirts">Work shirts</a> in cotton drill stand sun, thorns and sparks. <a href="/categories/workwear/tops/polos">Polos</a> look tidy at a client’s door. <a href="/categories/workwear/tops/tees">Tees</a> are for heat and for under things. <a href="/categories/workwear/tops/hoodies-and-jumpers">Hoodies and jumpers</a> hold the warmth, and <a href="/categories/workwear/tops/thermals">thermals</a> make everything above them work.</p>
<p>Weight is given in grams per square metre: 150 is light, 190 ordinary, 300 and over a fleece. For outdoor work look for UPF 50+, which a tight weave reaches by itself. Cotton shrinks a little once, so leave the sleeves a touch long.</p>`,
  ],
  [
    'workwear/tops/work-shirts',
    `
<h2>How to choose work shirts</h2>
<p>Drill of 190 gsm lasts for years and keeps out thorns, sun and the odd spark. At 160 gsm it is cooler and wears through at the elbow sooner. Long sleeves can be rolled up. Short ones cannot be rolled down.</p>
<p>Look for a back vent or pleat, a long tail, and buttons sewn with a shank. Two pockets with flaps keep a phone in when you bend. A little elastane helps across the shoulders but does not belong near heat. Women’s cuts have a hidden button at the bust and a shaped waist. If the site needs fluoro, see <a href="/categories/workwear/hi-vis/shirts">hi-vis shirts</a>. For under the shirt in winter there are <a href="/categories/workwear/tops/thermals">thermals</a>.</p>`,
  ],
  [
    'workwear/tops/polos',
    `
<h2>How to choose polos</h2>
<p>A blend of cotton and polyester keeps its shape, colour and collar through a hundred washes. Pure cotton feels cooler and fades. Around 210 gsm is heavy enough not to show what is underneath.</p>
<p>For a team, choose a range that keeps its dye lot, or next year’s starter will wear another navy. Try one size set before the logo goes on: embroidered shirts cannot go back on the shelf. A chest logo of 8 by 6 cm suits most, and the rest is in <a href="/blog/shop-news/logos-on-shirts">logos on shirts</a>. For roads and yards see <a href="/categories/workwear/hi-vis/polos">hi-vis polos</a>, for kitchens <a href="/categories/hospitality/chef-wear">chef wear</a>.</p>`,
  ],
  [
    'workwear/tops/tees',
    `
<h2>How to choose tees</h2>
<p>At 200 gsm and more a tee keeps its shape and does not go see-through when you sweat. Taped shoulders stop the neck from stretching. It should be long enough to stay tucked when you reach up, about a hand below the belt.</p>
<p>Cotton is pleasant in dry heat and bad underneath in the cold, because it stays wet: wear a <a href="/categories/workwear/tops/thermals">thermal</a> then. A short-sleeved pale tee gives little sun protection. For outdoor days choose a long-sleeved one with a UPF, or a <a href="/categories/workwear/tops/work-shirts">work shirt</a>. Wash inside out and dry in the shade, and the print lasts.</p>`,
  ],
  [
    'workwear/tops/hoodies-and-jumpers',
    `
<h2>How to choose hoodies and jumpers</h2>
<p>Fleece of 300 gsm and more is for sheds and early starts. A zip lets you cool down before you sweat. Cords in a hood catch in machines, so pull them out if you work near anything that turns. Under a helmet, a jumper with a collar is better than a hood.</p>
<p>Wool blends stay warm when damp and do not smell by Wednesday. Cotton fleece is softer, cheaper and slow to dry. Polyester fleece dries fastest and must stay away from sparks. If you have to be seen, it must be the <a href="/categories/workwear/hi-vis/jackets">hi-vis</a> kind, or have hi-vis on top. See <a href="/blog/weather-and-seasons/layering-for-cold-starts">layering</a> for what goes under and over.</p>`,
  ],
  [
    'workwear/tops/thermals',
    `
<h2>How to choose thermals</h2>
<p>They must touch the skin to work, so take your normal size and expect it to feel close. Merino of about 190 gsm covers most of an Australian winter, smells last, and stays warm when you sweat. Synthetics dry sooner and cost less. Cotton is not a thermal.</p>
<p>Flat seams matter under straps. A zip at the neck lets the heat out when you start moving. Near arc or flame wear only what is rated, or natural fibre: a melting base layer is worse than none, as <a href="/blog/safety-standards/arc-rated-clothing">arc-rated clothing</a> explains. On top goes a <a href="/categories/workwear/tops/hoodies-and-jumpers">jumper</a> or a <a href="/categories/workwear/jackets/vests">vest</a>. Wash at 30 °C and dry flat.</p>`,
  ],
  [
    'workwear/jackets',
    `
<h2>How to choose jackets</h2>
<p>Decide what you are fighting. Wind and effort: a <a href="/categories/workwear/jackets/softshells">softshell</a>. Steady rain: a <a href="/categories/workwear/jackets/rain-jackets">rain jacket</a> with sealed seams. Cold without either: an insulated <a href="/categories/workwear/jackets/vests">vest</a> under whatever you have. No jacket is best at two of them, so layers are cheaper than one miracle.</p>
<p>Try it with arms up and over a jumper. The hem should stay below your belt. If you work near traffic, the outer layer must be <a href="/categories/workwear/hi-vis/jackets">hi-vis</a>. The water column is explained in <a href="/blog/weather-and-seasons/wet-weather-gear">wet weather gear</a>.</p>`,
  ],
  [
    'workwear/jackets/softshells',
    `
<h2>How to choose softshell jackets</h2>
<p>A knit outside, a film in the middle and fleece inside: windproof, stretchy and good for showers. At 8,000 mm it will hold for an hour of rain, but seams are usually not sealed, so a wet day needs a <a href="/categories/workwear/jackets/rain-jackets">rain jacket</a>.</p>
<p>Choose underarm vents if you work hard in it, and a two-way zip if you sit and drive. A helmet hood that rolls away is worth having. Fit it close over one layer, since it warms by holding still air. Women’s cuts are shaped at waist and hip. Keep it away from sparks, wash at 30 °C without softener, and revive the water repellency with low heat if the label allows.</p>`,
  ],
  [
    'workwear/jackets/rain-jackets',
    `
<h2>How to choose rain jackets</h2>
<p>10,000 mm is enough for moving about in rain, 15,000 mm for kneeling and carrying. All seams should be sealed, not only at the shoulders. Vents keep you drier than any breathability number, because most wet workers are wet from inside.</p>
<p>Size up to fit over a jumper. The hood should turn with your head and the cuffs should close. Wear overpants outside your boots, or the water runs in. On roads take a taped one from <a href="/categories/workwear/hi-vis/jackets">hi-vis jackets</a>. For windy, dry days a <a href="/categories/workwear/jackets/softshells">softshell</a> is nicer. Hang it up wet and never roll it up wet.</p>`,
  ],
  [
    'workwear/jackets/vests',
    `
<h2>How to choose insulated vests</h2>
<p>A vest warms the part that heats the rest of you and leaves the arms free. Quilted fill is the warmest for its weight and packs to the size of a lunch box. Fleece stands rougher use.</p>
<p>It should reach over the kidneys when you bend and close at the neck. Wear it under a shell in wind, because quilting lets air through the seams. It goes in the wash at 30 °C with a pair of clean tennis balls in the dryer on low, so that the fill comes back. These are not hi-vis. Vests that are sit in <a href="/categories/workwear/hi-vis/vests">hi-vis vests</a>. For sleeves, see <a href="/categories/workwear/tops/hoodies-and-jumpers">hoodies and jumpers</a>.</p>`,
  ],
  [
    'workwear/overalls',
    `
<h2>How to choose overalls</h2>
<p>One piece has no gap at the back and nothing to catch. Full overalls are for grease, welding and crawling. Bib-and-brace is cooler and takes a thick jumper beneath. Heavy drill of about 310 gsm stands sparks, as long as it is cotton all through.</p>
<p>Measure from the shoulder through the crotch and back up, wearing what you will wear inside, and allow a hand’s width more. Squat in them: if they pull at the shoulder they are too short. An action back lets you reach, side slits let you get at your own pockets. For switchboards only arc-rated ones will do, see <a href="/categories/workwear/flame-resistant">flame-resistant</a>. Two-piece wearers go to <a href="/categories/pants">pants</a>.</p>`,
  ],
  [
    'workwear/flame-resistant',
    `
<h2>How to choose flame-resistant clothing</h2>
<p>Flame-resistant cloth goes out by itself. Arc-rated cloth has also been tested against an electric arc and carries a number in cal/cm². Your site’s arc study says which number you need. The trade alone does not.</p>
<p>Wear it closed, sleeves down, tucked in, with nothing underneath that melts. The outermost layer must be rated too, so a plain rain jacket spoils it. Welders need heavy cotton or leather against spatter rather than an arc rating. Wash without softener, bleach or starch, and mend with FR thread only. Read <a href="/blog/safety-standards/arc-rated-clothing">the calorie number</a> before you order, and see <a href="/shop/welder">gear for welders</a>.</p>`,
  ],
  [
    'pants',
    `
<h2>How to choose work pants</h2>
<p>Pockets first: <a href="/categories/pants/cargo-pants">cargos</a> for phones, markers and screws, plain <a href="/categories/pants/work-pants">work pants</a> where things would catch, <a href="/categories/pants/jeans">work jeans</a> for dry trades and the shop afterwards, <a href="/categories/pants/shorts">shorts</a> where the site allows bare legs.</p>
<p>Then the cloth. Cotton drill near heat, stretch for climbing, canvas for kneeling. Men’s sizes are the waist in centimetres with R, S or L for the leg. Women’s are dress sizes. Squat, step up and kneel before you take the tags off, as in <a href="/blog/fit-and-sizing/work-pants-that-fit">the squat test</a>.</p>`,
  ],
  [
    'pants/cargo-pants',
    `
<h2>How to choose cargo pants</h2>
<p>The pocket should sit at the side, high enough that a phone does not hit your knee. Flaps that close keep screws in when you kneel. Stretch with a ribbed cuff stays above the boot and moves best. Plain cotton drill is cooler and safer near sparks, since elastane melts.</p>
<p>For night work choose taped ones: a moving leg is the first thing a driver sees. Knee patches with pad pockets are in <a href="/categories/pants/work-pants">work pants</a>. If the waist fits and the thigh does not, try stout (S) before you try a bigger waist. Most sparkies end up here, most welders do not. Sizes in centimetres are in the <a href="/articles/size-guide">size guide</a>.</p>`,
  ],
  [
    'pants/work-pants',
    `
<h2>How to choose work pants</h2>
<p>Drill of 310 gsm is the standard: tough, breathable, and soft after ten washes. Canvas of 380 gsm with a double knee lasts through formwork and landscaping. If you kneel, look for a pocket between the two layers and put <a href="/categories/accessories/knee-pads">knee pad inserts</a> in it. The pad should sit under the kneecap while you kneel.</p>
<p>Twin-needle seams hold, and bar tacks at the pocket corners save the first repair. Maternity pants have a panel over the bump and ordinary drill legs. For more pockets see <a href="/categories/pants/cargo-pants">cargo pants</a>, for hot days <a href="/categories/pants/shorts">shorts</a>.</p>`,
  ],
  [
    'pants/jeans',
    `
<h2>How to choose work jeans</h2>
<p>Denim of 11 or 12 ounces with one or two per cent stretch bends at the knee and still stands a fence. A gusset, an extra piece at the crotch, keeps the seam from splitting on a ladder. Higher backs stay put when you crouch.</p>
<p>Buy them snug at the waist: denim gives half a size in a week and takes it back in the wash. Turn them inside out, wash cool, hang them up. Some sites ask for drill or for taped pants, so check before you wear jeans past the gate. Pants with pad pockets are in <a href="/categories/pants/work-pants">work pants</a>. A belt that holds a tape is in <a href="/categories/accessories/belts">belts</a>.</p>`,
  ],
  [
    'pants/shorts',
    `
<h2>How to choose work shorts</h2>
<p>Ask whether your site allows bare legs. Many do not, because of sun, cuts and cement. Where they do, an inseam of 25 cm covers the knee when you kneel, one of 18 cm is cooler and freer. Stretch for landscaping and removals, drill for farms, ripstop if they must dry by lunch.</p>
<p>Put sunscreen on the backs of the knees, which burn first. Tall socks spare your shins, see <a href="/categories/accessories/socks">socks</a>. For kneeling in shorts, strap-on <a href="/categories/accessories/knee-pads">knee pads</a> with a soft back are the answer. Long pants for the same trades are in <a href="/categories/pants/cargo-pants">cargo pants</a>. In the heat, read <a href="/blog/weather-and-seasons/heat-stress">working in the heat</a>.</p>`,
  ],
]
