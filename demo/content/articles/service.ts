import 'server-only'
import { EMAIL_LINK, PHONE_LINK, PHONE_LINK_AU, SHOP_DETAILS } from '#lib/server/platform/shop-details.ts'
import type { DemoArticle } from '../demo-article.ts'

/** Help before and after buying. */
export const SERVICE: readonly DemoArticle[] = [
  {
    path: 'contact',
    title: 'Contact us',
    summary: 'Phone, email, stores. Who answers, and when.',
    updated: '2026-11-20',
    body: `
<p>A person answers, and it is somebody who has laced a boot.</p>
<table>
<thead><tr><th></th><th></th><th>When</th></tr></thead>
<tbody>
<tr><td>Phone, from Australia</td><td>${PHONE_LINK_AU}</td><td>Monday to Friday 7 am to 7 pm, Saturday 8 am to 4 pm, Melbourne time</td></tr>
<tr><td>Phone, from New Zealand</td><td>${PHONE_LINK}</td><td>Monday to Friday 9 am to 9 pm, Saturday 10 am to 6 pm, New Zealand time</td></tr>
<tr><td>Email</td><td>${EMAIL_LINK}</td><td>Answered within one business day</td></tr>
<tr><td>Stores</td><td><a href="/stores">Find one near you</a></td><td>Hours are on each store’s page</td></tr>
<tr><td>Post</td><td>${SHOP_DETAILS.name}, ${SHOP_DETAILS.address}</td><td></td></tr>
</tbody>
</table>
<h2>The quick answers</h2>
<ul>
<li>Where is my order? Under <a href="/account/orders">your orders</a>, or by <a href="/orders">order number and email</a>.</li>
<li>How do I send something back? <a href="/articles/returns">Returns</a>.</li>
<li>What does delivery cost? <a href="/articles/delivery">Delivery</a>.</li>
<li>Which size am I? <a href="/articles/size-guide">Size guide</a>.</li>
<li>Is my gift card locked? <a href="/articles/gift-cards">Gift cards</a>.</li>
<li>The order failed. <a href="/articles/order-not-processed">What that means</a>.</li>
</ul>
<h2>To help us help you</h2>
<p>Have the order number at hand: it starts with W and stands in every email about the order. For a fault, attach two photos, one of the whole item and one close up. Never send card numbers, passwords or gift card PINs. We do not need them and will not ask.</p>
<h2>Not happy with the answer?</h2>
<p>Then it goes to somebody else. See <a href="/articles/contact/complaints">complaints</a>.</p>
<h2>If you find it hard to hear or speak on the phone</h2>
<p>Call us through the National Relay Service in Australia or New Zealand Relay, or write. In stores, staff are happy to type or draw.</p>`,
  },
  {
    path: 'contact/complaints',
    title: 'Complaints',
    summary: 'Who looks at a complaint, how long it takes, and where to turn after us.',
    updated: '2026-11-20',
    body: `
<p>If something went wrong and the first answer did not put it right, we want to hear it. A complaint costs you nothing and has no effect on your account, your orders or how we treat you.</p>
<h2>How</h2>
<p>Write to ${EMAIL_LINK} with the word complaint in the subject, or ring ${PHONE_LINK} and ask for the customer care manager. Tell us what happened, what it has cost you, and what would make it good.</p>
<h2>What happens next</h2>
<ol>
<li>Within one business day you hear who is looking at it, by name, with a direct number.</li>
<li>That person was not part of the first decision.</li>
<li>Within ten business days you have an answer with reasons. If we need longer, for instance because the maker is testing a boot, we tell you until when and why.</li>
</ol>
<h2>If we do not agree</h2>
<p>You can ask for help from outside at any time, also before you have written to us:</p>
<ul>
<li>In Australia, the consumer affairs or fair trading office of your state or territory, and the tribunal there for small claims.</li>
<li>In New Zealand, Consumer Protection and the Disputes Tribunal.</li>
<li>About a payment, your bank or card issuer. About Afterpay or PayPal, their own dispute process.</li>
<li>About privacy, the Office of the Australian Information Commissioner, or the Privacy Commissioner in New Zealand.</li>
<li>About a product you believe is unsafe, the ACCC’s Product Safety site, or Product Safety New Zealand. Please tell us too, at once.</li>
</ul>
<h2>What we do with it</h2>
<p>Every complaint is read by the person who runs the shop. Once a quarter we change at least one thing because of them. The last one: store counts now come down for pairs on the fitting bench.</p>`,
  },
  {
    path: 'warranty',
    title: 'Warranty and your rights',
    summary: 'What the law gives you, what we add, and how to make a claim.',
    updated: '2026-08-25',
    body: `
<h2>Your rights under the Australian Consumer Law</h2>
<p>Our goods come with guarantees that cannot be excluded under the Australian Consumer Law. You are entitled to a replacement or refund for a major failure and compensation for any other reasonably foreseeable loss or damage. You are also entitled to have the goods repaired or replaced if the goods fail to be of acceptable quality and the failure does not amount to a major failure.</p>
<p>In plain words: things must be safe, last a reasonable time, match what we said about them and do what we told you they would do. If the failure is major, the choice between refund and replacement is yours, not ours. Nothing on this site takes any of that away.</p>
<h2>Your rights in New Zealand</h2>
<p>If you buy from New Zealand for your own use, the Consumer Guarantees Act 1993 applies: goods must be of acceptable quality, fit for the purpose you told us of, and as described. If they are not, we repair or replace them or give the money back, within a reasonable time. If the fault is serious or cannot be fixed, you may reject the goods and choose. Who buys for a business may be outside the Act, but not outside what we add below, which is the same in both countries.</p>
<h2>What we add</h2>
<table>
<thead><tr><th>Product</th><th>Period from delivery</th><th>Covers</th></tr></thead>
<tbody>
<tr><td>Safety and work boots</td><td>6 months</td><td>Sole coming away, seams, zips, eyelets</td></tr>
<tr><td>Other footwear</td><td>3 months</td><td>The same</td></tr>
<tr><td>Workwear and pants</td><td>6 months</td><td>Seams, fasteners, tape coming off within its stated number of washes</td></tr>
<tr><td>Socks, gloves, laces</td><td>1 month</td><td>Holes that are not from sharp things</td></tr>
</tbody>
</table>
<p>This promise is given by ${SHOP_DETAILS.name}, ${SHOP_DETAILS.address}, ${PHONE_LINK}, ${EMAIL_LINK}. It is in addition to your rights under the law and does not replace them. Being past the period does not mean that you have no claim: a boot that cost $300 may reasonably be expected to last longer.</p>
<p>It does not cover normal wear, boots dried by fire or heater, damage from chemicals the product was not made for, or changes made by somebody else.</p>
<h2>How to claim</h2>
<ol>
<li>Write to us or go to any <a href="/stores">Steelcap store</a> with the order number and two photos, or the item, clean and dry.</li>
<li>You have an answer within five business days. Often it is a new pair on the same day.</li>
<li>We pay the postage for faulty goods, both ways. If you sent it at your own expense, we refund that when the fault is confirmed.</li>
</ol>
<p>No receipt? Your order is in our system under your email, or your bank statement will do. For things that simply do not fit, use <a href="/articles/returns">returns</a>.</p>
<h2>Safety gear after an accident</h2>
<p>Please stop wearing it, keep it, and tell us. A cap that has taken a hit has done its job, and we would like to learn from it.</p>`,
  },
  {
    path: 'safety-standards',
    title: 'Safety standards',
    summary:
      'A glossary of the marks on boots, hi-vis, gloves and sun clothing: what each one promises, and what it does not.',
    updated: '2026-11-20',
    body: `
<p>Product pages state the standard and the class a maker has certified, and lead here. Each entry says what was tested and what that means on the job. If your site asks for something that is not on the page, <a href="/articles/contact">ask us</a> for the certificate before you buy.</p>
<h2>Safety caps</h2>
<table>
<thead><tr><th>Mark</th><th>Promise</th></tr></thead>
<tbody>
<tr><td>AS 2210.3, AS/NZS 2210.3</td><td>Safety footwear. The cap takes a blow of 200 joules and a load of 15 kilonewtons, and still leaves room for the toes. ISO 20345 asks for the same.</td></tr>
<tr><td>AS 2210.4</td><td>Protective footwear: a lighter cap, 100 joules and 10 kilonewtons.</td></tr>
<tr><td>AS 2210.5</td><td>Occupational footwear: no cap at all, but a tested sole.</td></tr>
<tr><td>200 J</td><td>About a 20 kg weight dropped from one metre.</td></tr>
<tr><td>Steel or composite</td><td>The same test. Steel is thinner, composite is lighter, holds no cold and passes a metal detector.</td></tr>
</tbody>
</table>
<h2>Slip resistance</h2>
<p>SRA is tested on ceramic tile wet with soapy water, SRB on steel with glycerol, which behaves like oil. SRC has passed both. The newest editions test soapy tile on every boot and write SR where tile with glycerol was passed as well. None of them speaks of ice, mud or a worn sole.</p>
<h2>Soles that stop nails</h2>
<p>P means penetration resistant: a nail has to be pushed with at least 1,100 newtons, roughly the weight of 110 kg, before it comes through. A steel plate does it, and so does a woven midsole, which covers more of the foot and bends with it. Newer labels tell them apart: P for metal, PL and PS for textile tested with a large or a small nail.</p>
<h2>Electricity</h2>
<table>
<thead><tr><th>Mark</th><th>Promise</th></tr></thead>
<tbody>
<tr><td>EH (ASTM F2413)</td><td>Electrical hazard: the dry sole holds off 18,000 volts for one minute with next to no current. A second line of defence, no licence to touch live parts, and worth nothing when wet.</td></tr>
<tr><td>A, antistatic</td><td>Lets charge leak away slowly: between 100 kilohms and 1,000 megohms.</td></tr>
<tr><td>ESD (IEC 61340)</td><td>Lets charge leak away faster, below 100 megohms, so that electronics survive. It conducts on purpose: not for work near live parts.</td></tr>
</tbody>
</table>
<p>EH and ESD are opposites. No boot is good at both.</p>
<h2>Metatarsal guards</h2>
<p>M: a guard over the instep that takes 100 joules. For foundries, drilling and anything that rolls.</p>
<h2>Heat, cold, oil and water</h2>
<table>
<thead><tr><th>Mark</th><th>Promise</th></tr></thead>
<tbody>
<tr><td>HRO</td><td>The outsole survives contact with 300 °C for one minute.</td></tr>
<tr><td>HI, CI</td><td>Insulated against heat or cold from below.</td></tr>
<tr><td>FO</td><td>The outsole resists fuel oil.</td></tr>
<tr><td>WR, WRU</td><td>The whole boot, or only the upper, resists water. WPA is the newer name for the upper.</td></tr>
</tbody>
</table>
<h2>Hi-vis classes</h2>
<p>AS/NZS 4602.1. Class D is for daylight: at least 0.2 m² of bright cloth on the front and as much on the back. Class N is for the dark: reflective tape in the pattern the standard draws, on cloth of any colour. D/N does both. Ask your site which it wants, then see <a href="/categories/workwear/hi-vis">hi-vis</a>.</p>
<h2>Sun</h2>
<p>AS/NZS 4399. UPF says how much of the burning ultraviolet a cloth lets through: UPF 50 a fiftieth. 15 is the least that may be called protective, 30 is good, 50 and 50+ are excellent. A garment must also cover enough skin to carry the label.</p>
<h2>Hands</h2>
<p>EN 388, which AS/NZS 2161.3 follows, gives four numbers and a letter or two: abrasion, cut, tear and puncture, each from 0 up, then A to F for a second cut test, and P where the knuckles passed an impact test. X means not tested. EN 407 is heat, EN 12477 welding: type A thick, type B for a finer touch.</p>
<h2>Knees</h2>
<p>EN 14404. Type 1 straps on, type 2 goes into a pocket. Level 1 stops a point pushed with 100 newtons, level 2 with 250, level 0 promises padding only.</p>
<h2>Heat and arc</h2>
<p>The arc rating in cal/cm² is the energy of a flash at which the wearer would just begin to be burned. Category 1 starts at 4, category 2 at 8, category 3 at 25 and category 4 at 40. Which one your switchroom needs comes from its arc study. See <a href="/categories/workwear/flame-resistant">flame-resistant</a>.</p>
<h2>What a standard is not</h2>
<p>A mark describes tests on new samples. It does not know your site, and it ends with wear, cuts and changes. Protective equipment is the last of the measures that keep you safe, after removing the danger itself. Whoever runs the workplace must assess the risk. SafeWork in your state and WorkSafe in New Zealand publish guides for every trade.</p>
<p>The stories behind the letters are in <a href="/blog/safety-standards">safety standards explained</a>.</p>`,
  },
  {
    path: 'product-care',
    title: 'Product care',
    summary: 'How to clean and keep leather, nubuck, rubber, hi-vis, FR clothing and merino.',
    updated: '2026-06-12',
    body: `
<p>The label inside wins over this page. Where it says nothing, this is what we do ourselves.</p>
<table>
<thead><tr><th>Material</th><th>Clean</th><th>Feed or treat</th><th>Never</th></tr></thead>
<tbody>
<tr><td>Smooth leather</td><td>Damp cloth, soft brush</td><td>Conditioner, then wax, monthly</td><td>Heater, washing machine</td></tr>
<tr><td>Oiled leather</td><td>Brush, damp cloth</td><td>Oil or dubbin, it darkens</td><td>Shiny polish</td></tr>
<tr><td>Nubuck, suede</td><td>Dry brush, eraser</td><td>Spray</td><td>Wax, polish, oil</td></tr>
<tr><td>Knit and mesh</td><td>Lukewarm water, mild soap</td><td>Nothing</td><td>Tumble dryer</td></tr>
<tr><td>Rubber, PVC</td><td>Hose, mild detergent</td><td>Silicone wipe for rubber</td><td>Sun, solvents</td></tr>
<tr><td>Hi-vis</td><td>40 °C, inside out</td><td>Nothing</td><td>Softener, bleach, hot iron on tape</td></tr>
<tr><td>Flame-resistant</td><td>As labelled, apart from others</td><td>Nothing</td><td>Softener, bleach, starch</td></tr>
<tr><td>Merino</td><td>30 °C, wool cycle</td><td>Nothing</td><td>Tumble dryer</td></tr>
<tr><td>Scrubs, chef wear</td><td>60 °C</td><td>Stain soap before</td><td>Chlorine on colours</td></tr>
<tr><td>Softshell, rain jacket</td><td>30 °C, liquid detergent</td><td>Repellent spray or low heat</td><td>Softener</td></tr>
</tbody>
</table>
<h2>Boots in five minutes</h2>
<ol>
<li>Laces out, brush off dirt, wipe.</li>
<li>Stuff with paper, dry in the air, away from heat.</li>
<li>Feed the flex line and the welt.</li>
<li>Brush.</li>
</ol>
<h2>Storing</h2>
<p>Cool, dry, in the dark, not in a plastic bag. Polyurethane soles age even unworn, so do not keep a spare pair for years.</p>
<h2>More from the repair bench</h2>
<ul>
<li><a href="/blog/care-and-repair/concrete-off-leather">Concrete off leather</a></li>
<li><a href="/blog/care-and-repair/wash-hi-vis">Washing hi-vis</a></li>
<li><a href="/blog/care-and-repair/drying-wet-boots">Drying wet boots</a></li>
<li><a href="/blog/care-and-repair/resoling">Resoling</a></li>
</ul>
<p>Polish, laces and insoles are in <a href="/categories/accessories/boot-care">boot care</a>.</p>`,
  },
  {
    path: 'trade-accounts',
    title: 'Buying for a crew',
    summary: 'Accounts, tax invoices, logos and fitting days for businesses of any size.',
    updated: '2026-05-11',
    body: `
<p>Whether you dress three people or three hundred, here is what we can do, and what we cannot.</p>
<h2>With a free account</h2>
<ul>
<li>All orders in one place, online and in store, with tax invoices to print.</li>
<li>Several delivery addresses: the depot, the site, the new starter’s home.</li>
<li>Saved ways to pay. The card number stays with the payment provider, not with us.</li>
<li>Products that are for account holders only. They show as log in to buy.</li>
</ul>
<p>There is nothing to apply for. <a href="/account/signup">Create an account</a> and start.</p>
<h2>Your number on the invoice</h2>
<p>Your office files by purchase order or by job? Add that number in the first step of checkout: it is on the confirmation and at the head of the tax invoice. Express buttons, such as Apple Pay in the cart, do not ask for it.</p>
<h2>Sizes for everybody</h2>
<p>Bring the crew to a <a href="/stores">store</a> before work: our trade stores open the bench at six thirty, the others at seven or eight. For more than twenty people we come to you with a van of sizes, in the metropolitan areas where we have stores. Call ${PHONE_LINK} two weeks ahead.</p>
<h2>Logos</h2>
<p>Embroidery from four garments, with a proof within two working days. See <a href="/categories/services">services</a> and <a href="/blog/shop-news/logos-on-shirts">what stitches well</a>. Prices are shown with GST like everywhere in the shop.</p>
<h2>Certificates</h2>
<p>Need the conformity certificate of a boot or a vest for your safety file? Write to ${EMAIL_LINK} with the style code from the product page. We send it within two business days.</p>
<h2>Limits</h2>
<p>A line holds at most 99 of a size, unless the product says less. Vests, dipped gloves and some socks come in multiples. For more, or for a quote, write to us.</p>
<h2>What we do not do</h2>
<p>No thirty-day credit online, and no secret price lists. Everybody sees the same price, and offers are open to all. Codes and how they combine are under <a href="/articles/promotions-terms">offers</a>.</p>`,
  },
]
