import 'server-only'
import { EMAIL_LINK, PHONE_LINK, SHOP_DETAILS } from '#lib/server/platform/shop-details.ts'
import type { DemoArticle } from '../demo-article.ts'

/** Who the shop is, and what it is bound to. */
export const COMPANY: readonly DemoArticle[] = [
  {
    path: 'about',
    title: 'About us',
    summary: 'A boot shop with a counter, a repair bench and a website that tells the truth about stock.',
    updated: '2026-03-02',
    body: `
<p>We began with one counter in Melbourne and a rule: nobody leaves in boots that hurt. The counter has multiplied. The rule has not changed, and most of what is on this site follows from it.</p>
<h2>What we sell</h2>
<p>Work boots, safety shoes, gumboots, workwear and hi-vis for building, farming, mining and warehouses. Scrubs and shoes for wards, whites and clogs for kitchens, shoes for school. All of it from <a href="/brands">brands</a> we have visited or worn, and nothing we would not hand across the counter.</p>
<h2>How we do it</h2>
<ul>
<li><strong>Fit first.</strong> Every size in every system, foot lengths in centimetres, widths where they exist.</li>
<li><strong>Honest numbers.</strong> Stock is what is on the shelf. A struck price is one we really asked. Weights come from our own scale.</li>
<li><strong>Forty days.</strong> Because nobody knows after four.</li>
<li><strong>Repair before replace.</strong> We sell laces, insoles and polish, and say when a cobbler is the better buy.</li>
</ul>
<h2>Where we are</h2>
<p>In every Australian state and territory, in Auckland and in Christchurch, with independent stockists between. The <a href="/stores">store finder</a> has them all, with hours.</p>
<h2>Who writes here</h2>
<p>Our fitters, buyers and the repair bench write <a href="/blog">the blog</a>. They are told to be useful and to stop when they have said it.</p>
<h2>The small print</h2>
<p>${SHOP_DETAILS.name}, ABN ${SHOP_DETAILS.abn}, ${SHOP_DETAILS.address}. ${PHONE_LINK}, ${EMAIL_LINK}. Want to work with us? See <a href="/articles/careers">jobs</a>.</p>`,
  },
  {
    path: 'careers',
    title: 'Jobs',
    summary: 'Fitters, buyers, pickers and the repair bench: what we look for and how to apply.',
    updated: '2026-10-05',
    body: `
<p>You do not need to know boots. You need to like people who have been on their feet since five, and be able to listen for longer than you talk. The rest we teach.</p>
<h2>What the work is</h2>
<ul>
<li><strong>Fitters</strong> in our stores measure feet, ask what the day looks like, and send people home with one pair rather than two. Six weeks of training, the first two at the measuring plate.</li>
<li><strong>Pickers and packers</strong> in Dandenong South. Early and late shifts, and we provide the shoes.</li>
<li><strong>Repair bench.</strong> Leather, stitching, zips. A trade background helps.</li>
<li><strong>Buyers and writers.</strong> Rarely, and mostly from inside.</li>
</ul>
<h2>What you get</h2>
<ul>
<li>Rosters four weeks ahead, at or above the award.</li>
<li>Two pairs of boots a year and a discount for your household.</li>
<li>A stool. Standing all day is for those who have to.</li>
<li>Paid leave for community emergency services.</li>
</ul>
<h2>How to apply</h2>
<p>Write to ${EMAIL_LINK} with the word job and the town in the subject. Half a page is enough: what you have done, what you liked about it, when you can start. No photo, no age, no template. You hear from us within ten business days either way.</p>
<h2>Everyone</h2>
<p>We hire people of every age and background, Aboriginal and Torres Strait Islander people and Māori very much included. If you need something to make the interview work for you, an interpreter, a ramp, another time, say so and it will be there.</p>
<h2>School leavers</h2>
<p>We take trainees in retail each January in most stores. Ask at the counter. It is how two of our store managers began.</p>`,
  },
  {
    path: 'sustainability',
    title: 'Sustainability',
    summary: 'What we do about waste, packaging and long lives for boots, and what we have not solved.',
    updated: '2026-02-17',
    body: `
<p>The greenest pair of boots is the one you already own. That is an odd thing for a shop to say, so here is what follows from it.</p>
<h2>Longer lives</h2>
<ul>
<li>We mark styles whose soles can be replaced, and explain <a href="/blog/care-and-repair/resoling">when that is worth it</a>.</li>
<li>Spare laces, insoles and polish for everything we sell, in <a href="/categories/accessories/boot-care">boot care</a>.</li>
<li>Good size advice. Every pair sent back has travelled twice for nothing.</li>
</ul>
<h2>Packaging</h2>
<p>One carton, the boot box, no box inside a box. Paper tape, paper filling, and no plastic bags from us. Makers still wrap some clothes in film for the sea. We ask them to stop, and about a third have.</p>
<h2>Delivery</h2>
<p>Standard delivery travels by road and shares a van. Four-hour delivery does not, which is one reason why it is dearer. Click and collect from a shop you pass anyway is the lightest of all.</p>
<h2>Returned things</h2>
<p>Clean returns go back on the shelf. Pairs with a mark are sold as such in our outlets, and the rest goes to charities that fit out people for a first job. What nobody can wear is taken apart: rubber goes into mats and playground floors.</p>
<h2>What we have not solved</h2>
<ul>
<li>A safety boot mixes steel, foam, leather and glue. Nobody recycles all of it yet.</li>
<li>Hi-vis polyester sheds fibres in the wash. Full loads and cool water help a little.</li>
<li>Most of what we sell crosses an ocean.</li>
</ul>
<p>We make no claim to be carbon neutral. When we have numbers that somebody else has checked, they will be on this page. If you think a product page claims too much, <a href="/articles/contact">write to us</a> and we will show our evidence or change it.</p>`,
  },
  {
    path: 'accessibility',
    title: 'Accessibility',
    summary: 'How this shop works with keyboards, screen readers and large text, and how to tell us when it does not.',
    updated: '2026-11-01',
    body: `
<p>Everybody wears shoes. We build this site to meet WCAG 2.2 at level AA, and test it with people rather than only with tools.</p>
<h2>What you can count on</h2>
<ul>
<li>Everything works with a keyboard alone, in a sensible order, with a visible focus. The first stop on each page is a link that skips to the content.</li>
<li>Pages have headings, landmarks and labels that screen readers understand. Changes, such as an item landing in the cart, are announced.</li>
<li>Text can be enlarged to 400 per cent without scrolling sideways.</li>
<li>Colours are always named in words. No message depends on colour alone.</li>
<li>Nothing blinks or plays by itself. If your device asks for less motion, there is none.</li>
<li>Browsing, reading and looking up stores work without JavaScript.</li>
</ul>
<h2>Known gaps</h2>
<ul>
<li>Card fields and wallets in the checkout come from payment providers. We have chosen ones that can be used with a keyboard, but their wording is theirs.</li>
<li>Some makers’ size charts arrive as pictures. We type them out as tables, and until then we answer by phone.</li>
</ul>
<h2>In our stores</h2>
<p>All have step-free entrances, a bench with arms and a wide aisle to it. Assistance dogs are welcome. Where we are open on Thursday evening, after six is the quiet hour: no music, dimmed lights. Hours are on each <a href="/stores">store’s page</a>.</p>
<h2>Tell us</h2>
<p>If something does not work for you, that is a fault, and we treat it as one. Write to ${EMAIL_LINK} or ring ${PHONE_LINK}, say what you tried and with what, and we reply within two business days. We can take any order by phone meanwhile, at the same price as online.</p>`,
  },
  {
    path: 'privacy',
    title: 'Privacy',
    summary: 'What we keep about you, why, for how long, and how to see or delete it.',
    updated: '2026-11-28',
    body: `
<p>This policy explains how ${SHOP_DETAILS.name}, ABN ${SHOP_DETAILS.abn}, uses personal information under the Privacy Act 1988 of Australia and the Privacy Act 2020 of New Zealand.</p>
<h2>What we collect</h2>
<ul>
<li><strong>To sell you something:</strong> name, email, phone, addresses, your purchase order number, a frequent flyer number if you add one, what you ordered, returned and reviewed, who collects for you or gets your gift card, and the campaign whose link brought you here within the last 24 hours.</li>
<li><strong>If you make an account:</strong> also saved addresses and cards, names and public keys of passkeys, sizes, wishlist, crew lists, cart and, if you give them, gender, date of birth and a frequent flyer number with your last name.</li>
<li><strong>If you ask for mail:</strong> your address and what you asked for, a size that is sold out, the answer to a question or the newsletter.</li>
<li><strong>To prevent fraud:</strong> a random number in a cookie and technical details of your device at checkout.</li>
<li><strong>To run the site:</strong> which pages were asked for and which failed, without your name.</li>
</ul>
<p>You can browse and buy without an account. We do not collect sensitive information, and we do not sell any.</p>
<h2>Cards</h2>
<p>Card numbers go from your browser straight to the payment provider. They never reach our servers. For a saved card we keep a token, the brand, the expiry date and the last four digits.</p>
<h2>Cookies and storage in your browser</h2>
<table>
<thead><tr><th>What</th><th>For</th><th>How long</th></tr></thead>
<tbody>
<tr><td>Session</td><td>Staying signed in</td><td>Up to 30 days</td></tr>
<tr><td>Log-in form</td><td>Keeping other sites from sending it in your name</td><td>Until you close the browser</td></tr>
<tr><td>Known device</td><td>Sparing you the wait when strangers try your password</td><td>365 days</td></tr>
<tr><td>Passkey question</td><td>Knowing that its answer comes from the browser we asked</td><td>5 minutes</td></tr>
<tr><td>Sign-up</td><td>Knowing, when you open our mail, that it was you who made the account</td><td>30 days</td></tr>
<tr><td>Page to return to</td><td>Going on where you were once you have logged in</td><td>30 minutes</td></tr>
<tr><td>Order access</td><td>Seeing one order you looked up</td><td>30 minutes</td></tr>
<tr><td>Checkout progress</td><td>Which step you are at, nothing personal</td><td>Until you close the browser</td></tr>
<tr><td>Fraud number</td><td>Recognising stolen cards</td><td>400 days</td></tr>
<tr><td>Bot check</td><td>Not asking twice whether you are a person</td><td>30 minutes</td></tr>
<tr><td>Promo code</td><td>The code of a link you came by, until your cart takes it</td><td>7 days</td></tr>
<tr><td>Cart without JavaScript</td><td>What is in it</td><td>30 days</td></tr>
<tr><td>Contact, addresses and your last order</td><td>Not typing them again in the checkout. Kept in your browser</td><td>Until you log out or clear it</td></tr>
<tr><td>Frequent flyer number and last name, added without an account</td><td>Your order, and your account if you log in. Kept in your browser</td><td>Counts for 2 hours, there until you log in, remove it or clear it</td></tr>
<tr><td>Campaign of a link you came by</td><td>Knowing which advertisement led to an order. Kept in your browser</td><td>Counts for 24 hours, there until you clear it</td></tr>
<tr><td>Your answer about Google Analytics, where we ask; after a yes a random number</td><td>Not asking again, and telling visits apart. Kept in your browser</td><td>Until you answer anew or clear it</td></tr>
<tr><td>Cart, wishlist, sizes, my store, postcode, country, what you looked at and searched for, announcements you closed, when you logged in or out</td><td>Kept in your browser</td><td>Until you clear it</td></tr>
</tbody>
</table>
<h2>Who else sees it</h2>
<p>Only those who need it for your order: payment providers, carriers, the service that sends our email, the airline if you collect points, fraud screening. If you have said yes where we ask, Google Analytics sees the pages and products you look at and buy, under the random number, without name or email. Some of them keep data outside Australia and New Zealand, mostly in the United States and the European Union. We bind them by contract to protect it.</p>
<h2>Email and SMS</h2>
<p>Only if you agree, and you confirm the address first. Every mail has a link to stop, which works at once.</p>
<h2>How long</h2>
<p>Orders and invoices for at least seven years, as tax law asks. Accounts until you close them; if nobody confirms its address, we delete an account 30 days after the last email about it. Reviews stay beside the product, under your first name and an initial. Requests to be told about a size until 30 days after we have written to you once, a year at most if it stays sold out. A question about a product stands beside it with our answer, without your name or address, which we keep until a month after we have answered; one we don’t publish goes after half a year. If you ask for the newsletter and never confirm your address, we delete it 30 days after you last asked. If you close an account whose address gets the newsletter, it is off the list at once, and we delete the address 30 days later, when whoever sends our email knows. If you ask for mail about your wishlist: when you asked, and the price you last knew of each item, until you close the account.</p>
<h2>Your rights</h2>
<p>Ask to see, correct or delete what we hold: ${EMAIL_LINK}. We answer within 30 days, free of charge. If you are not satisfied, see <a href="/articles/contact/complaints">complaints</a> or go to the Office of the Australian Information Commissioner or the Privacy Commissioner of New Zealand. If a breach is likely to harm you seriously, we tell you and the commissioner without delay.</p>`,
  },
  {
    path: 'terms',
    title: 'Terms of sale',
    summary: 'The agreement between you and us, as short as we could make it.',
    updated: '2026-10-01',
    body: `
<p>These terms apply when you buy from ${SHOP_DETAILS.name}, ABN ${SHOP_DETAILS.abn}, ${SHOP_DETAILS.address}, on this site. Nothing in them excludes, restricts or modifies rights you have under the Australian Consumer Law, the New Zealand Consumer Guarantees Act or any other law that cannot be excluded. If a clause seems to, the law wins.</p>
<h2>1. Orders</h2>
<p>The site is an invitation to buy. Your order is an offer, and we accept it when we confirm it with an order number. Things in a cart are not reserved. A line may hold up to 99 of a size, or fewer where the product says so.</p>
<h2>2. Prices</h2>
<p>In Australian dollars, including 10 per cent GST, for shoppers in Australia and New Zealand alike. New Zealand customs may ask for charges on large orders. Those are yours. If a price is plainly wrong, we may cancel before dispatch and refund everything.</p>
<h2>3. Payment</h2>
<p>Card, PayPal, Apple Pay, Google Pay, <a href="/articles/afterpay">Afterpay</a> from $0.04 to $2,000, and up to ten <a href="/articles/gift-cards">gift cards</a>. If a payment fails, so does the order, and nothing is owed.</p>
<h2>4. Delivery and risk</h2>
<p>Methods, times and prices are on the <a href="/articles/delivery">delivery page</a>. Times are estimates. Risk passes to you when the parcel is delivered, or left where you authorised us to leave it.</p>
<h2>5. Returns and faults</h2>
<p>40 days for a change of mind, as described under <a href="/articles/returns">returns</a>. For faults see <a href="/articles/warranty">warranty and your rights</a>.</p>
<h2>6. Offers</h2>
<p>Codes and promotions follow <a href="/articles/promotions-terms">their own terms</a>.</p>
<h2>7. Product information</h2>
<p>Pictures show shape and colour as well as a screen can. Ratings are the makers’ certified ones. Whether a product suits your workplace is a matter of its risk assessment. Ask us when in doubt.</p>
<h2>8. Accounts</h2>
<p>Keep your password to yourself and tell us if you think somebody else has it. You may close your account at any time.</p>
<h2>9. Liability</h2>
<p>We are responsible for loss caused by our breach that was reasonably foreseeable. We are not responsible for events beyond our control, such as floods and strikes, but we will tell you and let you cancel.</p>
<h2>10. Law</h2>
<p>The law of Victoria applies. If you live elsewhere, you keep the protection of your own consumer law and may go to your own courts.</p>
<h2>11. Changes</h2>
<p>The terms that count are those on the day you ordered.</p>`,
  },
  {
    path: 'payment-methods',
    title: 'Ways to pay',
    summary: 'Cards, wallets, PayPal, Afterpay and gift cards, and what to do when a payment is declined.',
    updated: '2026-08-03',
    body: `
<table>
<thead><tr><th>Method</th><th>Good to know</th></tr></thead>
<tbody>
<tr><td>Credit and debit card</td><td>Typed into fields of the payment provider. Can be saved to your account.</td></tr>
<tr><td>Apple Pay, Google Pay</td><td>On devices that have them. Also straight from the cart.</td></tr>
<tr><td>PayPal</td><td>Also straight from the cart. May offer four payments from $30 to $2,000.</td></tr>
<tr><td><a href="/articles/afterpay">Afterpay</a></td><td>Four payments over six weeks, $0.04 to $2,000.</td></tr>
<tr><td><a href="/articles/gift-cards">Gift cards</a></td><td>Up to ten, together with any one of the others.</td></tr>
</tbody>
</table>
<h2>When you are charged</h2>
<p>When your things leave us. Placing the order has the amount held on your card, PayPal or Afterpay. We take it with the first parcel, when you collect, or at once for gift cards and services. PayPal and Afterpay are charged parcel by parcel, a card in one sum. A hold does not last: after six days on a card, nine with PayPal and twelve with Afterpay, we take the money for what is still to come. What we cancel afterwards goes back. Gift cards pay at once. Saving a card without buying may show a test of up to one dollar, which is released again.</p>
<h2>Currency</h2>
<p>Always Australian dollars, in New Zealand too. Your bank converts, and may charge for it.</p>
<h2>Declined?</h2>
<p>You have not been charged. The usual causes: a digit, the expiry date, a daily limit, or a bank that wants you to confirm in its app. Try again once, then another method. If a page says that the order could not be processed, read <a href="/articles/order-not-processed">what that means</a>.</p>
<h2>Changed in another window</h2>
<p>If prices, stock or your cart changed while you were paying, we show you the new total and ask again. We never charge an amount you have not seen.</p>
<h2>Invoices</h2>
<p>Each order that was not cancelled has a tax invoice that shows the GST. Find it with the order in <a href="/account/orders">your account</a>, or <a href="/orders">look it up</a>.</p>`,
  },
]
