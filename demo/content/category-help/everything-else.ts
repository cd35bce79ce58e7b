import 'server-only'

/** Help below accessories, school, health, hospitality, gift cards and services: path and HTML. */
export const OTHER_HELP: readonly (readonly [path: string, help: string])[] = [
  [
    'accessories',
    `
<h2>How to choose accessories</h2>
<p>The small things decide how the big ones feel. Begin with <a href="/categories/accessories/socks">socks</a>: a good boot with a wet cotton sock is a bad boot. Then protect what does not heal, hands and knees, with <a href="/categories/accessories/gloves">gloves</a> and <a href="/categories/accessories/knee-pads">knee pads</a>. A wide brim from <a href="/categories/accessories/headwear">headwear</a> costs less than one visit to the skin clinic.</p>
<p>Insoles, laces and polish from <a href="/categories/accessories/boot-care">boot care</a> add months to a pair. Some items come in multiples, and the page says so before you choose a number.</p>`,
  ],
  [
    'accessories/socks',
    `
<h2>How to choose work socks</h2>
<p>Merino blends for cold, for heat and for twelve hours. Cotton for light dry work. Bamboo for soft, thin socks in low shoes. All good ones have nylon in heel and toe. Sizes are shoe sizes, so take yours and do not stretch one to fit.</p>
<p>The sock must end above the boot. Fit new boots with the sock you will wear in them, because a thick one takes up half a size. Near hot work avoid nylon-rich ones. Seven pairs of one colour end the search for partners. The fibres are compared in <a href="/blog/weather-and-seasons/wool-or-synthetic-socks">half of a good boot</a>. For pupils there are <a href="/categories/school/school-socks">school socks</a>.</p>`,
  ],
  [
    'accessories/headwear',
    `
<h2>How to choose headwear</h2>
<p>For sun a brim of 7.5 cm all round protects face, ears and neck. A cap shades the nose only. Dark cloth under the brim cuts glare from concrete. UPF 50+ is the rating to look for.</p>
<p>Under a helmet wear only what the helmet’s maker allows: usually a thin beanie without pompom or seam lumps. In wind a chin strap is worth more than a tighter fit. Wool keeps warm when damp. Children’s beanies fit from four to twelve years. See <a href="/blog/safety-standards/upf-what-the-number-means">what UPF means</a>, and <a href="/categories/accessories/gloves">gloves</a> for the other end of the arm.</p>`,
  ],
  [
    'accessories/gloves',
    `
<h2>How to choose gloves</h2>
<p>Take the thinnest glove that does the job, or you will take it off. Dipped knits for handling, paving and picking: they feel the most and are cheap enough to replace. Leather riggers for wire, rope, rough timber and heat. Long chemical gloves for cement and solvents.</p>
<p>EN 388 prints numbers for abrasion, cut, tear and puncture and a letter from A to F for cuts, F the highest. Measure around the palm without the thumb. Never wear gloves at a drill press or anything that turns. More in <a href="/blog/on-the-job/gloves-for-the-job">one glove does not fit all jobs</a>. For knees, see <a href="/categories/accessories/knee-pads">knee pads</a>.</p>`,
  ],
  [
    'accessories/belts',
    `
<h2>How to choose belts</h2>
<p>Leather of 4 mm in one piece carries a tape and a phone without folding over. It gives about one hole in the first months. Nylon web is lighter, dries at once, cuts to length, and with a plastic buckle goes through detectors.</p>
<p>Leather sizes are in centimetres to the middle hole. Measure an old belt from the end of the buckle to the hole you use, or take your waist over the pants you wear. Work pants have loops for 38 to 45 mm. Feed leather twice a year with the tin you use for your boots, see <a href="/categories/accessories/boot-care">boot care</a>. Pants to go with it are in <a href="/categories/pants">pants</a>.</p>`,
  ],
  [
    'accessories/knee-pads',
    `
<h2>How to choose knee pads</h2>
<p>Inserts, type 2 of EN 14404, go into the pockets of <a href="/categories/pants/work-pants">work pants</a> and stay there: best for people who are up and down all day. Strap-ons, type 1, fit over anything and spread the load better for an hour of tiling. Level 1 also stops a screw.</p>
<p>The pad belongs under the bone just below the kneecap, where you feel the floor. Straps go low on the calf, wide and never tight. Foam is flat after six to twelve months, gel lasts longer. Take inserts out before washing. How to kneel less in the first place is in <a href="/blog/on-the-job/knees">your knees at fifty</a>.</p>`,
  ],
  [
    'accessories/boot-care',
    `
<h2>How to choose boot care</h2>
<p>Smooth leather takes conditioner when it is dry and wax when it is clean. Nubuck and suede take neither: brush and spray. Insoles wear out in about six months on concrete. Use the old one as a pattern and trim at the toe only.</p>
<p>Laces: 120 cm for five or six pairs of eyelets, 150 cm for seven or eight, 180 cm for nine or ten. Aramid ones survive sparks. For a bunion or a high instep we can stretch leather overnight, see <a href="/categories/services">services</a>. The care of each material is in <a href="/articles/product-care">product care</a>, and the order in which to spend thirty dollars in <a href="/blog/care-and-repair/insoles-laces-and-polish">this post</a>.</p>`,
  ],
  [
    'school',
    `
<h2>How to choose for school</h2>
<p>Buy shoes in the last two weeks of January, in the afternoon, with the child standing. A thumb’s width in front, a heel that does not slip. Two sizes up is no saving, because they trip and wear the toe through. <a href="/categories/school/school-shoes">School shoes</a> come in half sizes and <a href="/categories/school/school-socks">school socks</a> in multiples, so that a pair can be found on Monday.</p>
<p>Why the count starts again at 1 after 13 is in <a href="/articles/size-guide/kids">kids’ sizes</a>. Two pairs of school shoes in one order save ten per cent without a code. For puddles there are <a href="/categories/footwear/gumboots/farm-gumboots">gumboots</a> in small sizes.</p>`,
  ],
  [
    'school/school-shoes',
    `
<h2>How to choose school shoes</h2>
<p>Straps that open flat for beginners, laces from the day they can tie them, T-bars for narrow feet. Full-grain leather takes polish and lasts a year of playground. Stitched toes outlast glued ones.</p>
<p>Check the fit yourself: thumb in front, a small fold when you pinch the width, no gap behind when they squat. Look at the old footbeds, and if the toe print reaches the edge it is time. Orthotics need a removable footbed. Seniors find adult sizes here too. The whole check is in <a href="/blog/fit-and-sizing/school-shoes-that-last-the-term">a thumb of room</a>, and polish is in <a href="/categories/accessories/boot-care">boot care</a>.</p>`,
  ],
  [
    'school/school-socks',
    `
<h2>How to choose school socks</h2>
<p>Ask the school for colour and height first. Cotton-rich socks with a little nylon and elastane stay up and survive the dryer. Sizes are shoe sizes in ranges: when the child is at the top of one, take the next, because a tight sock curls the toes.</p>
<p>They come in multiples of five, all alike. A name loop saves the lost-property box. Turn them inside out to wash and never use softener, which makes feet sweat. Bring a pair when you try on <a href="/categories/school/school-shoes">school shoes</a>, since thick socks can change the size by a half. Parents’ socks are in <a href="/categories/accessories/socks">socks</a>.</p>`,
  ],
  [
    'health',
    `
<h2>How to choose for wards and clinics</h2>
<p>Begin with the policy of your workplace: colour of <a href="/categories/health/scrubs">scrubs</a>, closed shoes, sometimes an antistatic sole. Then think of hour eleven. <a href="/categories/health/nursing-shoes">Nursing shoes</a> must be light, wipe clean and hold on wet vinyl. Two pairs worn in turn last longer than two worn one after the other.</p>
<p>Aged care and vets walk outside as well, so look for a sole with a little tread. Buy after a shift, when your feet are at their biggest. What nurses told us is in <a href="/blog/on-the-job/twelve-hours-on-a-ward">twelve hours on a ward</a>.</p>`,
  ],
  [
    'health/nursing-shoes',
    `
<h2>How to choose nursing shoes</h2>
<p>Closed heel and toe, an upper that wipes clean, a flat soft sole with fine channels. Mesh breathes and lets everything through. Clogs that go in the washer are for theatre. A lace-up or elastic shoe holds you better on a corridor at speed.</p>
<p>Press the heel with a thumb. It should push back: foam that is too soft is flat by winter. A rocker at the toe saves the calf. Styles in two widths and with a removable footbed take orthotics. Retire them when the tread under the ball is smooth. More grip is compared in <a href="/categories/footwear/safety-shoes/non-slip">non-slip shoes</a>, and thin <a href="/categories/accessories/socks">socks</a> finish the job.</p>`,
  ],
  [
    'health/scrubs',
    `
<h2>How to choose scrubs</h2>
<p>Hospitals usually set the colour, so ask first. A blend of polyester, viscose and a little elastane moves with you, dries overnight and stands 60 °C. Pure cotton feels cooler and creases.</p>
<p>Take your measures at chest and hip and compare them in the <a href="/articles/size-guide">size guide</a>. Scrubs should skim, not cling: reach up, squat, and see that the top still covers your back. Side vents help. Check the pockets for what you carry, phone, tape, scissors, pens. Wash them apart from the household on hot, inside out, no softener. A softshell over the top for cold corridors is in <a href="/categories/workwear/jackets/softshells">softshell jackets</a>, shoes are in <a href="/categories/health/nursing-shoes">nursing shoes</a>.</p>`,
  ],
  [
    'hospitality',
    `
<h2>How to choose for kitchens and floors</h2>
<p>Feet first: nothing in a kitchen hurts more people than the floor. Choose <a href="/categories/hospitality/kitchen-shoes">kitchen shoes</a> with SRC and a closed top. Then <a href="/categories/hospitality/chef-wear">chef wear</a> with press studs that opens in one pull, in cloth that stands a hot wash.</p>
<p>For waiting staff a polo that keeps its collar and a black shoe with a quiet sole go a long way. Keep two jackets more than you have shifts. Scrub soles every night. Why that matters is in <a href="/blog/on-the-job/grip-in-the-kitchen">what to stand on in a kitchen</a>.</p>`,
  ],
  [
    'hospitality/kitchen-shoes',
    `
<h2>How to choose kitchen shoes</h2>
<p>Clogs come off in a second and clean under the tap. Closed shoes hold the ankle better when you carry stock pots, and you can walk home in them. Either way: no holes on top, a closed heel, and a flat sole with small blocks marked SRC.</p>
<p>EU sizes are whole ones, so take the larger when between two and add an insole. For commissaries with pallet jacks choose a cap from <a href="/categories/footwear/safety-shoes/safety-sneakers">safety sneakers</a>. Write the date of purchase inside. Full time on tiles they grip for eight to twelve months. Waiters with polished floors may like <a href="/categories/footwear/safety-shoes/non-slip">non-slip shoes</a> that look like ordinary ones.</p>`,
  ],
  [
    'hospitality/chef-wear',
    `
<h2>How to choose chef wear</h2>
<p>A double front turns over when it is stained and puts two layers between you and the stove. Press studs open in one pull when something hot goes in. Long sleeves for the fryer, short with a mesh back for pastry in summer. A cotton-rich blend is safer near flame than pure polyester.</p>
<p>Size by the chest with arms forward, so that it does not pull when you plate. Aprons that cross at the back spare the neck. Waist aprons that wrap twice stay shut. Soak egg and blood in cold water, wash white on 60 °C. Shoes for the same floor are in <a href="/categories/hospitality/kitchen-shoes">kitchen shoes</a>, and polos for the front of house in <a href="/categories/workwear/tops/polos">polos</a>.</p>`,
  ],
  [
    'gift-cards',
    `
<h2>How gift cards work</h2>
<p>Choose $50, $100, $200 or $500. The card comes by email within the hour, with a code and a PIN, and is valid for three years. It can be spent in parts, online and in our stores, and up to ten can go into one order. What is left stays on the card.</p>
<p>It is the safest present for somebody who works on their feet, because nobody knows another person’s size in steel caps. Treat code and PIN like cash, since gift cards cannot be returned. Everything else, from a locked PIN to refunds, is in <a href="/articles/gift-cards">gift cards explained</a>. If you do know the size, <a href="/categories/accessories/socks">socks</a> are never wrong.</p>`,
  ],
  [
    'services',
    `
<h2>How our services work</h2>
<p><strong>Embroidery:</strong> from four garments, one charge for each garment and place. You see a stitch proof within two working days and nothing is sewn before you agree. Letters should be 5 mm high or more. See <a href="/blog/shop-news/logos-on-shirts">what stitches well</a>.</p>
<p><strong>Stretching:</strong> overnight, for leather boots, over a bunion or a high instep. Not across a steel cap, and it adds one working day. Try another <a href="/articles/size-guide/widths">width</a> first.</p>
<p><strong>Made to measure:</strong> for feet that no box fits, about five weeks from your print. Read <a href="/blog/shop-news/boots-made-to-measure">who should not buy them</a>. Then look at <a href="/categories/footwear/work-boots">boots in boxes</a> once more.</p>`,
  ],
]
