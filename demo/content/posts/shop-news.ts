import 'server-only'
import type { DemoTopic } from '../blog-post.ts'
import { CALLUM, DES, JOANNE, PRIYA } from '../staff.ts'

export const SHOP_NEWS: DemoTopic = {
  slug: 'shop-news',
  name: 'Shop news',
  intro: 'What we change, why, and what it means for your next order.',
  posts: [
    {
      slug: 'how-we-count-stock',
      title: 'How we count: why “only 3 left” means three',
      excerpt: 'What happens between the shelf and the size button, and why a size can disappear while you think.',
      author: CALLUM,
      date: '2026-10-20',
      picture: { type: 'lace-up-boot', colour: 'charcoal', details: ['toe-cap', 'black-sole'], view: 'pair' },
      alt: 'A pair of charcoal lace-up safety boots',
      products: [
        [102, 'charcoal'],
        [101, 'claret'],
        [126, 'black'],
      ],
      body: `
<p>You know the shop that says “only two left” for six weeks. We said we would not be that shop. Here is what the words on our pages are tied to.</p>
<h2>Where the number comes from</h2>
<p>Each size of each colour has a count of its own. It goes down when somebody places an order or buys at the counter, and up when a delivery has been opened and counted. What you see is at most five minutes old. If we cannot tell how fresh a number is, we say so instead of guessing.</p>
<h2>What the words mean</h2>
<ul>
<li><strong>In stock:</strong> more than five.</li>
<li><strong>Only 3 left:</strong> three, in that size and colour, for all of us.</li>
<li><strong>Sold out:</strong> none. The size stays on the page, so that you know it is made, and you can ask for an email when it comes back. One email, once.</li>
</ul>
<h2>The cart is not a fence</h2>
<p>A pair in your cart is not set aside. It is yours once the order is placed. If somebody else takes the last pair while you look for your card, the cart tells you and names the line. We thought about holding pairs for half an hour. It would have meant that five pairs in five forgotten carts looked sold out to everyone else.</p>
<h2>Stores</h2>
<p>Every store has its own shelf count, and the product page shows it. Click and collect is offered only for stores that hold the whole order. Shop shelves are a little less certain than a warehouse: a pair may be on somebody’s feet at the fitting bench. If it matters and the count is one, ring the store first. The numbers are on the <a href="/stores">store pages</a>.</p>
<h2>When we get it wrong</h2>
<p>It happens: a mislabelled box, two left boots. Then we ring or write on the same day, and you choose between another size, another colour or your money back. We log each case. Last quarter it was 4 orders in every 10,000, and three of those were the same shelf.</p>`,
    },
    {
      slug: 'tax-time-and-workwear',
      title: 'Tax time: which work clothes to keep the receipt for',
      excerpt:
        'A plain outline of what may count and what does not, where to read the rules, and how to get your invoices from us.',
      author: JOANNE,
      date: '2026-06-16',
      picture: { type: 'hi-vis-vest', colour: 'hi-vis-orange', details: ['tape', 'zip', 'pocket'], view: 'front' },
      alt: 'An orange taped hi-vis vest with pockets',
      products: [
        [207, 'hi-vis-orange'],
        [101, 'wheat'],
        [228, 'orange-navy'],
        [401, 'navy'],
      ],
      body: `
<p>We sell boots, not tax advice. But every June people ask the same questions at the counter, so here is the outline for Australia. The rules themselves are on the website of the Australian Taxation Office. Search there for clothing, laundry and dry-cleaning expenses, and read what it says for your occupation and your year.</p>
<h2>The usual groups</h2>
<table>
<thead><tr><th>Group</th><th>Example</th></tr></thead>
<tbody>
<tr><td>Protective</td><td>Safety boots, hi-vis, flame-resistant shirts, sun hats for outdoor work</td></tr>
<tr><td>Specific to an occupation</td><td>Chef’s checked pants: clothes that tell the public what you do</td></tr>
<tr><td>Compulsory uniform</td><td>Your employer’s logo on it, and you must wear it</td></tr>
<tr><td>Plain clothes</td><td>Jeans, plain tees and drill shirts, even if you wear them only for work</td></tr>
</tbody>
</table>
<p>The first three may be deductible if you paid yourself and were not paid back. Plain clothes generally are not, whatever your boss says about black pants. The cost of washing the first three may count too. There are limits and conditions, so look them up.</p>
<h2>What to keep</h2>
<ul>
<li>The tax invoice, on paper or as a picture you can read.</li>
<li>A note of what it was for, if that is not obvious.</li>
<li>Whether an allowance or a reimbursement covered any of it.</li>
</ul>
<h2>Getting invoices from us</h2>
<p>Every order has a tax invoice with our ABN and the GST shown. With an account, open the order under <a href="/account/orders">your orders</a> and print it. Without one, <a href="/orders">look up the order</a> by its number and your email.</p>
<h2>GST in one line</h2>
<p>Our prices include 10 per cent GST, so the GST is one eleventh of what you paid. If you are registered for GST and buy for your business, your accountant will want that line. It is on the invoice already worked out.</p>
<p>New Zealand works differently: most employees there cannot claim clothing at all. Ask Inland Revenue.</p>`,
    },
    {
      slug: 'logos-on-shirts',
      title: 'Logos on shirts: what embroidery can and cannot do',
      excerpt:
        'Four garments or more, a proof before the machine starts, and how to prepare a logo that stitches well.',
      author: PRIYA,
      date: '2026-03-24',
      picture: { type: 'polo', colour: 'navy', details: ['pocket'], view: 'front' },
      alt: 'A navy polo with a chest pocket',
      products: [
        [521, 'white'],
        [212, 'navy'],
        [213, 'teal'],
        [508, 'navy'],
      ],
      body: `
<p>We have put an embroidery machine in the Dandenong South store, and it has hardly stopped since. Here is what we learned in the first thousand shirts.</p>
<h2>How to order it</h2>
<ol>
<li>Put the garments in the cart, all sizes you need.</li>
<li>Add the embroidery service once for each garment and place: chest, back or sleeve. The minimum is four.</li>
<li>Send the logo to the address in the confirmation, with the order number.</li>
<li>We email a stitch proof within two working days. Nothing is sewn until you say yes.</li>
</ol>
<p>The service is listed without GST by our books and shown with GST on the page, like everything else.</p>
<h2>What stitches well</h2>
<ul>
<li>Letters at least 5 mm high. Smaller ones close up.</li>
<li>Lines at least 1 mm wide.</li>
<li>Up to six flat colours. Thread has no shades that run into each other.</li>
<li>A vector file, or a picture at least as big as the finished logo.</li>
</ul>
<p>Up to 10,000 stitches are included. A chest logo of 8 by 6 cm usually needs 6,000 to 8,000. A full back can need 25,000: ask us first.</p>
<h2>What does not</h2>
<p>Rain jackets: each stitch is a hole, so we do not do it. Thin mesh puckers under a solid block of thread. Stretch tees need a soft backing and a light design. And on hi-vis the logo must not eat into the fluorescent area or cover tape, or the garment may lose its class. We check that in the proof.</p>
<h2>Next year’s starter</h2>
<p>We keep the stitch file, so a single shirt for a new starter can be added to any later order of four. Choose polos from a range that keeps its dye lot, and the new navy will match the old one.</p>
<h2>Returns</h2>
<p>Try one size set without logos first. A shirt that carries your name cannot go back on the shelf, so check sizes before you approve the proof. If we make a mistake, we make it again. See <a href="/categories/services">services</a>.</p>`,
    },
    {
      slug: 'boots-made-to-measure',
      title: 'Boots made to measure, and who should not buy them',
      excerpt:
        'Five weeks, a print of your foot and a price to match. What you get, and three cheaper things to try first.',
      author: DES,
      date: '2025-02-06',
      picture: { type: 'lace-up-boot', colour: 'brown', details: ['toe-cap', 'black-sole'], view: 'detail' },
      alt: 'The toe of a brown made-to-measure boot',
      products: [
        [142, 'brown'],
        [142, 'black'],
        [522, 'tan'],
        [107, 'wheat'],
      ],
      body: `
<p>Some feet fit no box. One is two sizes longer. A toe is missing. An ankle was rebuilt with plates after a fall. For forty years those people were told to wear two pairs of socks. Now we have somebody who makes lasts.</p>
<h2>How it works</h2>
<ol>
<li>You order the style and we send a foam box to step into, one for each foot, with a sheet for the ball and instep measurements.</li>
<li>You send it back. A pair of lasts is milled from the print.</li>
<li>We ring you. Always. A number read over the phone has saved more boots than any machine.</li>
<li>The boots are cut, lasted and welted around a certified steel cap in the nearest cap size.</li>
<li>Five weeks from the day the print arrives, they are in the post.</li>
</ol>
<p>The lasts are kept for ten years, so that the second pair needs no print.</p>
<h2>What it cannot do</h2>
<p>It cannot make a cap narrower than caps are made, or a boot lighter than leather and rubber. It does not treat anything. If you have diabetes, numbness or sores, start with a podiatrist and bring their letter to us.</p>
<h2>Try these first</h2>
<ul>
<li><strong>A real width.</strong> Most people who ask for made to measure need a 2E and have never tried one.</li>
<li><strong>Stretching.</strong> For a bunion or a high instep in leather, overnight, for the price of two pairs of socks.</li>
<li><strong>One insole.</strong> If one foot is half a size smaller, fit the bigger foot and fill the other boot with a thin insole.</li>
</ul>
<p>Two pairs in two sizes, and wearing one boot of each, is dearer than it sounds and leaves two boots nobody wants. But for a difference of two sizes or more it still costs less than a last.</p>
<h2>If they do not fit</h2>
<p>Then we alter them or make them again, because fitting you is what you have paid for. Talk to us before you send them back. Widths and how to measure them are in <a href="/articles/size-guide/widths">our width guide</a>.</p>`,
    },
    {
      slug: 'summer-fitting-days',
      title: 'Summer fitting days: book a bench before Christmas',
      excerpt: 'Dates and times for the next fitting days in all stores.',
      author: CALLUM,
      // Always still to come: a reader must not see it.
      date: '2090-11-28',
      picture: { type: 'slip-on-boot', colour: 'tan', details: ['gum-sole'], view: 'pair' },
      alt: 'A pair of tan elastic-sided boots',
      products: [[121, 'tan']],
      body: `
<p>In the last week of November every store opens its fitting bench until nine. Bring the socks you work in and the boots you hate.</p>`,
    },
    {
      slug: 'winter-range-notes',
      title: 'Notes on the winter range',
      excerpt: 'What stays, what goes and what we are still testing.',
      author: PRIYA,
      date: '2026-11-02',
      published: false,
      picture: { type: 'softshell-jacket', colour: 'black', details: ['hood'], view: 'front' },
      alt: 'A black softshell jacket from the front',
      products: [[221, 'black']],
      body: `
<p>A draft. Waiting for the weights of the new jackets before it goes out.</p>`,
    },
    {
      slug: 'stocktake-weekend',
      title: 'Stocktake weekend',
      excerpt: 'Opening hours while we count.',
      author: CALLUM,
      date: '2026-06-27',
      published: false,
      picture: { type: 'laces', colour: 'black', details: [], view: 'front' },
      alt: 'A pair of black boot laces',
      products: [],
      body: `
<p>A draft. Hours to be confirmed with every store.</p>`,
    },
  ],
}
