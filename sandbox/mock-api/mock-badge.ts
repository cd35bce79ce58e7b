import { clockScript } from './clock-shift.ts'

const STYLE =
  'position:fixed;left:8px;bottom:8px;z-index:2147483000;display:flex;align-items:center;min-height:44px;padding:0 14px;border-radius:22px;' +
  'background:#16181B;color:#fff;font:600 14px/1 system-ui,sans-serif;text-decoration:none;opacity:.9'

/**
 * Goes into every page's head: its clock, and a link to the panel, which opens beside the page. React never sees the
 * link's element.
 */
export function badge(shiftMs: number): string {
  return `<script>${clockScript(shiftMs)};(${addBadge.toString()})(${JSON.stringify(STYLE)})</script>`
}

function addBadge(style: string): void {
  addEventListener('load', () => {
    const host = document.createElement('steelcap-mock')
    const link = document.createElement('a')
    link.textContent = 'Mock API'
    link.target = 'mock-api'
    link.style.cssText = style
    const point = () => {
      link.href = `/mock?back=${encodeURIComponent(location.pathname + location.search)}`
    }
    link.addEventListener('pointerdown', point)
    link.addEventListener('focus', point)
    point()
    host.attachShadow({ mode: 'open' }).append(link)
    document.documentElement.append(host)
  })
}
