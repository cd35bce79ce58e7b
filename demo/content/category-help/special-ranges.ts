import 'server-only'

/** Help below the listings that cut across the others: path and HTML. */
export const SPECIAL_RANGE_HELP: readonly (readonly [path: string, help: string])[] = [
  [
    'footwear/work-boots/waterproof',
    `
<h2>How to choose waterproof boots</h2>
<p>Two ways lead to dry feet in leather. Treated leather with a closed tongue breathes a little and forgives scratches. A membrane keeps more water out, is warmer in summer, and ends with the first nail hole. WRU on the label means the upper resists water, WR that the whole boot has passed.</p>
<p>For concrete, look for alkali-resistant leather and thread, and rinse before it sets. Wax the welt, where most leaks begin. Dry boots slowly with newspaper, as <a href="/blog/care-and-repair/drying-wet-boots">wet boots by Monday</a> shows. If you stand in water, no leather will do: take <a href="/categories/footwear/gumboots/safety-gumboots">safety gumboots</a>.</p>`,
  ],
  [
    'workwear/kids',
    `
<h2>How to choose workwear for kids</h2>
<p>Sizes are ages, and children are not. Measure height and chest, and take the size for the larger of the two. Sleeves can be rolled once without catching, and pants need a hem that can be let down.</p>
<p>Cotton drill and denim stand knees and fences, and are safer near a campfire than fleece. Bright clothes help you find them in a paddock, but nothing here makes a child safe near machinery: distance does. Leave off scarves, cords and anything that dangles. Boots for wet mornings are in <a href="/categories/footwear/gumboots/farm-gumboots">farm gumboots</a>, shoe sizes in <a href="/articles/size-guide/kids">kids’ sizes</a>.</p>`,
  ],
  [
    'pants/womens-pants',
    `
<h2>How to choose women’s work pants</h2>
<p>A waistband that curves, a back that sits higher than the front, and hips cut before the waist: that is the difference from small men’s pants. Sizes are dress sizes. Go by your hip measure, since a waist is easier to take in.</p>
<p>Squat in them. If the back gapes, try a higher rise before a smaller size. Check that the pockets take a phone, and that a knee pad would sit under the knee if you kneel. A little elastane moves with you, but keep it away from sparks. Maternity styles have a panel over the bump. Measures are in the <a href="/articles/size-guide">size guide</a>, and more pockets in <a href="/categories/pants/cargo-pants">cargo pants</a>.</p>`,
  ],
  [
    'pants/taped-pants',
    `
<h2>How to choose taped pants</h2>
<p>Headlights light up the ground first. Two hoops of tape around a moving leg tell a driver that you are a person long before your vest does. Roadworks, rail and mines often ask for them at night.</p>
<p>Tape on dark cloth works at night only. By day you still need a fluorescent top, see <a href="/categories/workwear/hi-vis">hi-vis</a>. Wear gaiters or boots below the hoops, not over them, and do not roll the legs up. Wash inside out at 40 °C without softener: the tape is tested for a number of washes, and <a href="/blog/care-and-repair/wash-hi-vis">this post</a> makes them last. Without tape the same cuts are in <a href="/categories/pants/cargo-pants">cargo pants</a>.</p>`,
  ],
  [
    'school/school-uniform',
    `
<h2>How to choose school uniform</h2>
<p>Take the school’s list along, because navy is not one colour. If yours has its own crest or pattern, buy that at the school and the plain pieces here. Sizes go by age, so measure the chest and take a size more for growing, but not two.</p>
<p>Blends of cotton and polyester keep their collar and dry overnight. Five polos and two jumpers get through a week without a panic wash. Write the name inside the neck and not on the label that falls off. Hats are in <a href="/categories/school/school-hats">school hats</a>, shoes in <a href="/categories/school/school-shoes">school shoes</a>.</p>`,
  ],
  [
    'school/school-hats',
    `
<h2>How to choose school hats</h2>
<p>Most schools ask for a brim of at least 6 cm for younger children and 7.5 cm for older ones, all the way round. A cap leaves ears and neck to burn. Look for UPF 50+ and a dark underside, which cuts the glare from concrete.</p>
<p>The cord must have a clip that lets go, so that it cannot hold a child who is caught on playground gear. Measure around the head above the ears. It should sit without pressing and stay on when they bend down. Put the name inside the band. What the number means is in <a href="/blog/safety-standards/upf-what-the-number-means">UPF 50+</a>. Beanies for July are in <a href="/categories/accessories/headwear">headwear</a>.</p>`,
  ],
  [
    'hospitality/aprons',
    `
<h2>How to choose aprons</h2>
<p>Bib aprons cover chest and lap, for stoves, bakeries and baristas. Waist aprons are cooler and quicker on the floor. Half aprons hold a pad, a pen and a bottle opener, and leave the knees free on stairs.</p>
<p>Canvas of 300 gsm keeps splashes out and softens with washing. Twill blends dry overnight and need no iron. Straps that cross at the back spare the neck on a double shift. An apron should wrap at least to the side seams, and strings that go round twice stay tied. Wash it hot, apart from towels with lint. For jackets see <a href="/categories/hospitality/chef-wear">chef wear</a>, for the floor <a href="/categories/hospitality/kitchen-shoes">kitchen shoes</a>.</p>`,
  ],
]
