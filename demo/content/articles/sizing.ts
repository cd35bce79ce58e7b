import 'server-only'
import type { DemoArticle } from '../demo-article.ts'

/** How to find a size. The numbers are those of the size runs. */
export const SIZING: readonly DemoArticle[] = [
  {
    path: 'size-guide',
    title: 'Size guide',
    summary: 'AU, UK, US and EU shoe sizes side by side, foot lengths, and how to measure for clothes.',
    updated: '2026-09-01',
    body: `
<p>Every shoe here lists its size in each system. Choose yours once, on any product page, and the whole shop follows. If you are not sure of your size, <a href="/blog/fit-and-sizing/measure-your-feet-after-work">measure your feet after work</a>. It takes ten minutes.</p>
<h2>Adult footwear</h2>
<table>
<thead><tr><th>AU men, UK</th><th>US men</th><th>AU women, US women</th><th>EU</th><th>Foot length</th></tr></thead>
<tbody>
<tr><td>4</td><td>5</td><td>6</td><td>37</td><td>23.3 cm</td></tr>
<tr><td>5</td><td>6</td><td>7</td><td>38</td><td>24.2 cm</td></tr>
<tr><td>6</td><td>7</td><td>8</td><td>39</td><td>25.0 cm</td></tr>
<tr><td>7</td><td>8</td><td>9</td><td>40.5</td><td>25.9 cm</td></tr>
<tr><td>8</td><td>9</td><td>10</td><td>42</td><td>26.7 cm</td></tr>
<tr><td>9</td><td>10</td><td>11</td><td>43</td><td>27.5 cm</td></tr>
<tr><td>10</td><td>11</td><td>12</td><td>44.5</td><td>28.4 cm</td></tr>
<tr><td>11</td><td>12</td><td>13</td><td>46</td><td>29.2 cm</td></tr>
<tr><td>12</td><td>13</td><td>14</td><td>47</td><td>30.1 cm</td></tr>
<tr><td>13</td><td>14</td><td></td><td>48</td><td>30.9 cm</td></tr>
<tr><td>14</td><td>15</td><td></td><td>49</td><td>31.8 cm</td></tr>
</tbody>
</table>
<p>Foot length is your foot, standing, from the wall to the longest toe. Do not add anything. Brands differ by a few millimetres: where a brand has its own chart, the product page shows that one.</p>
<p>Between two sizes? Take the larger with a safety cap, the smaller in an elastic-sided leather boot that will give.</p>
<h2>Wide or narrow feet</h2>
<p>Go wider, not longer. See <a href="/articles/size-guide/widths">widths</a>.</p>
<h2>Children</h2>
<p>See <a href="/articles/size-guide/kids">kids’ shoe sizes</a>.</p>
<h2>Clothes</h2>
<ul>
<li><strong>Chest:</strong> around the fullest part, under the arms, tape level.</li>
<li><strong>Waist:</strong> where the pants sit, over a shirt, breathing normally.</li>
<li><strong>Hip:</strong> around the widest part, feet together.</li>
<li><strong>Leg:</strong> from the crotch to the floor without shoes, less 2 cm.</li>
</ul>
<table>
<thead><tr><th>Letter</th><th>Men’s chest</th><th>Men’s waist</th><th>Women’s size</th></tr></thead>
<tbody>
<tr><td>S</td><td>94 to 99 cm</td><td>80 to 85 cm</td><td>8 to 10</td></tr>
<tr><td>M</td><td>100 to 105 cm</td><td>86 to 91 cm</td><td>10 to 12</td></tr>
<tr><td>L</td><td>106 to 111 cm</td><td>92 to 97 cm</td><td>14 to 16</td></tr>
<tr><td>XL</td><td>112 to 117 cm</td><td>98 to 103 cm</td><td>16 to 18</td></tr>
<tr><td>2XL</td><td>118 to 123 cm</td><td>104 to 109 cm</td><td>20 to 22</td></tr>
<tr><td>3XL</td><td>124 to 129 cm</td><td>110 to 115 cm</td><td>22 to 24</td></tr>
</tbody>
</table>
<p>Men’s pants carry the waist in centimetres and a letter: R regular, S stout, L long. More in <a href="/blog/fit-and-sizing/work-pants-that-fit">work pants that fit</a>.</p>`,
  },
  {
    path: 'size-guide/widths',
    title: 'Widths',
    summary: 'B, D and 2E: how to measure the width of your foot and which styles come in two fittings.',
    updated: '2026-04-16',
    body: `
<p>A fitting is the distance around the ball of the foot for a given length. When a boot is tight across the ball but right in length, you need another letter, not another number.</p>
<h2>Measure</h2>
<p>Stand on the foot. Put a soft tape around the widest part, over the joint of the big toe and the joint of the little one. Snug, not tight. Write down the millimetres for each foot and use the bigger.</p>
<h2>Men</h2>
<table>
<thead><tr><th>AU size</th><th>Regular (D)</th><th>Wide (2E)</th></tr></thead>
<tbody>
<tr><td>7</td><td>up to 243 mm</td><td>up to 253 mm</td></tr>
<tr><td>8</td><td>up to 248 mm</td><td>up to 258 mm</td></tr>
<tr><td>9</td><td>up to 253 mm</td><td>up to 263 mm</td></tr>
<tr><td>10</td><td>up to 258 mm</td><td>up to 268 mm</td></tr>
<tr><td>11</td><td>up to 263 mm</td><td>up to 273 mm</td></tr>
<tr><td>12</td><td>up to 268 mm</td><td>up to 278 mm</td></tr>
</tbody>
</table>
<h2>Women</h2>
<table>
<thead><tr><th>AU size</th><th>Regular (B)</th><th>Wide (D)</th></tr></thead>
<tbody>
<tr><td>6</td><td>up to 218 mm</td><td>up to 228 mm</td></tr>
<tr><td>7</td><td>up to 223 mm</td><td>up to 233 mm</td></tr>
<tr><td>8</td><td>up to 228 mm</td><td>up to 238 mm</td></tr>
<tr><td>9</td><td>up to 233 mm</td><td>up to 243 mm</td></tr>
<tr><td>10</td><td>up to 238 mm</td><td>up to 248 mm</td></tr>
</tbody>
</table>
<p>Styles that come in two fittings show both under the size on the product page, with stock of their own. Styles with one fitting are regular unless their facts say otherwise.</p>
<h2>Wider still</h2>
<p>Leather can be stretched a few millimetres over a bunion or a high instep. We do it overnight, see <a href="/categories/services">services</a>. It does not work across a steel cap. Beyond that there are boots made to measure. What the letters are about, in more words: <a href="/blog/fit-and-sizing/widths-explained">widths explained</a>.</p>`,
  },
  {
    path: 'size-guide/kids',
    title: 'Kids’ shoe sizes',
    summary: 'Why the count starts again after 13, how much room to leave, and a table from UK 9 to 5.',
    updated: '2026-01-10',
    body: `
<p>Children’s shoes in Australia use UK sizes. They run up to 13 or 13.5 and then start again at 1. So a size 1 is the next after 13, not a baby’s shoe. US sizes for kids are about one larger.</p>
<table>
<thead><tr><th>AU, UK</th><th>US kids</th><th>EU</th><th>Foot length</th></tr></thead>
<tbody>
<tr><td>9</td><td>10</td><td>27</td><td>16.5 cm</td></tr>
<tr><td>10</td><td>11</td><td>28</td><td>17.4 cm</td></tr>
<tr><td>11</td><td>12</td><td>29</td><td>18.2 cm</td></tr>
<tr><td>12</td><td>13</td><td>30.5</td><td>19.1 cm</td></tr>
<tr><td>13</td><td>1</td><td>32</td><td>19.9 cm</td></tr>
<tr><td>1</td><td>2</td><td>33</td><td>20.8 cm</td></tr>
<tr><td>2</td><td>3</td><td>34</td><td>21.6 cm</td></tr>
<tr><td>3</td><td>4</td><td>36</td><td>22.5 cm</td></tr>
<tr><td>4</td><td>5</td><td>37</td><td>23.3 cm</td></tr>
<tr><td>5</td><td>6</td><td>38</td><td>24.2 cm</td></tr>
</tbody>
</table>
<h2>Measure at home</h2>
<ol>
<li>In the afternoon, in school socks, standing against a wall.</li>
<li>Mark the longest toe on a sheet of paper. Both feet, and take the longer.</li>
<li>Find that length in the last column. If it falls between two rows, take the larger.</li>
</ol>
<p>The table already holds room to grow. Adding a size on top makes them trip.</p>
<h2>Check on the foot</h2>
<p>A thumb’s width in front of the longest toe, a heel that does not slip, and a bend under the ball of the foot. Look again each school holidays: young feet may grow a size in six months.</p>
<h2>Older students</h2>
<p>From UK 3 upward many children fit adult sizes in <a href="/categories/school/school-shoes">senior school shoes</a>. Girls’ feet in adult women’s sizes are two more than the UK number, see the <a href="/articles/size-guide">size guide</a>. Tips for the shop floor are in <a href="/blog/fit-and-sizing/school-shoes-that-last-the-term">a thumb of room</a>.</p>`,
  },
]
