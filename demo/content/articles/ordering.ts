import 'server-only'
import { EMAIL_LINK, PHONE_LINK } from '#lib/server/platform/shop-details.ts'
import type { DemoArticle } from '../demo-article.ts'

/** What happens between the cart and the front door. */
export const ORDERING: readonly DemoArticle[] = [
  {
    path: 'delivery',
    title: 'Delivery',
    summary: 'What it costs, how long it takes and where we send to. Standard delivery in Australia is free from $99.',
    updated: '2026-11-20',
    body: `
<p>We deliver to every street address in Australia and New Zealand. All prices, delivery included, are in Australian dollars with GST in them.</p>
<table>
<thead><tr><th>Method</th><th>Where</th><th>Time</th><th>Price</th></tr></thead>
<tbody>
<tr><td>Standard</td><td>Australia</td><td>3 to 6 business days, to remote places 6 to 10</td><td>$9.95, free from $99</td></tr>
<tr><td>Express</td><td>Australia</td><td>1 to 3 business days, to remote places 3 to 5</td><td>$14.95</td></tr>
<tr><td>Four-hour</td><td>Metropolitan postcodes of Melbourne, Sydney, Brisbane, Adelaide and Perth</td><td>Within four hours, ordered by 1 pm, Melbourne time, on a business day</td><td>$19.95</td></tr>
<tr><td>New Zealand</td><td>New Zealand</td><td>5 to 9 business days, to the Chatham Islands 8 to 15</td><td>$19.95</td></tr>
<tr><td><a href="/articles/click-and-collect">Click and collect</a></td><td>Our stores in Australia</td><td>When the store’s email says so</td><td>Free</td></tr>
</tbody>
</table>
<p>Days count from when the parcel leaves us: the same business day for what you order by 2 pm, Melbourne time, else the next. Business days are Monday to Friday without public holidays, those of Victoria, where we pack, and those where you are. Enter your postcode on any product page to see the dates for your address. The checkout starts with express selected. Change it there if you would rather wait and save.</p>
<h2>Free standard delivery from $99</h2>
<p>It counts what your items cost after discounts, before delivery. Gift cards you pay with do not lower it. The cart tells you how much is missing. Express, four-hour and New Zealand delivery keep their price whatever the order.</p>
<h2>To New Zealand</h2>
<p>$19.95 an order, 5 to 9 business days, 8 to 15 to the Chatham Islands, to any street address. There is no free threshold, no express and no click and collect across the Tasman. You pay in Australian dollars with the GST that is in the price, and nothing more to us. Orders above NZ$1,000 may meet customs charges at the border, which are yours.</p>
<h2>Authority to leave</h2>
<p>Four-hour delivery needs your authority to leave the parcel in a safe place if nobody opens. You give it in the checkout, with up to 250 characters of instructions. With the other methods it is your choice. Without it, the carrier leaves a card and you collect the parcel.</p>
<h2>PO boxes and parcel lockers</h2>
<p>Standard delivery goes to both. Couriers do not, so choose a street address for express and four-hour.</p>
<h2>Where is my parcel?</h2>
<p>How far your order has come stands under <a href="/account/orders">your orders</a> or, without an account, with your <a href="/orders">order number and email</a>. If it is on its way for longer than the table above says, <a href="/articles/contact">tell us</a>. Finding it is our job, not yours.</p>
<h2>Damaged or missing</h2>
<p>Keep the carton, take a photo and write to ${EMAIL_LINK}. We send a replacement or the money. What the carrier thinks about it is between the carrier and us.</p>`,
  },
  {
    path: 'click-and-collect',
    title: 'Click and collect',
    summary: 'Order here, pick up at one of our stores in Australia, pay nothing for delivery.',
    updated: '2026-09-18',
    body: `
<p>Choose click and collect in the checkout and pick a store. It costs nothing, whatever the order is worth.</p>
<h2>Which stores</h2>
<p>Our own stores in Australia, but only those that hold everything in your order at that moment. A store that is short of one line is not offered, so that you never make the trip twice. Our New Zealand stores and independent stockists do not do click and collect. They are all in the <a href="/stores">store finder</a>, with hours and phone numbers.</p>
<h2>Step by step</h2>
<ol>
<li>Place the order. You get a confirmation with the order number. Please do not set out yet.</li>
<li>The store takes your things from the shelf and checks the sizes.</li>
<li>You get a second email: ready for collection.</li>
<li>Bring the order number and a photo ID. If somebody else is coming, forward them the email, and put their name in when you order.</li>
</ol>
<p>We keep it for ten days from the second email and remind you once. After that we cancel it and refund what you paid for it.</p>
<h2>Try it on there</h2>
<p>There is a bench, a measuring plate and somebody who knows boots. If the size is wrong and the right one is on the shelf, we swap it on the spot. If you do not want it at all, we refund it on the spot too.</p>
<h2>Big days</h2>
<p>Saturday from ten to noon is full. Thursday evening is quiet, where we are open late. For more than ten pairs ring the store first, and the staff will have a trolley at the back door.</p>
<h2>Something missing?</h2>
<p>If the last pair turns out to be damaged, the store rings before it cancels. You choose: another size, delivery from another store at our cost, or your money back.</p>`,
  },
  {
    path: 'returns',
    title: 'Returns',
    summary: 'Forty days from the order, for any reason. How to start a return with or without an account.',
    updated: '2026-10-12',
    body: `
<p>You have 40 days from the day you ordered to send things back because they do not fit or you changed your mind. Day 40 counts. Faulty things are another matter: there is no such limit for them, see <a href="/articles/warranty">warranty and your rights</a>.</p>
<h2>What comes back</h2>
<p>Unworn outside, clean, with its box and tags. Walk on carpet as much as you like: that is how you find out. Gift cards cannot be returned, nor can an order that has been cancelled. Boots made to measure and clothes with your logo were made for you, so talk to us first and we will put them right.</p>
<h2>Start a return</h2>
<ol>
<li><strong>With an account:</strong> open the order under <a href="/account/orders">your orders</a> and choose return.</li>
<li><strong>Without one:</strong> <a href="/orders">look up the order</a> with its number and your email, then choose return.</li>
<li>Tick the items, how many, and why: too small, too big, changed my mind, faulty, wrong item, or not as described. A note helps us, but you need not write one.</li>
<li>You get a return number with instructions and a slip to print. Put the slip or the number in the parcel; a store scans it from your phone.</li>
</ol>
<p>A return link works for 24 hours. If yours has expired, open the order again and a fresh one is there.</p>
<h2>Where to bring it</h2>
<ul>
<li><strong>To any Steelcap store</strong>, in Australia or New Zealand. Free, and refunded while you wait. See the <a href="/stores">store finder</a>.</li>
<li><strong>By post.</strong> If it is faulty, wrong or not as described, we pay. If you changed your mind or it did not fit, you pay the postage.</li>
</ul>
<h2>From New Zealand</h2>
<p>The 40 days and the reasons are the same. Our stores in Auckland and Christchurch take returns free, on the spot. By post, what is faulty, wrong or not as described travels at our cost: keep the receipt and we refund it with the items. Otherwise you pay the postage to Australia. The refund is in Australian dollars, so the rate of your bank may have moved.</p>
<h2>Your money</h2>
<p>Refunds go back the way you paid, within five business days of the parcel reaching us. Your bank may need a few more. What was paid by gift card goes back to a gift card. Afterpay reduces your open instalments first. If the order had an offer, you get back what you paid after it. The exact amount stands beside the button before you press it, and on the order’s page once the return is with us.</p>
<h2>Need another size?</h2>
<p>Choose the other size in the return: we keep it for you for 30 days, and send it, free, once the first pair is back. The quickest way is still to order it now and return the first pair: you will not wait for the post to go both ways.</p>`,
  },
  {
    path: 'afterpay',
    title: 'Afterpay',
    summary: 'Four equal payments over six weeks, for orders from $0.04 to $2,000.',
    updated: '2026-08-03',
    body: `
<p>Afterpay lets you take the boots now and pay in four parts. It is a service of another company with its own terms: read them, and borrow only what you can pay back.</p>
<h2>How it works here</h2>
<ul>
<li>The amount must be between $0.04 and $2,000, both included.</li>
<li>What counts is the order’s total, whatever a gift card pays of it: an order of $2,050 cannot go on Afterpay, not even with a $100 gift card. The four payments are of what the gift card leaves.</li>
<li>You need an Afterpay account that pays in Australian dollars. Ask Afterpay whether yours, if it was opened in New Zealand, does.</li>
<li>You pay four instalments: one today, then after two, four and six weeks.</li>
<li>They are equal. If the cents do not divide by four, the first payment takes the extra ones.</li>
</ul>
<table>
<thead><tr><th>Order of $189.95</th><th>Amount</th></tr></thead>
<tbody>
<tr><td>Today</td><td>$47.51</td></tr>
<tr><td>In 2 weeks</td><td>$47.48</td></tr>
<tr><td>In 4 weeks</td><td>$47.48</td></tr>
<tr><td>In 6 weeks</td><td>$47.48</td></tr>
</tbody>
</table>
<p>The product page and the checkout show the amounts and dates for your order before you decide.</p>
<h2>What it costs</h2>
<p>We add nothing. Afterpay charges a fee if you pay late. Whether you may use it, and up to what amount, is for Afterpay to say. If it says no, you have not been charged, and every other way of paying is still there.</p>
<h2>If the order changes while you are at Afterpay</h2>
<p>If you add something in another window, the totals no longer agree. We then stop and ask you to start Afterpay again with the new total, rather than charge a wrong one.</p>
<h2>Returns</h2>
<p>Send things back as usual. We refund Afterpay, which takes the amount off your last instalments first and pays back what you have overpaid. The <a href="/articles/returns">returns page</a> has the steps.</p>
<h2>PayPal in four</h2>
<p>For totals from $30 to $2,000 PayPal may offer its own plan in four payments. That one is between you and PayPal.</p>`,
  },
  {
    path: 'gift-cards',
    title: 'Giving and using gift cards',
    summary: '$50, $100, $200 or $500, by email within the hour, valid for three years, spent in one go or in parts.',
    updated: '2026-07-20',
    body: `
<p>For when you do not know their size. <a href="/categories/gift-cards">Gift cards</a> come in $50, $100, $200 and $500, are sent by email within the hour, or to somebody else on a day you choose, and are valid for three years. Nothing is ever deducted for not using them.</p>
<h2>Paying with one</h2>
<ol>
<li>Open the gift card part of the cart or the payment step.</li>
<li>Enter the code and the PIN from the email. Capitals and spaces do not matter.</li>
<li>We show what is left on it (so does <a href="/gift-cards/balance">gift card balance</a>) and take it off the total. The rest of the order goes on a card, PayPal, Afterpay, Apple Pay or Google Pay.</li>
</ol>
<p>You can use up to ten gift cards in one order. What you do not spend stays on the card. If a card covers everything, no other payment is needed. They work in our stores too.</p>
<h2>When it does not work</h2>
<table>
<thead><tr><th>We say</th><th>It means</th></tr></thead>
<tbody>
<tr><td>Code or PIN is incorrect</td><td>One of the two is wrong. We do not say which, so that nobody can guess.</td></tr>
<tr><td>Locked</td><td>Five wrong PINs in a row. <a href="/articles/contact">Contact us</a> and we will check that it is yours.</td></tr>
<tr><td>Suspended</td><td>We have stopped the card, often because it was reported lost. Contact us.</td></tr>
<tr><td>Expired</td><td>Its last day, in Melbourne, is over.</td></tr>
<tr><td>Already redeemed</td><td>Nothing is left on it.</td></tr>
</tbody>
</table>
<h2>Good to know</h2>
<ul>
<li>A gift card costs nothing to send, and no offer and no other gift card takes anything off it.</li>
<li>Gift cards are not returnable and not exchanged for cash, except where the law says so.</li>
<li>Buying a gift card earns no frequent flyer points. Spending it does.</li>
<li>Money from a returned item goes back to the gift card that paid for it. Keep the email until the boots are broken in.</li>
<li>Treat the code and PIN like cash. We will never ask you for them by phone or email.</li>
</ul>`,
  },
  {
    path: 'order-not-processed',
    title: 'Your order could not be processed',
    summary: 'What happened, whether money was taken, and what to do now.',
    updated: '2026-11-03',
    body: `
<p>We are sorry. We could not accept this order, and <strong>it has not been placed</strong>. Nothing will be sent and nothing was taken off the shelf for it.</p>
<h2>Was money taken?</h2>
<p>No. We stop before a payment is completed. Your bank may show a pending amount for a few days. That is a hold, not a charge, and it falls away by itself, usually within three to five business days. Gift cards keep their balance, and a discount code you used still counts as unused.</p>
<h2>What happened?</h2>
<p>We cannot always say. The usual reasons are:</p>
<ul>
<li>The billing address does not match the one your bank has.</li>
<li>The payment was stopped by a check that protects you from somebody else using your card.</li>
<li>The delivery address could not be confirmed.</li>
<li>Too many attempts were made in a short time.</li>
</ul>
<h2>What to do now</h2>
<ol>
<li><strong>Your cart is still there.</strong> <a href="/cart">Go back to it</a> and check name, address and phone number, letter by letter.</li>
<li>Try another way of paying. If you used a card, try PayPal, or the other way round.</li>
<li>Wait fifteen minutes if you have tried several times.</li>
<li>Still stuck? Ring ${PHONE_LINK} or write to ${EMAIL_LINK}. We can take the order by phone, and your <a href="/stores">nearest store</a> can do it at the counter.</li>
</ol>
<h2>Did you get an order number?</h2>
<p>If a page showed you an order number together with a failed payment, please <a href="/articles/contact">contact us</a> with that number before you order again. In that case we want to look first, so that you do not pay twice.</p>`,
  },
  {
    path: 'promotions-terms',
    title: 'Offers and promotion codes',
    summary: 'How codes and automatic offers work together, and why one may be refused.',
    updated: '2026-11-20',
    body: `
<p>Enter a code in the cart or on the payment step. Capitals and spaces around it do not matter. The cart shows at once what it saves, or why it does not.</p>
<h2>The rules</h2>
<ul>
<li>Up to three offers that need a code work at once. Offers that need none come on top.</li>
<li>An exclusive offer does not combine with others. If you have both, we apply whichever saves you more, and say so.</li>
<li>Some offers, clearance for example, keep later offers out. The cart says so.</li>
<li>An offer for some products leaves the rest of the cart alone.</li>
<li>Codes that work once per customer are counted by account, or by email for guests. They count when an order is placed, not when you try them.</li>
<li>Offers end at midnight in Melbourne unless they say otherwise, or when the stated number has been used.</li>
</ul>
<h2>Always on</h2>
<ul>
<li>The third pair of our merino boot socks is free. No code needed.</li>
<li>Ten per cent off when you buy two pairs of <a href="/categories/school/school-shoes">school shoes</a>.</li>
<li>Twenty per cent off <a href="/categories/footwear/gumboots">gumboots</a>: they say beside their price what one costs in your cart.</li>
</ul>
<h2>Was and now</h2>
<p>A struck price is what we really asked before, for that colour, for a reasonable time. We do not raise prices to lower them. Everything reduced is under <a href="/shop/sale">sale</a>.</p>
<h2>Returns</h2>
<p>You get back what you paid for each thing after its offers, to the cent, and what you keep costs no more because of it. Of three equal pairs of which one was free, each brings two thirds of its price. Where the free pair is another product than the two you paid for, it brings nothing, but you may send it.</p>
<h2>Frequent flyer points</h2>
<p>Add your frequent flyer number in the checkout or your account to earn 2 points for each whole dollar spent on items after discounts. Delivery and gift cards earn none.</p>
<h2>Mistakes</h2>
<p>If an offer was plainly published by mistake we may cancel an order made with it before it is sent, and refund all of it. Your rights under the Australian Consumer Law, or the New Zealand Consumer Guarantees Act, stay as they are.</p>`,
  },
]
