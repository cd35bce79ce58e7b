// The shop's service worker. Its one task: a page that cannot be fetched, because the browser is offline, is answered
// with a page that says so. It keeps nothing; all else is fetched as without it (docs/decisions/093).

const PAGE = `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>You’re offline</title>
<style>
body { margin: 0; min-height: 100vh; display: grid; place-content: center; color: #16181b; background: #f5f2ec; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 30rem; padding: 24px; border-top: 8px solid #ffe500; background: #fff; }
h1 { margin: 0 0 12px; font-size: 1.75rem; line-height: 1.2; }
a { display: inline-block; min-height: 48px; padding: 0 24px; line-height: 48px; color: #fff; background: #c8410b; border: 1px solid; border-radius: 4px; font-weight: 700; text-decoration: none; }
a:focus-visible { outline: 3px solid #16181b; outline-offset: 3px; }
</style>
</head>
<body>
<main>
<h1>You’re offline</h1>
<p>We couldn’t fetch this page. Your cart is kept on this device, and so is what you typed at checkout, your card apart.</p>
<p>Check your connection: this page loads by itself once you’re back.</p>
<p><a href="">Try again</a></p>
</main>
<script>addEventListener('online', () => location.reload())</script>
</body>
</html>`

self.addEventListener('install', (event) => {
  // Where the browser can, it asks the network for everything but pages without waking this worker.
  event.addRoutes?.({ condition: { not: { requestMode: 'navigate' } }, source: 'network' })
  self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  // The page is asked for while the worker wakes.
  event.waitUntil(self.registration.navigationPreload?.enable())
})

self.addEventListener('fetch', (event) => {
  const { mode, method } = event.request
  if (mode === 'navigate' && method === 'GET') event.respondWith(answer(event))
})

async function answer(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    return new Response(PAGE, { status: 503, headers: { 'Content-Type': 'text/html; charset=utf-8' } })
  }
}
