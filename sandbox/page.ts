import { html, raw } from 'hono/html'

export type Markup = ReturnType<typeof html>

const STYLE = `
:root{--ink:#16181B;--steel:#5B636C;--bone:#F5F2EC;--line:#DDD8CE;--orange:#CC430D}
*{box-sizing:border-box}
body{margin:0;background:var(--bone);color:var(--ink);font:16px/1.5 "Public Sans",system-ui,sans-serif}
header{background:var(--ink);color:#fff}
header div,main{max-width:960px;margin:0 auto;padding:16px}
header div{display:flex;gap:8px 24px;align-items:center;flex-wrap:wrap}
header strong{font-size:18px}
header nav{display:flex;gap:4px 20px;flex-wrap:wrap}
header a{color:#fff;padding:10px 0}
h1{font-size:28px;line-height:1.2;margin:16px 0 8px}
h2{font-size:20px;margin:0 0 8px}
section{background:#fff;border:1px solid var(--line);border-radius:4px;padding:16px;margin:16px 0}
p{margin:0 0 12px;max-width:68ch}
.steel{color:var(--steel)}
label{display:flex;gap:12px;align-items:center;min-height:44px}
input[type=checkbox]{width:22px;height:22px;accent-color:var(--orange);flex:none}
textarea{font:inherit;width:100%;max-width:68ch;padding:8px;border:1px solid var(--steel);border-radius:4px}
input[type=number]{font:inherit;width:7em;padding:8px;border:1px solid var(--steel);border-radius:4px}
.switches{display:grid;grid-template-columns:repeat(auto-fill,minmax(290px,1fr));gap:0 24px;margin-bottom:12px}
.buttons{display:flex;gap:12px;flex-wrap:wrap}
button{font:inherit;font-weight:600;min-height:48px;padding:0 24px;border-radius:4px;border:1px solid var(--orange);background:var(--orange);color:#fff;cursor:pointer}
button.plain{background:#fff;color:var(--ink);border-color:var(--ink)}
:focus-visible{outline:3px solid var(--orange);outline-offset:2px}
.wide{overflow-x:auto}
table{border-collapse:collapse;width:100%}
th,td{text-align:left;padding:8px 12px 8px 0;border-bottom:1px solid var(--line);vertical-align:top;white-space:nowrap}
td.text{white-space:normal}.wide td.text{min-width:14em}
th{font-size:14px;color:var(--steel)}
code,pre{font:14px/1.5 ui-monospace,monospace}
pre{white-space:pre-wrap;overflow-wrap:anywhere;margin:0}
iframe{width:100%;height:720px;border:1px solid var(--line);background:#fff}
a{color:var(--orange)}
dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 16px;margin:0}
dt{color:var(--steel)}dd{margin:0;overflow-wrap:anywhere}
`

/**
 * No script runs, nobody frames the pages, their forms lead nowhere else. Mail is styled line by line, and its frame
 * inherits the policy.
 */
export const SANDBOX_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data: https:",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** A page of the sandbox: the shop's look, no script, readable on a phone. */
export function page(title: string, body: Markup): Markup {
  return html`<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Sandbox</title>
<style>${raw(STYLE)}</style>
</head>
<body>
<header><div><strong>Sandbox</strong><nav aria-label="Sandbox"><a href="/sandbox">Outside world</a><a href="/sandbox/mail">Mail</a><a href="/sandbox/warehouse">Warehouse</a><a href="/">Back to the shop</a></nav></div></header>
<main>${body}</main>
</body>
</html>`
}

/** A moment as staff in Melbourne read it. */
export function momentText(moment: Date | string): string {
  return MOMENT.format(new Date(moment))
}

const MOMENT = new Intl.DateTimeFormat('en-AU', {
  timeZone: 'Australia/Melbourne',
  dateStyle: 'medium',
  timeStyle: 'medium',
})
